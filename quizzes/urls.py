from django.urls import path

import lessons.converters  # noqa: F401  (registers `table`)
from quizzes import learning, views

urlpatterns = [
    path("", views.count_hand, name="count_hand"),
    path("<table:slug>/", views.count_hand_at, name="count_hand_at"),
    path("check/", views.check_count, name="check_count"),
    path("answers/<uuid:nonce>/", views.show_answer, name="show_answer"),
    path("q/<slug:code>/", views.count_question, name="count_question"),
    path("learn/", learning.show_courses, name="show_courses"),
    path("learn/<table:course>/", learning.show_course, name="show_course"),
    path("learn/<table:course>/<slug:slug>/", learning.show_step, name="show_lesson"),
    path("learn/<table:course>/<slug:slug>/<int:step>/", learning.show_step, name="show_step"),
    path("learn/<table:course>/<slug:slug>/done/", learning.finish_lesson, name="finish_lesson"),
]
