"""Statistics of matches: intervals, Elo differences, and a sequential test (SPRT) that stops a decided match."""

from __future__ import annotations

from math import log, log10, sqrt

Z95 = 1.959964


def interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for the share of points; draws count half, which makes it a little wide."""
    if games == 0:
        return (0.0, 1.0)
    share, z2 = points / games, Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return (max(0.0, round(centre - half, 12)), min(1.0, round(centre + half, 12)))  # exactly 0 and 1 at the ends


def elo(share: float) -> float:
    """Return the rating difference at which a player expects this share of the points."""
    if share <= 0.0 or share >= 1.0:
        return float("inf") if share > 0.5 else float("-inf")
    return 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """Return the share of the points expected at a rating difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def evidence(rewards: list[float], elo0: float, elo1: float) -> float:
    """Return the log-likelihood ratio of elo1 over elo0; half a game of each result is added as a prior."""
    padded = [*rewards, 0.0, 1.0, 0.5]
    weights = [1.0] * len(rewards) + [0.5] * 3
    total = sum(weights)
    mean = sum(w * r for w, r in zip(weights, padded, strict=True)) / total
    variance = sum(w * (r - mean) ** 2 for w, r in zip(weights, padded, strict=True)) / total
    low, high = expected(elo0), expected(elo1)
    return len(rewards) * (high - low) * (2 * mean - low - high) / (2 * variance)


def verdict(rewards: list[float], elo0: float, elo1: float, error: float = 0.05) -> str:
    """Return `stronger`, `not stronger`, or empty while more games are needed; wrong with probability `error`."""
    ratio, bound = evidence(rewards, elo0, elo1), log((1 - error) / error)
    return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else ""
