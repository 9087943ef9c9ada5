from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def count_hand(request: HttpRequest) -> HttpResponse:
    return render(request, "quizzes/count_hand.html")
