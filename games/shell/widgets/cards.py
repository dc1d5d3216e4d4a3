"""Cards: the prompt, the steps of a turn, the slots of a hand, and the home screen's cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import clip, disc, kept, overlay, rounded, rounded_mask, stamp
from games.shell.theme.text import fit, joined, measure, wrap
from games.shell.theme.theme import ELEVATION, Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Widget, draw_card, flow, place_line
from games.shell.widgets.controls import Action, nothing

RUN_IN_GAP = 0.6  # of the type's size, after a caption that begins the line
_corners = kept(rounded_mask)


class PromptCard(Widget):
    """A line that says what to do next, below a caption with the state of the turn."""

    least: float = Type.SECONDARY  # the size down to which its words shrink
    margin = Space.L  # above and below them together
    inset: float = Size.PROMPT_INSET  # left and right of them together

    def __init__(self, caption: str = "", text: str = "") -> None:
        super().__init__()
        self.caption, self.text = caption, text

    def spoken(self) -> str:
        return joined(self.caption, self.text)

    def say(self, caption: str, text: str) -> None:
        """Change caption and text."""
        if (caption, text) != (self.caption, self.text):
            self.caption, self.text = caption, text
            self.refresh()

    def longest_fitting(self, texts: Sequence[str], theme: Theme) -> str:
        """Return the first of several texts that fits, or else the last."""
        return next((text for text in texts if self.has_room(text, theme)), texts[-1])

    def has_room(self, text: str, theme: Theme) -> bool:
        """Whether a text fits at a legible size."""
        lines = len(wrap(text, Weight.SEMIBOLD, theme.type(self.least), self.rect.w - theme.px(Size.PROMPT_INSET)))
        tall = theme.line(Type.CAPTION) + theme.px(Space.XS) + theme.line(self.least) * lines
        return tall <= self.rect.h - theme.px(self.margin)

    def height_for(self, width: int, theme: Theme) -> int:
        """Return the height of caption and text at a width."""
        return self._height(theme, Type.NAME, width - theme.px(Size.PROMPT_INSET)) + theme.px(Space.XXL)

    def arrange(self, theme: Theme) -> None:
        palette = theme.palette
        wide = self.rect.w - theme.px(Size.PROMPT_INSET)
        room = pygame.Rect(self.rect.x + theme.px(Space.XL), self.rect.y, wide, self.rect.h)
        size: float = Type.NAME
        while size > self.least and self._height(theme, size, room.w) > room.h - theme.px(self.margin):
            size -= 1
        y = self.rect.y + max(0, (room.h - self._height(theme, size, room.w)) // 2)
        caption = self.caption.upper()
        px = fit(caption, Weight.BOLD, theme.type(Type.CAPTION), room.w, theme.smallest_type)
        at = (room.x, y + theme.line(Type.CAPTION) / 2)
        self.lines = [place_line(caption, Weight.BOLD, px, palette.brass, "midleft", at, room)]
        below = (room.x, y + theme.line(Type.CAPTION) + theme.px(Space.XS))
        self.lines += flow(self.text, Weight.SEMIBOLD, size, palette.ink, theme, below, "midleft", room)

    def _height(self, theme: Theme, size: float, width: int) -> int:
        lines = wrap(self.text, Weight.SEMIBOLD, theme.type(size), width)
        return theme.line(Type.CAPTION) + theme.px(Space.XS) + theme.line(size) * len(lines)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, inset = theme.palette, theme.px(Space.M + 2)
        rounded(target, self.rect, palette.prompt, Radius.SLOT * theme.unit)
        bar = pygame.Rect(self.rect.x, self.rect.y + inset, theme.px(Space.XS), self.rect.h - 2 * inset)
        rounded(target, bar, palette.fill, theme.px(2))


class PlainPrompt(PromptCard):
    """The prompt on a phone, without a box; if there is no room for the caption above the line, it begins the line."""

    inset = 0

    @property
    def heading(self) -> str:
        """The caption as it is drawn."""
        return self.caption

    def overhang(self, theme: Theme) -> int:
        return 1

    def has_room(self, text: str, theme: Theme) -> bool:
        lines = len(wrap(text, Weight.SEMIBOLD, theme.type(Type.SECONDARY), self.rect.w))
        return theme.line(Type.CAPTION) + lines * theme.line(Type.SECONDARY) + 2 <= self.rect.h

    def arrange(self, theme: Theme) -> None:
        palette, room = theme.palette, self.rect
        y = float(room.y)
        least = theme.line(Type.CAPTION) + max(theme.line(Type.BUTTON), self._tall(theme, Type.NAV) + 2)
        if self.caption and room.h >= least:
            at = (room.x, y + theme.line(Type.CAPTION) / 2)
            px = fit(self.heading, Weight.BOLD, theme.type(Type.CAPTION), room.w, theme.smallest_type)
            self.lines = [place_line(self.heading, Weight.BOLD, px, palette.brass, "midleft", at, room)]
            y += theme.line(Type.CAPTION)
        elif self.caption and self.text and self._run_in(theme):
            return
        size = float(Type.BUTTON)
        while size > 9 and self._tall(theme, size) + 2 > room.bottom - y:
            size -= 0.5
        self.lines += flow(self.text, Weight.SEMIBOLD, size, palette.ink, theme, (room.x, y), "midleft", room)

    def _tall(self, theme: Theme, size: float) -> int:
        return len(wrap(self.text, Weight.SEMIBOLD, theme.type(size), self.rect.w)) * theme.line(size)

    def _run_in(self, theme: Theme) -> bool:
        """Put the caption at the beginning of the first line, at the largest size that fits; return whether it fits."""
        palette, room = theme.palette, self.rect
        size = float(Type.BUTTON)
        while size > 9:
            px, step = theme.type(size), theme.line(size)
            indent = measure(self.heading, Weight.BOLD, px) + round(px * RUN_IN_GAP)
            first, *others = wrap(self.text, Weight.SEMIBOLD, px, max(1, room.w - indent))
            below = wrap(" ".join(others), Weight.SEMIBOLD, px, room.w) if others else []
            is_wide = indent + measure(first, Weight.SEMIBOLD, px) > room.w
            if not is_wide and step * (1 + len(below)) + 2 <= room.h:
                y = room.y + step / 2
                self.lines = [place_line(self.heading, Weight.BOLD, px, palette.brass, "midleft", (room.x, y), room)]
                for k, line in enumerate((first, *below)):
                    at = (room.x + (indent if k == 0 else 0), y + step * k)
                    self.lines.append(place_line(line, Weight.SEMIBOLD, px, palette.ink, "midleft", at, room))
                return True
            size -= 0.5
        return False

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint nothing but the words."""


