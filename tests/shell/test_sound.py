"""Sounds: loudness, audibility on phones, duration, stereo position and timing."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest

from games.catalogue import make_rules
from games.engine.core.match import Match, Player
from games.lab.sounds import PHONE_HZ, channels, loudness, measured, spectrum
from games.shell.library.lineup import default_stones
from games.shell.platform.sound import Sound
from games.shell.platform.synthesis import RATE, RECIPES, SCALE, STEP, make, make_now, nearest_size
from games.shell.scenes import open_match
from games.shell.table.pieces import Cue
from games.shell.theme.theme import Motion
from tests.shell.driver import FRAME, Driver

TARGETS = {  # LUFS of the loudest 400 ms
    "place": -25, "lift": -31, "settle": -27, "meet": -24.5, "roll": -31.5, "refuse": -27, "slide": -28.5, "knock": -27,
    "turn": -26, "tile": -26, "block": -27, "drop": -24, "chime": -25, "win": -21, "loss": -23,
}
ALL = [(name, size, variant) for name, recipe in RECIPES.items() for size in recipe.sizes
       for variant in range(recipe.variants)]


def test_loudness_is_measured_by_the_standard() -> None:
    """BS.1770: a sine of 997 Hz at full scale in one channel measures -3.01 LUFS."""
    t = np.arange(RATE) / RATE
    sine = np.vstack([np.sin(2 * np.pi * 997 * t), np.zeros(RATE)])
    assert loudness(sine) == pytest.approx(-3.01, abs=0.1)
    assert loudness(sine / 10) == pytest.approx(-23.01, abs=0.1)
    low = np.vstack([np.sin(2 * np.pi * 30 * t), np.zeros(RATE)])
    assert loudness(low) < -8, "the weighting must attenuate low frequencies"


@pytest.mark.parametrize(("name", "size", "variant"), ALL, ids=lambda value: str(value))
def test_every_sound_has_its_loudness_and_is_audible_on_a_phone(name: str, size: float, variant: int) -> None:
    each = measured(name, size, variant)
    assert each.loudness == pytest.approx(TARGETS[name], abs=3.0)
    assert each.peak < -2.5
    assert each.audible > 0.55
    samples = channels(name, size, variant)
    hertz = np.fft.rfftfreq(samples.shape[1], 1 / RATE)
    heard = np.fft.irfft(np.fft.rfft(samples, axis=1) * (hertz > PHONE_HZ), samples.shape[1], axis=1)
    assert loudness(heard) > -34, "the part that a phone's speaker can play"


def test_both_channels_are_different_and_equally_loud() -> None:
    for name, recipe in RECIPES.items():
        left, right = channels(name, recipe.sizes[0], 0)
        assert np.abs(left - right).max() > 0.001, name
        assert (left**2).sum() == pytest.approx((right**2).sum(), rel=0.5), name


def test_variants_of_a_sound_differ() -> None:
    for name, recipe in RECIPES.items():
        each = [channels(name, recipe.sizes[0], variant)[0] for variant in range(recipe.variants)]
        for k, one in enumerate(each):
            for other in each[k + 1:]:
                alike = abs(float(one @ other)) / float(np.sqrt((one @ one) * (other @ other)))
                assert alike < 0.9, name


@pytest.mark.parametrize("name", ["roll", "slide"])
def test_sliding_sounds_are_as_long_as_the_motion(name: str) -> None:
    for size in RECIPES[name].sizes:
        energy = np.cumsum((channels(name, size, 0) ** 2).sum(axis=0))
        end = float(np.searchsorted(energy, 0.995 * energy[-1])) / RATE
        assert 0.6 * size < end <= size + 0.01
        start = float(np.searchsorted(energy, 0.02 * energy[-1])) / RATE
        assert start < 0.25 * size


def test_every_sliding_motion_has_a_sound() -> None:
    for name, seconds in (("roll", Motion.STEP), ("roll", Motion.PUSH), ("slide", Motion.SLIDE), ("turn", Motion.TURN),
                          ("roll", Motion.ROAD_MOST)):
        assert nearest_size(name, seconds) == pytest.approx(seconds, abs=0.02)


def test_more_marbles_sound_heavier() -> None:
    for name in ("meet", "settle"):
        levels = [measured(name, size).loudness for size in RECIPES[name].sizes]
        assert levels == sorted(levels), name
        assert levels[-1] - levels[0] > 2


def test_the_chime_rises_in_tune() -> None:
    heights = []
    for number, note in enumerate(SCALE):
        hertz, energy = spectrum(channels("chime", number, 0))
        heights.append(float(hertz[energy.argmax()]))
        assert heights[-1] == pytest.approx(note, rel=0.01)
    assert heights == sorted(heights)


def test_sounds_end_in_silence_and_begin_without_a_pause() -> None:
    for name, recipe in RECIPES.items():
        samples = np.abs(channels(name, recipe.sizes[0], 0)).max(axis=0)
        assert samples[-8:].max() < 0.01, name
        assert samples[: int(0.08 * RATE)].max() > 0.1 * samples.max(), name


def test_a_sound_is_made_in_short_steps() -> None:
    """Each step processes at most STEP samples of one resonator, so that no frame is delayed."""
    for name, recipe in RECIPES.items():
        size = recipe.sizes[-1]
        steps = list(make(name, size, 0))
        assert steps[-1] == make_now(name, size, 0)
        assert all(step is None for step in steps[:-1])
        assert len(steps) > 2 * len(steps[-1] or ()) / 2 / STEP, name


class Mixer:
    """Records the sounds played and their volume in each channel."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[tuple[int, tuple[float, ...]]] = []
        mixer = self

        class Channel:
            def __init__(self, length: int) -> None:
                self.length = length

            def set_volume(self, *ears: float) -> None:
                mixer.heard.append((self.length, ears))

        class Sound:
            def __init__(self, buffer: array[int]) -> None:
                self.length = len(buffer)

            def play(self) -> Channel:
                return Channel(self.length)

        monkeypatch.setattr(pygame.mixer, "Sound", Sound)
        monkeypatch.setattr(pygame.mixer, "init", lambda *given: None)
        monkeypatch.setattr(pygame.mixer, "quit", lambda: None)
        monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda number: None)
        monkeypatch.setattr(pygame.mixer, "get_init", lambda: (RATE, -16, 2))


