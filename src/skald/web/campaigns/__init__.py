"""Campaigns in the browser: the pure package `campaign`, kept in a journal, with sealed orders."""
