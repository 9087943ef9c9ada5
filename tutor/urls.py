from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from tutor.health import report_health

urlpatterns = [
    path("healthz/", report_health, name="report_health"),
    path("admin/", admin.site.urls),
    *i18n_patterns(
        path("", include("quizzes.urls")),
    ),
]
