"""A channel to an MQTT relay natively, by paho-mqtt: over TCP (mqtt, mqtts) or websockets (ws, wss)."""

from __future__ import annotations

import queue
from typing import Any, Final
from urllib.parse import urlsplit

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from games.live.client import News, Report
from games.live.keys import LinkError, is_relay
from games.live.messages import LARGEST
from games.live.table import Publication

AT_LEAST_ONCE: Final = 1  # MQTT's quality of service
KEEP_ALIVE: Final = 60  # seconds
RETRY: Final = (1, 15)  # seconds before the first and at most before any later attempt
MOST_REPORTS: Final = 1_000  # waiting to be taken; what comes beyond them is dropped, the retained messages remain
PORTS: Final = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
FAREWELL: Final = 2.0  # seconds to send the last messages


class MqttChannel:
    """`RelayChannel` (see client.py) over a real network connection, which paho keeps in a thread of its own."""

    def __init__(self) -> None:
        self._reports: queue.Queue[Report] = queue.Queue(MOST_REPORTS)
        self._client: Client | None = None
        self._subscription = ""
        self._last: Any = None

    def open(self, relay: str, subscription: str, will: Publication | None) -> None:
        if not is_relay(relay):
            raise LinkError("The address of the relay must begin with mqtt://, mqtts://, ws:// or wss://.")
        place = urlsplit(relay)
        is_web = place.scheme in ("ws", "wss")
        client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv311,
                        transport="websockets" if is_web else "tcp")
        if place.scheme in ("wss", "mqtts"):
            client.tls_set()
        if is_web:
            client.ws_set_options(path=place.path or "/")
        client.on_connect, client.on_disconnect, client.on_message = self._connected, self._lost, self._heard
        client.on_subscribe = self._subscribed
        client.reconnect_delay_set(*RETRY)
        self._client, self._subscription = client, subscription
        self.set_will(will)
        client.connect_async(place.hostname or "", place.port or PORTS[place.scheme], KEEP_ALIVE)
        client.loop_start()

    def set_will(self, will: Publication | None) -> None:
        if will and self._client:
            self._client.will_set(will.topic, will.payload, AT_LEAST_ONCE, retain=True)

    def publish(self, topic: str, payload: bytes) -> None:
        if self._client:
            self._last = self._client.publish(topic, payload, AT_LEAST_ONCE, retain=True)

    def poll(self) -> list[Report]:
        found = []
        while not self._reports.empty():
            found.append(self._reports.get())
        return found

    def close(self) -> None:
        if self._client:
            if self._last is not None and self._client.is_connected():
                self._last.wait_for_publish(FAREWELL)
            self._client.disconnect()
            self._client.loop_stop()

    def _tell(self, report: Report) -> None:
        if not self._reports.full():
            self._reports.put(report)

    def _connected(self, client: Client, userdata: Any, flags: ConnectFlags, reason: ReasonCode,
                   properties: Properties | None) -> None:
        if not reason.is_failure:
            client.subscribe(self._subscription, AT_LEAST_ONCE)

    def _subscribed(self, client: Client, userdata: Any, number: int, reasons: list[ReasonCode],
                    properties: Properties | None) -> None:
        self._tell(Report(News.CONNECTED))

    def _lost(self, client: Client, userdata: Any, flags: DisconnectFlags, reason: ReasonCode,
              properties: Properties | None) -> None:
        self._tell(Report(News.LOST))

    def _heard(self, client: Client, userdata: Any, message: MQTTMessage) -> None:
        self._tell(Report(News.MESSAGE, message.topic, bytes(message.payload[:LARGEST + 1])))  # enough to refuse it
