from django.urls import path

from skald.web.odds import spell_page, views

app_name = "odds"
urlpatterns = [path("", views.fight, name="fight"), path("spell", spell_page.spell, name="spell")]
