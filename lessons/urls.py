from django.urls import path

import lessons.converters  # noqa: F401  (registers `table`)
from lessons import views

urlpatterns = [
    path("tables/", views.compare_tables, name="compare_tables"),
    path("tables/<table:table>/", views.show_table, name="show_table"),
    path("tables/<table:table>/card/", views.show_card, name="show_card"),
    path("tables/<table:table>/<slug:item>/", views.show_item, name="show_item"),
    path("words/", views.show_glossary, name="show_glossary"),
    path("design/", views.show_design, name="show_design"),
]
