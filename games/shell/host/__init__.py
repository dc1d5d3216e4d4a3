"""What talks to the machine: window, page, files, sound; and what is kept there."""
