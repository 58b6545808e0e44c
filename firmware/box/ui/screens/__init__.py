"""The screens, one a file. Those seldom needed are imported when they are opened."""
