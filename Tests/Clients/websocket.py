"""Python's WebSocket client `websockets`; Clients.java describes the lines, which are the same."""

import base64
import sys

from websockets.sync.client import connect

for line in sys.stdin:
    _, url, *messages = line.rstrip("\n").split("\t")
    received = []
    with connect(url) as socket:
        for message in messages:
            socket.send(base64.b64decode(message).decode())
        while not (text := socket.recv(timeout=10)).startswith('{"cid":2,'):
            received.append(base64.b64encode(text.encode()).decode())
    print("\t".join(received))
