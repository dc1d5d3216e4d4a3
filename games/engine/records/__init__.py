"""Games as data and text: records, short codes, movetext, clocks."""
