from collections.abc import Callable

import pytest
from django.test import Client

from tests.pages import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def get_html(client: Client) -> Callable[[str], str]:
    """Get a page that must be there."""

    def get(url: str) -> str:
        response = client.get(url)
        assert response.status_code == 200, url
        return response.content.decode()

    return get
