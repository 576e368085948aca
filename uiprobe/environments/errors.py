"""Errors of a device. None of them is the fault of the model that drives it."""

from __future__ import annotations


class DeviceError(Exception):
    """The machinery failed, not the model: the episode is void and can be run again."""


class DeviceLostError(DeviceError):
    """A device that no longer answers and cannot be used again."""


class NoDeviceError(DeviceError):
    """No device is left to run on."""


class TextRefusedError(ValueError):
    """A text that cannot be typed exactly on this device."""
