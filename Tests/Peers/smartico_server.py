#!/usr/bin/env -S python3 -B
"""A stand-in for Smartico's socket that shares nothing with pushkit: the websockets library's server.

Prints its port, then serves until its standard input ends. Identifies whoever asks, and then does
the steps of --say one after another, over as many connections as it takes:

    {"cid": 110, ...}                 a message, sent as it stands
    {"do": "text", "text": "..."}     a text frame
    {"do": "binary", "text": "..."}   a binary frame
    {"do": "pieces", "text": "..."}   one text message in frames of a few bytes, a ping among them
    {"do": "wait", "ms": 100}
    {"do": "ping"}                    sends a PING, waits for the PONG, and logs the milliseconds
    {"do": "expect", "cid": 123}      waits for a message
    {"do": "close", "code": 4001, "reason": "..."}
    {"do": "drop"}                    ends the connection without a close frame
    {"do": "leave"}                   the same, and accepts no other one

With --pending the last CLIENT_ENGAGEMENT_EVENTs that were sent are sent again after each
identification, as Smartico does. --log gets a line for each connection, message and end.
"""

import argparse
import asyncio
import http
import json
import ssl
import sys
import time
import uuid

import websockets
from websockets.asyncio.server import serve


def stamp():
    return {"ts": int(time.time() * 1000), "uuid": str(uuid.uuid4())}


class Stand:
    """What all connections share."""

    def __init__(self, options):
        self.options = options
        self.steps = []
        if options.say:
            with open(options.say, encoding="utf-8") as lines:
                self.steps = [json.loads(line) for line in lines if line.strip()]
        self.next = 0
        self.engagements = []
        self.file = open(options.log, "a", encoding="utf-8") if options.log else None
        self.connections = 0

    def log(self, **entry):
        if self.file:
            self.file.write(json.dumps(entry) + "\n")
            self.file.flush()

    def refuse(self, connection, request):
        """Answers the upgrade with another status, as often as told."""
        if self.connections < len(self.options.refuse):
            status = self.options.refuse[self.connections]
            self.connections += 1
            self.log(refused=status)
            return connection.respond(http.HTTPStatus(status), '{"message":"no such label"}')
        self.connections += 1
        self.log(connection=self.connections, path=request.path, headers=dict(request.headers.raw_items()))
        return None

    async def serve(self, connection):
        try:
            if self.options.drop_upgrades:
                connection.transport.close()
            await self.identify(connection)
            reader = asyncio.create_task(self.read(connection))
            for message in self.engagements[-100:] if self.options.pending else []:
                await connection.send(json.dumps(message))
            while self.next < len(self.steps):
                step = self.steps[self.next]
                self.next += 1
                if await self.do(step, connection):
                    break
            await reader
        except websockets.ConnectionClosed:
            pass
        self.log(closed=connection.close_code, reason=connection.close_reason)

    async def identify(self, connection):
        begin = await self.receive(connection)
        if self.options.silent:
            await connection.wait_closed()
        await connection.send(json.dumps({
            "cid": 4.0, "errCode": self.options.init_error, "errMsg": None, "products": [100, 0, 5],
            "payload": {"country": "BG", "city": "Sofia"}, **stamp(), "uuid": begin["uuid"],
            "settings": {"FCM_SENDER_ID": "123", "DYNAMIC_IMAGE_DOMAIN": "https://img.example/"}}))
        # Asked before the user is known, to be answered all the same.
        await connection.send(json.dumps({"cid": 1, **stamp()}))
        user = None
        while user is None:
            message = await self.receive(connection)
            if message.get("cid") == 5:
                user = message["ext_user_id"]
        if self.options.bare:
            await connection.send(json.dumps({"cid": 6, **stamp()}))
            return
        base = "https://libs.example/wrapper-%s.html?user_ext_id=" + user + "&hash=h:1"
        await connection.send(json.dumps({
            "cid": 6, "errCode": str(self.options.identify_error), "public_username": user,
            "avatar_id": "39029", "props": {"core_is_test_account": False},
            "native_app_gf_url": base % "gf", "native_app_popup_url": base % "popup", **stamp()}))

    async def receive(self, connection):
        text = await connection.recv()
        self.log(text=text)
        return json.loads(text)

    async def read(self, connection):
        while True:
            message = await self.receive(connection)
            self.seen = getattr(self, "seen", []) + [message.get("cid")]
            if message.get("cid") == 2:
                self.pongs = getattr(self, "pongs", 0) + 1
            if message.get("cid") == 1:
                await connection.send(json.dumps({"cid": 2, **stamp()}))
            if message.get("cid") == 1003 and self.options.drop_tokens > 0:
                self.options.drop_tokens -= 1
                connection.transport.close()
            elif message.get("cid") == 1003:
                await connection.send(json.dumps(
                    {"cid": 2003, "errCode": self.options.token_error, **stamp()}))

    async def do(self, step, connection):
        kind = step.get("do")
        if kind is None:
            if step.get("cid") == 110:
                self.engagements.append(step)
            await connection.send(json.dumps(step))
        elif kind == "text":
            await connection.send(step["text"])
        elif kind == "binary":
            await connection.send(step["text"].encode())
        elif kind == "pieces":
            text = step["text"]
            pieces = [text[at:at + 3] for at in range(0, len(text), 3)]
            await connection.ping()
            await connection.send(pieces)
        elif kind == "wait":
            # The end of the connection is logged when it ends.
            await asyncio.wait([asyncio.create_task(connection.wait_closed())], timeout=step["ms"] / 1000)
            return connection.close_code is not None
        elif kind == "ping":
            start, pongs = time.monotonic(), getattr(self, "pongs", 0)
            await connection.send(json.dumps({"cid": 1, **stamp()}))
            while getattr(self, "pongs", 0) == pongs:
                await asyncio.sleep(0.001)
            self.log(pong=round((time.monotonic() - start) * 1000))
        elif kind == "expect":
            while step["cid"] not in getattr(self, "seen", []):
                await asyncio.sleep(0.01)
        elif kind == "close":
            await connection.close(step["code"], step.get("reason", ""))
            return True
        elif kind in ("drop", "leave"):
            if kind == "leave":
                connection.server.server.close()
            connection.transport.close()
            return True
        return False


async def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tls", nargs=2, metavar=("CERTIFICATE", "KEY"))
    parser.add_argument("--say")
    parser.add_argument("--log")
    parser.add_argument("--pending", action="store_true")
    parser.add_argument("--silent", action="store_true", help="answer no INIT_SESSION_REQUEST")
    parser.add_argument("--refuse", type=int, action="append", default=[], metavar="STATUS")
    parser.add_argument("--init-error", type=int, default=0)
    parser.add_argument("--identify-error", type=int, default=0)
    parser.add_argument("--token-error", type=int, default=0)
    parser.add_argument(
        "--drop-tokens", type=int, default=0, metavar="N",
        help="end the connection instead of answering so many tokens")
    parser.add_argument(
        "--drop-upgrades", action="store_true", help="end each connection once it is upgraded")
    parser.add_argument("--bare", action="store_true", help="tell nothing of the user")
    options = parser.parse_args()
    tls = None
    if options.tls:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*options.tls)
        tls.set_alpn_protocols(["h2", "http/1.1"])
    stand = Stand(options)
    async with serve(
            stand.serve, "127.0.0.1", 0, ssl=tls, process_request=stand.refuse,
            ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        await reader.read()


if __name__ == "__main__":
    asyncio.run(main())
