"""What organisers type in."""

from urllib.parse import urlsplit

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from skald.web.accounts.models import User
from skald.web.accounts.names import is_taken, known_as


class SignIn(forms.Form):
    username = forms.CharField(
        label=_("Name"), max_length=150, widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none"})
    )
    password = forms.CharField(
        label=_("Password"), max_length=200, strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )  # fmt: skip

    def clean_username(self) -> str:
        return known_as(self.cleaned_data["username"])


class NewPassword(forms.Form):
    password = forms.CharField(
        label=_("Password"), max_length=200, strip=False, help_text=_("At least eight characters."),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )  # fmt: skip

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password


class NewOrganiser(NewPassword):
    username = forms.CharField(
        label=_("Name"), max_length=150, help_text=_("You sign in with it."),
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none"}),
    )  # fmt: skip
    field_order = ("username", "password")

    def clean_username(self) -> str:
        name: str = User.normalize_username(self.cleaned_data["username"])
        if is_taken(name):
            raise forms.ValidationError(_("This name is taken."))
        return name


class BaseAddress(forms.Form):
    address = forms.CharField(
        label=_("Address of this server"), required=False, max_length=200,
        help_text=_("Links and printed codes name it, for example http://192.168.1.20:8000. Empty: Skald finds it."),
    )  # fmt: skip

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"].strip()
        if address and "://" not in address:
            address = f"http://{address}"
        try:
            parts = urlsplit(address)
            good = not address or (parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0)
        except ValueError:
            good = False
        if not good or any(mark in address for mark in " \"<>'\\"):
            raise forms.ValidationError(_("This isn't an address: it looks like http://192.168.1.20:8000."))
        return address.rstrip("/")
