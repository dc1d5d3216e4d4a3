"""Live tables: people on several devices play one game over an MQTT relay. Pure Python but for crypto.py and mqtt.py.

A table has one host, who made it, and a link for each seat. Every seat keeps one retained message with the whole game
as that seat knows it; every device works out the same game from those messages (see table.py). Needs the extra `live`.
"""
