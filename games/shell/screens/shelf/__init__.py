"""Games that are kept, and their ways in and out."""
