"""The phone as an ADB device: packets, streams, the services on them, and the daemon."""

from uiprobe.environments.phone.adbd.daemon import PhoneServer, ServerThread

__all__ = ["PhoneServer", "ServerThread"]
