"""Validates requests to the FCM v1 API by Google's own means.

    fcm.py <REQUESTS

Each line of REQUESTS is `{"message": …}`. Every member is checked by the schema that Google publishes, as
google-api-python-client ships it. Then firebase-admin's classes are built from the message, and its encoder,
which checks values, must print the same message. Prints a line for each request that differs.
"""

import datetime
import json
import pathlib
import re
import sys

import googleapiclient
from firebase_admin import messaging
from firebase_admin._messaging_encoder import MessageEncoder

folder = pathlib.Path(googleapiclient.__path__[0])
schemas = json.loads((folder / "discovery_cache/documents/fcm.v1.json").read_text())["schemas"]
UNKNOWN = {"android_v2"}
KINDS = {"string": str, "boolean": bool, "integer": int, "number": (int, float), "object": dict, "array": list}


def faults(value, schema, path):
    if value is None:
        return
    if "$ref" in schema:
        properties = schemas[schema["$ref"]]["properties"]
        if not isinstance(value, dict):
            yield f"{path} is not an object"
            return
        for name, member in value.items():
            camel = re.sub("_([a-z])", lambda match: match[1].upper(), name)
            if camel in properties:
                yield from faults(member, properties[camel], f"{path}/{name}")
            else:
                yield f"{path}/{name} is not in the schema"
        return
    kind = schema["type"]
    if kind == "any":
        return
    if not isinstance(value, KINDS[kind]) or isinstance(value, bool) != (kind == "boolean"):
        yield f"{path} is not of type {kind}"
    # Google's own encoder writes words in lower case.
    elif "enum" in schema and value.upper() not in schema["enum"]:
        yield f"{path} is not one of {schema['enum']}"
    elif schema.get("format") == "google-duration" and not re.fullmatch(r"\d+(\.\d{1,9})?s", value):
        yield f"{path} is not a duration"
    elif schema.get("format") == "int32" and not -2**31 <= value < 2**31:
        yield f"{path} is not a 32-bit integer"
    elif kind == "array":
        for index, item in enumerate(value):
            yield from faults(item, schema["items"], f"{path}/{index}")
    elif kind == "object" and "additionalProperties" in schema:
        for name, item in value.items():
            yield from faults(item, schema["additionalProperties"], f"{path}/{name}")


# Members of a message, as firebase-admin's classes take them.

def seconds(text):
    return datetime.timedelta(seconds=float(text[:-1]))


def milliseconds(text):
    return float(text[:-1]) * 1000


def time(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def lower(text):
    return text.lower().removeprefix("priority_").removeprefix("visibility_")


def same(value):
    return value


def made(type, rename={}, **converters):
    """Returns a function that creates an object from JSON: converted members, and all others as they are."""
    def make(value):
        value = {re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name): value[name] for name in value}
        return type(**{
            rename.get(name, name): converters.get(name, same)(member) for name, member in value.items()})
    return make


def known(type, names, more):
    """Like `made`, for classes that take only some members by name, and the others in one dictionary.

    `names` has the name and the converter of each argument.
    """
    def make(value):
        own = {name: value[name] for name in value if name in names}
        rest = {name: value[name] for name in value if name not in names}
        arguments = {
            argument: convert(own[name]) for name, (argument, convert) in names.items() if name in own}
        return type(**arguments, **({more: rest} if rest else {}))
    return make


def arguments(*names, **converters):
    """Returns the members with these names; in arguments, hyphens are underscores."""
    return {name: (name.replace("-", "_"), converters.get(name.replace("-", "_"), same)) for name in names}


def sound(value):
    return messaging.CriticalSound(**value) if isinstance(value, dict) else value


def flag(value):
    return value == 1


alert = known(messaging.ApsAlert, arguments(
    "title", "subtitle", "body", "loc-key", "loc-args", "title-loc-key", "title-loc-args", "action-loc-key",
    "launch-image"), "custom_data")
aps = known(messaging.Aps, arguments(
    "alert", "badge", "sound", "content-available", "category", "thread-id", "mutable-content",
    alert=lambda value: alert(value) if isinstance(value, dict) else value, sound=sound,
    content_available=flag, mutable_content=flag), "custom_data")


