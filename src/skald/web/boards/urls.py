from django.urls import path

from skald.web.boards import views

app_name = "boards"
urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("editor", views.editor, name="editor"),
    path("<slug:name>", views.board, name="board"),
    path("<slug:name>.toml", views.as_file, name="file"),
]
