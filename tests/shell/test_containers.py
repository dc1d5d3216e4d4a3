"""Containers place their children; the expected rectangles were calculated by hand."""

from __future__ import annotations

import pygame
import pytest

from games.shell.theme.theme import Breakpoint, Shape, Theme, Type, Weight, make_theme
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column, Container, Grid, Row, Slot, Stack, divided
from games.shell.widgets.controls import Button
from games.shell.widgets.group import Group

THEME = make_theme((1280, 800))  # one device pixel in a design pixel
DOUBLE = make_theme((2560, 1600))


class Wrapping(Widget):
    """A widget with a preferred width, whose height depends on its actual width."""

    def width_for(self, theme: Theme) -> int:
        return 70

    def height_for(self, width: int, theme: Theme) -> int:
        return 6000 // width


def rects(container: Container, rect: tuple[int, int, int, int], theme: Theme = THEME) -> list[tuple[int, ...]]:
    """Lay a container out and return the rectangles of the children that are shown."""
    container.layout(pygame.Rect(rect), theme)
    return [tuple(child.rect) for child in container.children]


def test_a_row_divides_the_rest_by_weight() -> None:
    # 100 - 2 gaps of 5 - 30 = 60 left over: 20 and 40.
    row = Row([(Widget(), 30), (Widget(), Slot(0, weight=1)), (Widget(), Slot(0, weight=2))], gap=5)
    assert rects(row, (10, 20, 100, 40)) == [(10, 20, 30, 40), (45, 20, 20, 40), (70, 20, 40, 40)]


def test_a_column_places_children_from_top_to_bottom() -> None:
    column = Column([(Widget(), 30), (Widget(), Slot(0, weight=1)), (Widget(), Slot(0, weight=2))], gap=5)
    assert rects(column, (20, 10, 40, 100)) == [(20, 10, 40, 30), (20, 45, 40, 20), (20, 70, 40, 40)]


def test_weights_add_to_the_preferred_size() -> None:
    # 100 - 40 - 20 = 40 left over, 10 to the first and 30 to the second.
    row = Row([(Widget(), Slot(40, weight=1)), (Widget(), Slot(20, weight=3))])
    assert rects(row, (0, 0, 100, 9)) == [(0, 0, 50, 9), (50, 0, 50, 9)]


def test_padding_and_alignment_along_the_column() -> None:
    def column(align: float) -> Column:
        return Column([(Widget(), 10), (Widget(), 10)], gap=4, padding=(3, 8), align=align)

    # Inside the padding: x 3 to 47, y 8 to 92; the children and the gap are 24 of those 84.
    assert rects(column(0), (0, 0, 50, 100)) == [(3, 8, 44, 10), (3, 22, 44, 10)]
    assert rects(column(0.5), (0, 0, 50, 100)) == [(3, 38, 44, 10), (3, 52, 44, 10)]
    assert rects(column(1), (0, 0, 50, 100)) == [(3, 68, 44, 10), (3, 82, 44, 10)]


def test_alignment_across_the_column() -> None:
    row = Row([(Widget(), Slot(10, across=20, align=0)), (Widget(), Slot(10, across=20)),
               (Widget(), Slot(10, across=20, align=1)), (Widget(), Slot(10, across=200))])
    assert rects(row, (0, 0, 100, 60)) == [(0, 0, 10, 20), (10, 20, 10, 20), (20, 40, 10, 20), (30, 0, 10, 60)]


def test_slots_shrink_in_the_order_of_their_priorities() -> None:
    def column() -> Column:
        return Column([(Widget(), Slot(50, least=20, priority=2)), (Widget(), Slot(50, least=30, priority=1)),
                       (Widget(), Slot(40))])

    assert [rect[3] for rect in rects(column(), (0, 0, 9, 140))] == [50, 50, 40]
    assert [rect[3] for rect in rects(column(), (0, 0, 9, 130))] == [50, 40, 40]
    assert [rect[3] for rect in rects(column(), (0, 0, 9, 100))] == [30, 30, 40]
    assert [rect[3] for rect in rects(column(), (0, 0, 9, 90))] == [20, 30, 40]