def test_a_sound_is_panned_to_its_side(monkeypatch: pytest.MonkeyPatch) -> None:
    mixer, sound = Mixer(monkeypatch), Sound(0.5)
    for pan in (-1.0, 0.0, 1.0, 40.0):
        sound.play("lift", pan=pan)
    (_, (left, right)), (_, middle), (_, mirrored), (_, beyond) = mixer.heard
    assert left > 2 * right
    assert middle == pytest.approx((0.5, 0.5))
    assert mirrored == pytest.approx((right, left))
    assert beyond == mirrored
    sound.volume = 0.0
    sound.play("lift")
    assert len(mixer.heard) == 4, "muted"


def test_a_finished_sound_is_played_while_others_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    Mixer(monkeypatch)
    sound = Sound(0.5)
    for _ in sound.warm():
        if ("place", 1, 0) in sound._samples:
            break
    monkeypatch.setattr("games.shell.platform.sound.make_now", None)
    for _ in range(5):
        sound.play("place")


def heard(driver: Driver, seconds: float) -> list[tuple[str, float, float, float]]:
    """Let time pass and return the sounds played, as (name, time, size, pan)."""
    found: list[tuple[str, float, float, float]] = []
    clock = [0.0]

    def note(cue: Cue, pan: float) -> None:
        found.append((cue.name, clock[0], cue.size, pan))

    driver.scene.board.on_sound = note
    for _ in range(round(seconds / FRAME)):
        clock[0] += FRAME
        driver.run(FRAME)
    return found


def pushed(**settings: Any) -> Driver:
    """Return a game of Abalone in which a push of at least four marbles has just begun."""
    match, rng = Match(make_rules("abalone", "belgian"), "abalone", "belgian", {}, (Player("", ""),) * 2), Random(3)

    def push() -> Any:
        moves = match.rules.moves(match.state)
        return next((move for move in moves if len(match.rules.steps(match.state, move)) >= 4), None)

    while push() is None:
        match.play(rng.choice(match.rules.moves(match.state)))
    driver = Driver((1280, 800), lambda app: open_match(app, match, default_stones("abalone", "belgian")), **settings)
    driver.scene.session.play((push(),))
    return driver


def test_a_push_sounds_at_its_beginning_and_end() -> None:
    driver = pushed(reduced_motion=False)
    steps = driver.scene.session.replays[0].steps
    sounds = {name: (at, size, pan) for name, at, size, pan in heard(driver, 1.0)}
    assert sounds["meet"][0] <= 3 * FRAME
    assert sounds["meet"][1] == len(steps)
    assert sounds["settle"][0] == pytest.approx(0.95 * Motion.PUSH, abs=3 * FRAME)
    assert -1 <= sounds["meet"][2] <= 1


def test_with_reduced_motion_no_rolling_sound_is_played() -> None:
    driver = pushed(reduced_motion=True)
    names = [name for name, *_ in heard(driver, 0.5)]
    assert "settle" in names
    assert "roll" not in names


def test_skipping_an_animation_plays_only_its_final_sound() -> None:
    driver = pushed(reduced_motion=False)
    found: list[str] = []
    driver.scene.board.on_sound = lambda cue, pan: found.append(cue.name)
    driver.run(FRAME)
    before = found.count("roll")
    driver.scene.board.finish()
    assert "settle" in found
    assert found.count("roll") == before
