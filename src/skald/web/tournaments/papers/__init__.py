"""Paper: sheets of A4 as PDF, made by Typst from data; nothing that a person wrote is ever read as a program."""
