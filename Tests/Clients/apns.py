#!/usr/bin/env python3
"""Sends pushes to an emulator of APNs behind nginx with aioapns.

usage: Tests/Clients/apns.py PORT CERTIFICATES KEY

CERTIFICATES has the authority of nginx's certificate, and KEY is a key for ES256. Prints one line for each
result: the status, and the reason of a refusal.
"""
import asyncio
import logging
import ssl
import sys

from aioapns import APNs, NotificationRequest, PushType

port, authority, key = sys.argv[1:]
logging.disable()


async def main():
    context = ssl.create_default_context(cafile=authority)
    # nginx, unlike Apple's servers, speaks HTTP/2 only with clients that ask for it.
    context.set_alpn_protocols(["h2"])
    client = APNs(
        key=open(key).read(), key_id="A1B2C3D4E5", team_id="F6G7H8I9J0", topic="com.example",
        ssl_context=context)
    client.pool.protocol_class.APNS_SERVER, client.pool.protocol_class.APNS_PORT = "localhost", int(port)

    async def send(token="740f" * 16, message={"aps": {"alert": "Order shipped"}}, attempts=1, **members):
        for attempt in range(attempts):
            request = NotificationRequest(
                device_token=token, message=message, **{"push_type": PushType.ALERT, **members})
            result = await client.send_notification(request)
            print(result.status, result.description, result.timestamp or "",
                  "" if result.notification_id == request.notification_id else "another ID")
            if result.is_successful:
                break
            await asyncio.sleep(0)

    await send()
    await send(priority=10, collapse_key="order", time_to_live=3600)
    await send(message={"aps": {"content-available": 1}}, push_type=PushType.BACKGROUND, priority=5)
    for name in ["unregistered", "badtoken", "quota", "unavailable", "mismatch"]:
        await send(name)
    await send(priority=7)
    await send(collapse_key="c" * 65)
    await send(message={"aps": {"alert": "x" * 4096}})
    # The script of the emulator responds to the first two with 503 and 429.
    await send("ab" * 32, attempts=3)
    client.pool.close()


asyncio.run(main())