class Steps(Widget):
    """The parts of a turn side by side: done, now, to come."""

    def __init__(self, names: Sequence[str], at: int = 0) -> None:
        super().__init__()
        self.names, self.at = list(names), at

    def show(self, names: Sequence[str], at: int) -> None:
        """Show the steps of this turn, and the current one; past the last, all are done."""
        if (list(names), at) != (self.names, self.at):
            self.names, self.at = list(names), at
            self.refresh()

    def _centre(self, k: int, theme: Theme) -> tuple[int, int]:
        width = self.rect.w / len(self.names)
        return round(self.rect.x + width * (k + 0.5)), self.rect.y + theme.px(30)

    def arrange(self, theme: Theme) -> None:
        palette, width = theme.palette, self.rect.w // len(self.names)
        for k, name in enumerate(self.names):
            x, y = self._centre(k, theme)
            room = pygame.Rect(0, self.rect.y, width, self.rect.h)
            room.centerx = x
            is_now = k == self.at
            if k >= self.at:
                colour = palette.on_primary if is_now else palette.ink2
                px = theme.type(Type.LIST)
                self.lines.append(place_line(str(k + 1), Weight.BOLD, px, colour, "center", (x, y), room))
            weight, colour = (Weight.SEMIBOLD, palette.ink) if is_now else (Weight.MEDIUM, palette.ink2)
            px = fit(name, weight, theme.type(Type.SECONDARY), width - theme.px(Space.S), theme.smallest_type)
            self.lines.append(place_line(name, weight, px, colour, "center", (x, y + theme.px(33)), room))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        draw_card(target, self.rect, theme)
        for k in range(len(self.names)):
            x, y = self._centre(k, theme)
            if k:
                left = self._centre(k - 1, theme)[0] + theme.px(22)
                target.fill(palette.line, (left, y - 1, x - theme.px(22) - left, theme.px(2)))
            stamp(target, disc(theme.px(30), palette.primary if k <= self.at else palette.line), (x, y))
            if k > self.at:
                stamp(target, disc(theme.px(26), palette.surface), (x, y))
            if k < self.at:
                stamp(target, icon("check", theme.px(18), palette.on_primary), (x, y))


