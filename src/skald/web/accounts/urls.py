from django.urls import path

from skald.web.accounts import views

app_name = "accounts"
urlpatterns = [
    path("sign-in", views.sign_in, name="sign-in"),
    path("sign-out", views.sign_out, name="sign-out"),
    path("welcome/<slug:secret>", views.welcome, name="welcome"),
    path("desk", views.desk, name="desk"),
    path("desk/link/<str:purpose>", views.make_invitation, name="invite"),
]
