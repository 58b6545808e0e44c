"""Screens that are seldom needed: loaded when one of them is first opened."""