def payload(value):
    rest = {name: member for name, member in value.items() if name != "aps"}
    return messaging.APNSPayload(aps(value.get("aps", {})), **rest)


def color(value):
    parts = [value.get(name, 0) for name in ("red", "green", "blue", "alpha")]
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


light = made(
    messaging.LightSettings, {"light_on_duration": "light_on_duration_millis",
                              "light_off_duration": "light_off_duration_millis"},
    color=color, light_on_duration=milliseconds, light_off_duration=milliseconds)
android_notification = made(
    messaging.AndroidNotification,
    {"notification_priority": "priority", "event_time": "event_timestamp", "vibrate_timings": "vibrate_timings_millis"},
    event_time=time, notification_priority=lower, visibility=lower, proxy=lower, light_settings=light,
    vibrate_timings=lambda list: [milliseconds(item) for item in list])
android = made(
    messaging.AndroidConfig, ttl=seconds, priority=lower, notification=android_notification,
    fcm_options=made(messaging.AndroidFCMOptions))
apns = made(messaging.APNSConfig, payload=payload, fcm_options=made(messaging.APNSFCMOptions))
action = made(messaging.WebpushNotificationAction)
web_notification = known(messaging.WebpushNotification, {
    **arguments(
        "title", "body", "icon", "badge", "data", "image", "renotify", "silent", "tag", "vibrate", "actions",
        actions=lambda list: [action(item) for item in list]),
    "dir": ("direction", same), "lang": ("language", same), "timestamp": ("timestamp_millis", same),
    "requireInteraction": ("require_interaction", same)}, "custom_data")
webpush = made(
    messaging.WebpushConfig, notification=web_notification, fcm_options=made(messaging.WebpushFCMOptions))
message = made(
    messaging.Message, notification=made(messaging.Notification), android=android, apns=apns,
    webpush=webpush, fcm_options=made(messaging.FCMOptions))


def comparable(value, name=""):
    """Returns a message without the differences that the JSON form of protocol buffers ignores."""
    if isinstance(value, dict) and name != "payload":
        name = name if name == "data" else ""
        found = {
            key if name else re.sub("[A-Z]", lambda match: "_" + match[0].lower(), key): comparable(value[key], key)
            for key in value}
        return {key: found[key] for key in found if found[key] not in (None, {}, [])}
    # In the payload of APNs, the encoder leaves out empty lists of arguments only.
    if isinstance(value, dict):
        alert = value.get("aps", {}).get("alert")
        if isinstance(alert, dict):
            arguments = {key: alert[key] for key in alert if not (key.endswith("loc-args") and alert[key] == [])}
            return {**value, "aps": {**value["aps"], "alert": arguments}}
        return value
    if isinstance(value, str) and name in ("priority", "notification_priority", "visibility"):
        return value.upper()
    if isinstance(value, list):
        return [comparable(item, name) for item in value]
    # Durations and times: the number of digits does not matter.
    if isinstance(value, str) and re.fullmatch(r"[\dT:-]+\.\d+[sZ]", value):
        return value[:-1].rstrip("0").rstrip(".") + value[-1]
    return value


for line in sys.stdin:
    request = json.loads(line)
    found = list(faults(request, {"$ref": "SendMessageRequest"}, ""))
    if not found:
        expected = comparable(request["message"])
        # firebase-admin lacks these members.
        for name in UNKNOWN & expected.keys():
            del expected[name]
        # The encoder requires a target, which a converted payload gets from an option only.
        if not {"token", "topic", "condition", "fid"} & expected.keys():
            expected["token"] = "t"
        try:
            encoded = json.loads(json.dumps(message(expected), cls=MessageEncoder))
            if comparable(encoded) != expected:
                found = [f"firebase-admin encodes {json.dumps(encoded)}"]
        except (TypeError, ValueError) as error:
            found = [f"firebase-admin: {error}"]
    for fault in found:
        print(f"{fault}: {line.strip()[:400]}")
