"""Everything that touches pygame, except the scenes of the single games."""
