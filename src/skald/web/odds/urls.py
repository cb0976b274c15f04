from django.urls import path

from skald.web.odds import views

app_name = "odds"
urlpatterns = [path("", views.fight, name="fight")]
