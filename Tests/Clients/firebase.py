#!/usr/bin/env python3
"""Sends messages to an emulator of FCM with Google's library for servers.

usage: Tests/Clients/firebase.py URL SERVICE-ACCOUNT

Prints one line for each result: the ID of a message, or the exception that the library raises.
"""
import sys
import warnings

import firebase_admin
import firebase_admin.messaging as messaging
from firebase_admin import credentials, exceptions

warnings.simplefilter("ignore")
server, account = sys.argv[1:]
messaging._MessagingService.FCM_URL = server + "/v1/projects/{0}/messages:send"
messaging._MessagingService.IID_URL = server
app = firebase_admin.initialize_app(credentials.Certificate(account))
messaging._get_messaging_service(app)._fcm_topic_url = f"{server}/v1/projects/{app.project_id}/registrations"


def send(dry_run=False, **members):
    try:
        print(messaging.send(messaging.Message(**members), dry_run=dry_run))
    except (exceptions.FirebaseError, ValueError) as error:
        print(f"{type(error).__name__} {error.code}: {error}")


text = messaging.Notification("Order shipped", "It arrives on Friday")
send(token="a", notification=text)
send(token="a", notification=text, dry_run=True)
send(topic="news", data={"k": "v"}, android=messaging.AndroidConfig(priority="high", ttl=60))
for name in ["unregistered", "badtoken", "quota", "mismatch"]:
    send(token=name, notification=text)
send(token="a", notification=text, apns=messaging.APNSConfig(headers={"apns-priority": "7"}))
send(token="a", data={"from": "me"})
# The script of the emulator responds with 503 first.
send(token="a", notification=text, fcm_options=messaging.FCMOptions("retried"))
batch = messaging.send_each_for_multicast(messaging.MulticastMessage(["a", "unregistered"], notification=text))
print(batch.success_count, batch.failure_count)
for manage in messaging.subscribe_to_topic, messaging.unsubscribe_from_topic:
    result = manage(["a", "unregistered"], "news")
    print(result.success_count, [error.reason for error in result.errors])
