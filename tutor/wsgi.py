import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

BOUNDARY = re.compile(r';\s*boundary=("[^"\\]*"|[^\s;"]+)', re.IGNORECASE)


def plain_content_type(text: str) -> str:
    """A content type with no parameter but the boundary of its parts.

    Whatever names a charset goes: all that is read here is UTF-8, and Django fails on some others
    before any middleware can answer.
    """
    kind = text.partition(";")[0].strip()
    boundary = BOUNDARY.search(text)
    return f"{kind}; boundary={boundary[1]}" if boundary else kind


def reading_utf8(site: "WSGIApplication") -> "WSGIApplication":
    """The site, whatever charset a request claims to be in."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if "CONTENT_TYPE" in environ:
            environ["CONTENT_TYPE"] = plain_content_type(environ["CONTENT_TYPE"])
        return site(environ, start_response)

    return answer


application = reading_utf8(get_wsgi_application())
