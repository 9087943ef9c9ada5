from django.core.files.uploadhandler import FileUploadHandler, SkipFile


class PassOver(FileUploadHandler):
    """Passes over every file: no form here takes one.

    Without any handler Django would read the whole of a request into memory at once.
    """

    def new_file(self, *_about: object, **_more: object) -> None:
        raise SkipFile

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Never asked."""

    def file_complete(self, file_size: int) -> None:
        """Never asked."""
