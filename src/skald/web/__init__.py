"""Skald in the browser: a Django project of few apps."""
