"""The environment for gymnasium passes its checker, and its masks are those of the game."""

import warnings

import numpy as np
import pytest

import satpuzzles
from satpuzzles.errors import UsageError

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed, of the extra environments")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from satpuzzles.environments.gymnasium import ID, PuzzleEnv  # noqa: E402

SUDOKU = "1..4..3..4.....2"
OPTIONS = [
    {"kind": "sudoku", "size": 4},
    {"kind": "binairo", "size": "6x6", "level": "easy", "strict": True},
    {"kind": "mosaic", "size": "5x5"},
    {"kind": "slitherlink", "size": "5x5"},
    {"puzzle": {"puzzle": "kakuro", "clues": [["/", "3/", "4/"], ["/3", None, None], ["/4", None, None]]}},
    {"puzzle": SUDOKU, "render_mode": "ansi"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=[str(i) for i in range(len(OPTIONS))])
def test_it_passes_the_checker_without_a_warning(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, **options).unwrapped)


@pytest.mark.parametrize("options", OPTIONS[:4], ids=[str(i) for i in range(4)])
def test_a_seed_decides_the_puzzles_and_masks_are_kept(options):
    first, second = PuzzleEnv(**options), PuzzleEnv(**options)
    for seed in (7, None):
        observed, info = first.reset(seed=seed)
        again, _ = second.reset(seed=seed)
        assert observed["text"] == again["text"]
        random = np.random.default_rng(0)
        for _ in range(1000):
            assert observed in first.observation_space
            assert (first.action_masks() == info["action_mask"]).all()
            action = int(random.choice(np.flatnonzero(info["action_mask"])))
            observed, reward, terminated, truncated, info = first.step(action)
            assert not info["broken"]
            assert reward in (0, 1)
            if terminated or truncated:
                break
        assert terminated
        assert bool(reward) == first.game.solved
        assert first.game.solved or not options.get("strict")


def test_what_the_mask_excludes_changes_nothing_and_costs():
    env = PuzzleEnv(SUDOKU, refused=0.25, render_mode="ansi")
    before, info = env.reset()
    for action in np.flatnonzero(info["action_mask"] == 0):
        after, reward, *over, info = env.step(action)
        assert reward == -0.25
        assert info["broken"]
        assert (before["board"] == after["board"]).all()
    assert over == [False, False]
    assert env.render() == str(satpuzzles.loads(SUDOKU))


def test_an_episode_ends_after_four_moves_a_cell():
    env = PuzzleEnv(SUDOKU)
    env.reset()
    ends = [env.step(0)[3] for _ in range(64)]
    assert ends == [False] * 63 + [True]


def reset_often(env):
    for seed in range(20):
        env.reset(seed=seed)


def test_boards_that_differ_in_their_cells_need_a_puzzle():
    with pytest.raises(UsageError, match="boards of kakuro differ in their cells: give the environment one 'puzzle'"):
        reset_often(PuzzleEnv(kind="kakuro", size="6x6"))
    for both in ({}, {"kind": "sudoku", "puzzle": SUDOKU}):
        with pytest.raises(UsageError, match="expected a 'puzzle' or the 'kind' of new ones"):
            PuzzleEnv(**both)
