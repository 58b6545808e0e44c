"""What lies on the flash: journals, settings, rulesets, names."""
