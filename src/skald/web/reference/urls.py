from django.urls import path

from skald.web.reference import views

app_name = "reference"
urlpatterns = [path("", views.front, name="front")]
