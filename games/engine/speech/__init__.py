"""Words of all languages, and games told in sentences."""
