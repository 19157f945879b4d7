"""No test asserts how long something takes: not hypothesis either, whose examples may else take 200 ms each."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
