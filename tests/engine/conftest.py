"""Hypothesis for this folder: the same examples every run, whatever the machine's speed."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