class PieceSlot(Widget):
    """A kind of piece in the hand: its picture and the number left; a tap chooses it.

    A narrow slot shows the short words, or nothing, instead of its caption.
    """

    is_control = True
    ring_radius = Radius.SLOT

    def __init__(self, caption: str, on_press: Action = nothing) -> None:
        super().__init__()
        self.caption, self.short, self.on_press = caption, "", on_press
        self.picture: pygame.Surface | None = None
        self.shadow: pygame.Surface | None = None
        self.is_chosen = False
        self.is_brief = False  # shows the short words, because a slot beside it has room for no more

    def show(self, caption: str, short: str, picture: pygame.Surface, shadow: pygame.Surface | None,
             is_chosen: bool) -> None:
        """Change the content, and whether it is chosen."""
        self.short = short
        if (caption, picture, shadow, is_chosen) != (self.caption, self.picture, self.shadow, self.is_chosen):
            self.caption, self.picture, self.shadow, self.is_chosen = caption, picture, shadow, is_chosen
            self.refresh()

    def set_brief(self, is_brief: bool) -> None:
        """Show the short words, or the caption if there is room for it."""
        if is_brief != self.is_brief:
            self.is_brief = is_brief
            self.refresh()

    def holds_caption(self) -> bool:
        """Whether there is room for the caption."""
        return not self.theme or measure(self.caption, Weight.SEMIBOLD, self.theme.smallest_type) <= self.rect.w - 4

    def activate(self) -> None:
        self.on_press()

    def picture_room(self) -> pygame.Rect:
        """Return the rectangle of the picture: everything above the caption."""
        below = self.theme.px(34) if self.theme else 0
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - below)

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def arrange(self, theme: Theme) -> None:
        words, room = self.caption, self.rect.w - 4
        if self.is_brief or not self.holds_caption():
            words = self.short
        px = fit(words, Weight.SEMIBOLD, theme.type(Type.CAPTION), room, theme.smallest_type)
        colour = theme.palette.ink if self.enabled else theme.palette.ink2
        at = (self.rect.centerx, self.rect.bottom - theme.px(17))
        self.lines = [place_line(words, Weight.SEMIBOLD, px, colour, "center", at, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        fill = mix(palette.surface, palette.fill, Tint.HOVER * self.warmth)
        if not self.enabled:
            fill = mix(palette.surface, palette.table, Tint.DISABLED)
        draw_card(target, self.rect, theme, Radius.SLOT, 2 if self.is_chosen else 1, self.is_chosen, fill)
        x, y = self.picture_room().center
        for picture in (self.shadow, self.picture):
            if picture:
                stamp(target, picture, (x, y + theme.px(Space.XS)))


SENTENCE_SIZES = (Type.LIST, Type.SECONDARY, Type.CAPTION)  # of a game's sentence; beside a picture without the first


class GameCard(Widget):
    """A game on the home screen: a picture of its board, its name, one sentence, and the number of players."""

    is_control = True
    ring_radius = Radius.HOME

    def __init__(self, title: str, text: str, meta: str, on_press: Action = nothing) -> None:
        super().__init__()
        self.title, self.text, self.meta, self.on_press = title, text, meta, on_press
        self.picture: pygame.Surface | None = None
        self._has_new_picture = False
        self.shrinks = 0  # steps in type size that the sentence gives up; after the last one it is left out
        self.has_room = True  # for the sentence, as the card lies now

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show another picture, of the size of `picture_rect`; to be called again after a change of the picture."""
        self.picture = picture
        self._has_new_picture = True

    def dirty(self) -> list[pygame.Rect]:
        is_new, self._has_new_picture = self._has_new_picture, False
        if self.changed or not is_new or not self.visible:
            return super().dirty()
        return [self.picture_rect().move(0, self.sink(self.theme) if self.theme else 0)]

    def sink(self, theme: Theme) -> int:
        """Return an upward offset while the card is hovered."""
        return 0 if self.is_pressed else -round(theme.px(6) * self.warmth)

    def activate(self) -> None:
        self.on_press()

    def spoken(self) -> str:
        return f"{self.title}. {self.text} {self.meta}"

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[3].blur + ELEVATION[3].drop)

    def is_wide(self) -> bool:
        """Whether the picture stands beside the words instead of above them."""
        return self.rect.w > self.rect.h

    def picture_rect(self) -> pygame.Rect:
        """Return the rectangle of the picture."""
        edge = self.theme.px(Size.HAIRLINE) if self.theme else 1
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        if self.is_wide():
            return pygame.Rect(inner.x, inner.y, inner.h, inner.h)
        return pygame.Rect(inner.x, inner.y, inner.w, min(inner.w, round(self.rect.h * 0.6)))

    def arrange(self, theme: Theme) -> None:
        palette, beside = theme.palette, self.is_wide()
        picture = self.picture_rect()
        inset = theme.px(Space.L if beside else Space.XL)
        left, top = (picture.right + inset, self.rect.y) if beside else (self.rect.x + inset, picture.bottom)
        room = pygame.Rect(left, top, self.rect.right - theme.px(Space.M) - left, self.rect.bottom - top)
        title = theme.type(Type.TITLE_SMALL if beside else Type.TITLE_LARGE)
        title = fit(self.title, Weight.TITLE, title, room.w, theme.smallest_type)
        title_at = (left, top + theme.px(28 if beside else 34))
        self.lines = [place_line(self.title, Weight.TITLE, title, palette.ink, "midleft", title_at, room)]
        size = fit(self.meta, Weight.SEMIBOLD, theme.type(Type.CAPTION), room.w, theme.smallest_type)
        meta_at = (left, self.rect.bottom - theme.px(Space.XL if beside else 28))
        meta = place_line(self.meta, Weight.SEMIBOLD, size, palette.brass, "midleft", meta_at, room)
        below = (left, self.lines[0].rect.bottom + theme.px(Size.HAIRLINE))
        sizes = [size for size in SENTENCE_SIZES if not beside or size < Type.LIST][self.shrinks:]
        words = flow(self.text, Weight.MEDIUM, sizes[0], palette.ink2, theme, below, "midleft", room) if sizes else []
        self.has_room = not words or words[-1].rect.bottom <= meta.rect.top
        if self.has_room:
            self.lines += words
        if self.lines[-1].rect.bottom <= meta.rect.top + theme.px(Space.XS) and meta.rect.w <= room.w:
            self.lines.append(meta)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rect, is_warm = self.rect.move(0, self.sink(theme)), self.warmth > 0.5
        self.draw_ring(target, theme, rect)
        draw_card(target, rect, theme, Radius.HOME, 3 if is_warm else 2, is_warm)
        if self.picture:
            edge = theme.px(2 if is_warm else 1) - theme.px(Size.HAIRLINE)
            self._paint_picture(target, theme, self.picture, edge)

    def _paint_picture(self, target: pygame.Surface, theme: Theme, picture: pygame.Surface, edge: int) -> None:
        """Draw the picture inside the card's rounded corners; only the band with the corners needs a mask."""
        radius = theme.px(Radius.HOME - 1)
        x, y = self.picture_rect().move(0, self.sink(theme)).topleft
        seen = picture.get_rect().inflate(-2 * edge, -2 * edge)
        band, rest = pygame.Rect(seen), pygame.Rect(seen)
        if self.is_wide():
            band.w, rest.w = radius, seen.w - radius + edge
            rest.x += radius
            mask = _corners(2 * radius, band.h, radius)
        else:
            band.h, rest.h = radius, seen.h - radius + edge
            rest.y += radius
            mask = _corners(band.w, 2 * radius, radius)
        target.blit(picture, (x + rest.x, y + rest.y), rest)
        overlay(target, clip(picture.subsurface(band).convert_alpha(), mask), (x + band.x, y + band.y))
