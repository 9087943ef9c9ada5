from django.urls import path

from quizzes import views

urlpatterns = [
    path("", views.count_hand, name="count_hand"),
]
