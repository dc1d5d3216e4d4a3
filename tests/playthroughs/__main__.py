"""Write every playthrough anew."""

from tests.playthroughs import write_all

write_all()
