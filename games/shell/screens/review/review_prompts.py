"""The texts of a review's panel: its prompt, its end, its story and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.shell.library.lineup import verdict
from games.shell.screens.review.review_story import story_sentences
from games.shell.table.game_ui import Prompt
from games.shell.theme.text import tr
from games.shell.theme.theme import Shape, Type

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene


class ReviewPrompts:
    """Says what a review shows now, in the words that its panel has room for."""

    def __init__(self, scene: ReviewScene) -> None:
        self._scene = scene

    def subtitle(self) -> str:
        """Return the line beside the game's name."""
        scene = self._scene
        result = scene.match.result()
        if not scene.turns:
            return tr("review.position")
        return tr("review.subtitle", what=verdict(scene.match.players, result) if result else tr("review.so_far"))

    def prompt(self) -> Prompt:
        """Return what the card beside or above the board says about the turn on show."""
        scene = self._scene
        judged, words = scene.judged(), scene.words
        if scene.is_short:
            return Prompt(words.caption(scene.at, None), tr("review.too_short"))
        if scene.at >= len(scene.turns):
            return self._end_text()
        lines = words.lines(scene.at, judged, scene.stone_names)
        line = next((line for line in lines if scene.panel.has_room_for(line)), lines[-1])
        if scene.theme.is_portrait and scene.at == scene.review.turning and judged is not None:
            decided = (words.turning(scene.at, judged), words.title(scene.at))
            return Prompt(scene.panel.longest_caption([f"{tr('review.turning')}: {what}" for what in decided]), line)
        return Prompt(words.caption(scene.at, judged), line)

    def _end_text(self) -> Prompt:
        """Return how the game ended, or the best turn in the last position and what it does."""
        scene = self._scene
        words, result, ply = scene.words, scene.match.result(), len(scene.match.moves)
        name = scene.name(scene.match.seat_to_move)
        to_play = tr("status.your_turn") if name == tr("name.you") else tr("review.best_turn", name=name)
        caption = to_play if result is None else words.caption(scene.at, None)
        if result is not None:
            story = [] if self._has_story_card else self.story()
            told = [" ".join(story[:count]) for count in range(len(story), 0, -1)]
            fitting = next((words for words in told if scene.panel.has_room_for(words, Type.NAV)), "")
            return Prompt(tr("story.title") if told else caption, fitting or scene.reason(result))
        line = scene.reviewer.best_line(ply)
        if not line:
            caption = words.caption(scene.at, None) if scene.turns else tr("review.position")
            return Prompt(caption, tr("review.stands"))
        lines = words.best(ply, line, scene.best_turn(), scene.stone_names)
        return Prompt(caption, next((line for line in lines if scene.panel.has_room_for(line)), lines[-1]))

    def turning(self) -> tuple[str, str, float | None, bool]:
        """Return caption, sentence and progress of the turning point, and whether it can be shown."""
        scene = self._scene
        percent = int(100 * scene.progress)
        if scene.is_short:
            return tr("review.turning"), tr("review.too_short"), None, False
        if not scene.reviewer.is_done:
            words = tr("review.stopped" if scene.is_stopped else "review.looking", n=percent)
            return words, "", scene.progress, False
        if not scene.turns:
            return tr("review.best_line"), scene.words.text_of(0, scene.reviewer.best_line(0)), None, False
        return tr("story.title"), " ".join(self.story()), None, scene.review.turning is not None

    def story(self) -> list[str]:
        """Return the review in three sentences, once all is judged."""
        scene = self._scene
        if not scene.reviewer.is_done or scene.is_short or not scene.turns:
            return []
        return story_sentences(scene.review, scene.words, scene.viewer, scene.stone_names)

    @property
    def _has_story_card(self) -> bool:
        """Whether a card beside the board tells the story."""
        return self._scene.theme.shape is Shape.DESK

    def has_longer_story(self) -> bool:
        """Whether the prompt at the end has no room for the whole story."""
        scene = self._scene
        told = " ".join(self.story()) if scene.at == len(scene.turns) and not self._has_story_card else ""
        return scene.panel.prompt.text != told and bool(told) and scene.match.result() is not None

    def work(self) -> tuple[str, str]:
        """Return the words and the icon of the button that stops, continues or deepens the review."""
        scene = self._scene
        if scene.reviewer.is_done or scene.is_short:
            return tr("review.deeper"), "hint"
        return (tr("review.go_on"), "play") if scene.is_stopped else (tr("review.stop"), "pause")
