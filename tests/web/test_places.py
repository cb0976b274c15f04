"""Where data lives, and which database holds it."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from skald.web.database import database
from skald.web.places import data_folder, secret_key


def test_data_folder_is_the_one_asked_for(tmp_path):
    assert data_folder({"SKALD_DATA": str(tmp_path)}) == tmp_path


def test_data_folder_of_a_checkout_is_var():
    assert data_folder({}) == Path(__file__).parents[2] / "var"


def test_secret_key_is_made_once_and_kept_private(tmp_path):
    key = secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert secret_key(tmp_path / "new") == key
    assert [(file.name, file.stat().st_mode & 0o777) for file in (tmp_path / "new").iterdir()] == [
        ("secret-key", 0o600)
    ]


def test_database_url_is_read():
    settings = database("postgresql://ann:p%40ss@db.example:5433/saga?sslmode=require", Path())
    assert settings == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "saga",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require", "pool": {"min_size": 1, "max_size": 8}},
    }


def test_database_url_of_another_kind_is_refused_without_its_password():
    with pytest.raises(ImproperlyConfigured) as refusal:
        database("mysql://ann:secret@db.example/saga", Path())
    assert "secret" not in str(refusal.value)
