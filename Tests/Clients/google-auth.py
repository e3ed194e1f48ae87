#!/usr/bin/env python3
"""Sends messages to an emulator of FCM with google-auth.

usage: Tests/Clients/google-auth.py URL SERVICE-ACCOUNT

Prints one line for each result: the status, and the name or the error code; or the exception.
"""
import sys

from google.auth.exceptions import RefreshError
from google.auth.transport.requests import AuthorizedSession
from google.oauth2.service_account import Credentials
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

server, account = sys.argv[1:]
url = server + "/v1/projects/pushkit-emulator/messages:send"


def opened(scope="https://www.googleapis.com/auth/firebase.messaging"):
    return AuthorizedSession(Credentials.from_service_account_file(account, scopes=[scope]))


def send(session, message):
    response = session.post(url, json={"message": message})
    error = response.json().get("error", {})
    codes = [detail["errorCode"] for detail in error.get("details", []) if "errorCode" in detail]
    fields = [
        violation["field"] for detail in error.get("details", [])
        for violation in detail.get("fieldViolations", [])]
    print(response.status_code, response.json().get("name") or error["status"], *codes, *fields)


text = {"title": "Order shipped", "body": "It arrives on Friday"}
# The script of the emulator responds to the first request for a token with 503; the library retries it.
session = opened()
send(session, {"token": "a", "notification": text})
for name in ["unregistered", "badtoken", "quota", "unavailable", "mismatch"]:
    send(session, {"token": name, "notification": text})
send(session, {"token": "a", "android": {"ttl": "5"}})
try:
    send(opened("email"), {"token": "a"})
except RefreshError as error:
    print(f"RefreshError {error.args[1]['error']}")
# The script responds to the first two with 503 and 429.
session.mount("http://", HTTPAdapter(max_retries=Retry(3, status_forcelist=[429, 503], allowed_methods=None)))
send(session, {"topic": "retried", "notification": text})