def test_the_slot_with_the_lowest_priority_is_left_out_first() -> None:
    first, second, third = Widget(), Widget(), Widget()

    def column() -> Column:
        return Column([(first, Slot(50, least=20, priority=2)), (second, Slot(50, least=30, priority=1)),
                       (third, Slot(40))], gap=10)

    assert column().least(9, THEME) == 110
    short = column()
    assert rects(short, (0, 0, 9, 109)) == [(0, 0, 9, 50), (0, 60, 9, 40)]  # the first has its preferred size again
    assert short.children == [first, third]
    shorter = column()
    assert rects(shorter, (0, 0, 9, 69)) == [(0, 0, 9, 40)]
    assert shorter.children == [third]
    assert rects(column(), (0, 0, 9, 5)) == [(0, 0, 9, 40)]  # a slot without a priority always stays
    short.layout(pygame.Rect(0, 0, 9, 160), THEME)
    assert short.children == [first, second, third]  # and it returns if there is room


def test_slots_of_equal_priority_shrink_in_proportion_to_their_slack() -> None:
    # 150 - 120 = 30 too long; the slacks are 20 and 40 of 60: cuts of 10 and 20.
    row = Row([(Widget(), Slot(50, least=30)), (Widget(), Slot(60, least=20)), (Widget(), Slot(40))])
    assert rects(row, (0, 0, 120, 9)) == [(0, 0, 40, 9), (40, 0, 40, 9), (80, 0, 40, 9)]


def test_the_height_of_a_narrow_child_is_that_for_its_own_width() -> None:
    column = Column([(Wrapping(), Slot(across=30, align=0))])
    assert column.height_for(60, THEME) == 200
    assert rects(column, (0, 0, 60, 500)) == [(0, 0, 30, 200)]


def test_of_equal_priorities_the_last_slot_is_left_out() -> None:
    column = Column([(Widget(), Slot(30, priority=1)), (Widget(), Slot(20, priority=1))])
    assert rects(column, (0, 0, 9, 49)) == [(0, 0, 9, 30)]


def test_a_slot_without_a_size_has_that_of_its_widget() -> None:
    assert rects(Row([Wrapping(), Wrapping()], gap=10), (0, 0, 300, 9)) == [(0, 0, 70, 9), (80, 0, 70, 9)]
    assert rects(Column([Wrapping(), Wrapping()], gap=10), (0, 0, 60, 300)) == [(0, 0, 60, 100), (0, 110, 60, 100)]


def test_nested_containers_have_the_size_of_their_children() -> None:
    row = Row([(Widget(), Slot(20, across=30)), (Wrapping(), Slot(0, weight=1))], gap=20, padding=(5, 2))
    # At a width of 105: 95 inside, 55 for the wordy child, which then is 109 high; 4 of padding.
    assert row.height_for(105, THEME) == 113
    assert row.width_for(THEME) == 20 + 20 + 0 + 10
    column = Column([row, (Widget(), 12)], gap=3, padding=(1, 1))
    # The row gets 105 of 107.
    assert column.height_for(107, THEME) == 113 + 3 + 12 + 2
    assert rects(column, (0, 0, 107, 500)) == [(1, 1, 105, 113), (1, 117, 105, 12)]
    assert Stack([column, Widget()], padding=(0, 4)).height_for(107, THEME) == 138


def test_lengths_are_design_pixels() -> None:
    row = Row([(Widget(), 30), (Widget(), Slot(lambda theme: 7)), (Widget(), Slot(0, weight=1))], gap=5, padding=(1, 0))
    assert rects(row, (0, 0, 200, 10), DOUBLE) == [(2, 0, 60, 10), (72, 0, 7, 10), (89, 0, 109, 10)]


