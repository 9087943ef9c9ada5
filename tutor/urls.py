from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from tutor.health import report_health
from tutor.offline import serve_worker, show_offline
from tutor.preferences import choose_look

handler400 = "tutor.pages.bad_request"

urlpatterns = [
    path("healthz/", report_health, name="report_health"),
    path("admin/", admin.site.urls),
    path("worker.js", serve_worker, name="serve_worker"),
    *i18n_patterns(
        path("offline/", show_offline, name="show_offline"),
        path("settings/", choose_look, name="choose_look"),
        path("", include("lessons.urls")),
        path("", include("quizzes.urls")),
    ),
]
