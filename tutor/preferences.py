"""How somebody likes the site to look: kept in a cookie of the browser, never in the database."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

COOKIE = "look"
YEAR = 365 * 24 * 60 * 60
THEMES = [("auto", _("As the device")), ("light", _("Light")), ("dark", _("Dark"))]
SIZES = [("normal", _("Normal")), ("large", _("Large"))]


@dataclass(frozen=True)
class Look:
    """Light or dark, how large the tiles, and whether they carry an index in the corner."""

    theme: str = "auto"
    size: str = "normal"
    indices: bool = False

    @classmethod
    def parse(cls, text: str) -> Look:
        """Read a cookie; what is not known is as it is at first."""
        words = text.split(".")
        theme = next((name for name, _title in THEMES if name in words), "auto")
        size = next((name for name, _title in SIZES if name in words), "normal")
        return cls(theme, size, "indices" in words)

    def __str__(self) -> str:
        return ".".join([self.theme, self.size, *(["indices"] if self.indices else [])])


class LookForm(forms.Form):
    theme = forms.ChoiceField(label=_("Light or dark"), choices=THEMES, widget=forms.RadioSelect)
    size = forms.ChoiceField(label=_("Size of the tiles"), choices=SIZES, widget=forms.RadioSelect)
    indices = forms.BooleanField(
        label=_("Indices in the corner of the tiles"),
        help_text=_("1 to 9, E S W N, and C F P for the dragons 中 發 白."),
        required=False,
    )
    back = forms.CharField(widget=forms.HiddenInput, required=False)

    @property
    def helper(self) -> FormHelper:
        helper = FormHelper()
        helper.add_input(Submit("save", _("Save"), css_class="button"))
        return helper

    def look(self) -> Look:
        data = self.cleaned_data
        return Look(data["theme"], data["size"], data["indices"])


def page_look(request: HttpRequest) -> dict[str, Look]:
    """Context for every template."""
    return {"look": look_of(request)}


def look_of(request: HttpRequest) -> Look:
    return Look.parse(request.COOKIES.get(COOKIE, ""))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_look(request: HttpRequest) -> HttpResponse:
    """The settings page, and the switch in the header."""
    if request.method != "POST":
        values = {**asdict(look_of(request)), "back": request.GET.get("back", "")}
        return render(request, "settings.html", {"form": LookForm(initial=values)})
    form = LookForm(request.POST)
    if not form.is_valid():
        return render(request, "settings.html", {"form": form}, status=400)
    response = HttpResponseRedirect(_way_back(request, form.cleaned_data["back"]))
    response.set_cookie(
        COOKIE, str(form.look()), max_age=YEAR, samesite="Lax", secure=request.is_secure()
    )
    return response


def _way_back(request: HttpRequest, url: str) -> str:
    """Where somebody came from, if that is on this site."""
    ours = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return url if ours and url.startswith("/") else reverse("count_hand")