def test_a_grid_has_columns_of_equal_width() -> None:
    grid = Grid([Widget() for _ in range(5)], 3, gap=10, row=20, row_gap=4)
    # 100 - 2 gaps of 10 = 80: columns of 26.
    assert rects(grid, (0, 0, 100, 999)) == [(0, 0, 26, 20), (36, 0, 26, 20), (72, 0, 26, 20), (0, 24, 26, 20),
                                             (36, 24, 26, 20)]
    assert grid.height_for(100, THEME) == 44
    assert Grid([], 3, row=20).height_for(100, THEME) == 0


def test_rows_of_a_grid_share_its_height_by_default() -> None:
    grid = Grid([Widget() for _ in range(4)], 2, gap=10, padding=(5, 5))
    # Inside: 100 x 90; two rows of 40 with 10 between.
    assert rects(grid, (0, 0, 110, 100)) == [(5, 5, 45, 40), (60, 5, 45, 40), (5, 55, 45, 40), (60, 55, 45, 40)]


def test_a_stack_lays_children_over_each_other() -> None:
    assert rects(Stack([Widget(), Widget()], padding=(3, 4)), (0, 0, 20, 20)) == [(3, 4, 14, 12)] * 2


def test_moving_a_container_moves_its_children() -> None:
    inner = Column([(Widget(), 10), (Widget(), 10)])
    row = Row([(inner, 30), (Widget(), 20)])
    row.layout(pygame.Rect(0, 0, 50, 20), THEME)
    row.shift(3, -7)
    assert [tuple(child.rect) for child in (row, *row.children, *inner.children)] == [
        (3, -7, 50, 20), (3, -7, 30, 20), (33, -7, 20, 20), (3, -7, 30, 10), (3, 3, 30, 10)]


def test_controls_in_containers_are_found_and_focused_in_reading_order() -> None:
    buttons = [Button(str(k)) for k in range(4)]
    screen = Group([Column([(Row([(buttons[0], 50), (buttons[1], 50)]), 60), (Grid(buttons[2:], 2, row=60), 60)])])
    screen.children[0].layout(pygame.Rect(0, 0, 100, 120), THEME)
    assert list(screen.controls()) == buttons
    assert screen.find((75, 90))[-1] is buttons[3]


@pytest.mark.parametrize(("length", "weights", "parts"), [
    (100, [1.0, 1.0], [50, 50]), (100, [1.0, 1.0, 1.0], [33, 34, 33]), (7, [0.0, 2.0], [0, 7]), (7, [0.0], [0]),
    (0, [1.0], [0]), (10, [], []),
])
def test_a_length_is_divided_without_remainder(length: int, weights: list[float], parts: list[int]) -> None:
    assert divided(length, weights) == parts


def test_an_empty_row_has_no_size() -> None:
    children: list[Child] = []
    assert rects(Row(children), (0, 0, 10, 10)) == []
    assert (Row(children).width_for(THEME), Column(children).height_for(10, THEME)) == (0, 0)


def test_preferred_sizes_of_labels_and_buttons() -> None:
    label = Label("Marbles", Type.BUTTON, Weight.BOLD)
    assert label.height_for(label.width_for(THEME), THEME) == THEME.line(Type.BUTTON) + 2
    phone = make_theme((360, 640))
    assert Button("Go").height_for(50, phone) >= 44


@pytest.mark.parametrize(("size", "shape"), [
    ((390, 844), Shape.PHONE), ((844, 390), Shape.LOW), ((960, Breakpoint.LOW - 1), Shape.LOW),
    ((960, Breakpoint.LOW), Shape.DESK), ((1280, 800), Shape.DESK), ((700, 700), Shape.DESK),
])
def test_the_shape_of_a_screen(size: tuple[int, int], shape: Shape) -> None:
    assert make_theme(size).shape is shape
    doubled = make_theme((2 * size[0], 2 * size[1]), 2.0)
    assert doubled.shape is shape  # breakpoints are CSS pixels


def test_breakpoints_of_height_apply_to_one_orientation() -> None:
    assert not make_theme((390, 500)).is_low
    assert make_theme((390, 640)).is_shortest
    assert not make_theme((844, 390)).is_short
