"""uiautomator2's server, answered by the phone itself: HTTP and JSON-RPC on a port of the phone."""

from uiprobe.environments.phone.automator.http import serve_connection
from uiprobe.environments.phone.automator.jsonrpc import JsonRpc
from uiprobe.environments.phone.automator.methods import Methods

__all__ = ["JsonRpc", "Methods", "serve_connection"]
