"""Tests of a backend that sends pushes, with the fixture of pushkit-testing(7)."""

import json
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest


class Backend:
    """Sends pushes to FCM, APNs and Expo, and tries again after 429 and 503."""

    def __init__(self, server):
        self.server = server

    def post(self, path, body, **headers):
        headers = {'Content-Type': 'application/json', **headers}
        for attempt in range(3):
            request = Request(self.server + path, json.dumps(body).encode(), headers)
            try:
                with urlopen(request) as response:
                    return response.status, response.read()
            except HTTPError as error:
                if error.code not in (429, 503) or attempt == 2:
                    return error.code, error.read()
                time.sleep(float(error.headers.get('Retry-After', 0)) / 100)

    def fcm(self, token, title, **rest):
        message = {'token': token, 'notification': {'title': title}, **rest}
        return self.post('/v1/projects/p/messages:send', {'message': message},
                         Authorization='Bearer t')

    def apns(self, token, title):
        return self.post('/3/device/' + token, {'aps': {'alert': title}},
                         **{'Authorization': 'bearer a.b.c', 'apns-topic': 'com.example.app'})


@pytest.fixture
def backend(emulator):
    return Backend(emulator.url)


def test_the_title_arrives(emulator, backend):
    backend.fcm('a', 'Sale')
    [push] = emulator.requests(service='fcm')
    assert push['body']['message']['notification']['title'] == 'Sale'


def test_each_user_gets_one_push(emulator, backend):
    for token in 'abc':
        backend.fcm(token, 'Sale')
    pushes = emulator.requests(count=3)
    assert sorted(push['body']['message']['token'] for push in pushes) == ['a', 'b', 'c']


def test_a_push_is_found_by_its_token(emulator, backend):
    backend.fcm('a', 'One')
    backend.fcm('b', 'Two')
    [push] = emulator.requests(token='b')
    assert push['body']['message']['notification']['title'] == 'Two'


def test_the_list_begins_empty(emulator):
    assert emulator.call('GET', '/requests') == []


def test_an_outage_is_retried(emulator, backend):
    emulator.script({'nth': 1, 'do': 'status', 'status': 503, 'headers': {'Retry-After': '1'}})
    assert backend.fcm('a', 'Sale')[0] == 200
    assert [push['status'] for push in emulator.requests(count=2)] == [503, 200]


def test_the_rate_limit_is_retried_twice(emulator, backend):
    emulator.script({'nth': [1, 2], 'do': 'status', 'status': 429})
    assert backend.fcm('a', 'Sale')[0] == 200
    assert len(emulator.requests(count=3)) == 3


def test_a_dead_token_is_reported(emulator, backend):
    status, body = backend.fcm('unregistered', 'Sale')
    assert status == 404
    assert b'UNREGISTERED' in body


def test_the_request_breaks_no_rule(emulator, backend):
    backend.fcm('a', 'Sale', data={'id': '7'})
    assert emulator.call('GET', '/requests?findings=error') == []
    backend.fcm('a', 'Sale', data={'id': 7})
    [push] = emulator.requests(findings='error')
    assert push['status'] == 400
    assert push['violations'][0]['field'] == '/message/data/id'


def test_both_platforms_are_reached(emulator, backend):
    token = '740f' * 16
    backend.fcm('a', 'Sale')
    backend.apns(token, 'Sale')
    assert emulator.requests(service='fcm')
    [push] = emulator.requests(service='apns', token=token)
    assert push['headers']['apns-topic'] == 'com.example.app'


def test_nothing_more_is_sent(emulator, backend):
    backend.fcm('a', 'Sale')
    [push] = emulator.requests()
    with pytest.raises(AssertionError, match='408'):
        emulator.requests(since=push['number'], wait='100ms')
