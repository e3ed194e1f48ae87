#!/usr/bin/env python3
"""Sends messages to FCM by its own URL, with requests and the variables of `emulate --tls`.

usage: Tests/Clients/tls.py

Prints one line for each result.
"""
import requests

url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
session = requests.Session()
for token in ["a", "unregistered"]:
    message = {"token": token, "notification": {"title": "Order shipped"}}
    response = session.post(url, json={"message": message}, headers={"Authorization": "Bearer a"})
    body = response.json()
    print(response.status_code, body.get("name") or body["error"]["details"][0]["errorCode"])
try:
    session.get("https://example.com")
except requests.RequestException as error:
    print(type(error).__name__)
