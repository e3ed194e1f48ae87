extension TopicRow {
  static let emulatorScripts = TopicRow(
    "emulator-scripts", "scripts and records of pushkit emulate",
    seeAlso: ["emulate", "diagnostics"]
  ) {
    """
    A script makes pushkit-emulate(1) fail, wait, or send messages, so that you can test how an
    app or a script handles an outage. Here the first request gets status 503, and the client
    waits two seconds:

        $ cat outage.ndjson
        {"nth":1,"do":"status","status":503,"headers":{"Retry-After":"2"}}
        $ pushkit emulate --script outage.ndjson -- ./run-tests

    A script has one JSON object per line. Each line causes one kind of fault. These members
    select the requests that a line applies to. Without any of them, it applies to all requests:
    - `vendor`: \(EmulatorRecord.vendors).
    - `path`: The whole path, without the query.
    - `nth`: The numbers of the matching requests, from 1: an integer or an array of integers.

    `do` selects the fault:
    - `status`: Respond with `status` (200 to 599), `headers` (an object of strings) and an empty
      body. The request changes nothing.
    - `reply`: Respond like `status`, with the content of `body`: a string unchanged, any other
      JSON value as `application/json`. The default status is 200.
    - `delay`: Wait `ms` milliseconds before the response.
    - `close`: Close the connection without a response.
    - `truncate`: Close the connection in the middle of the response.

    If several delays match a request, their times add up. Of all other matching lines, only the
    first applies.

    # WebSocket
    For the WebSocket, a line applies to the request that opens it, and `nth` numbers these
    requests. `truncate` closes the connection in the middle of a frame after the user is
    identified. Three more kinds of lines apply to the session. They wait `ms` milliseconds
    (default: 0) after the reply to IDENTIFY_USER_REQUEST:
    - `push`: Send each object in `messages` as a frame, or send `text` as one frame, even if it
      is not JSON.
    - `close` with `code`: Send a close frame with `code` (0 to 65535) and `reason`, if given, and
      wait 5 seconds for the client's close frame.
    - `truncate` with `ms`: Close the connection in the middle of a frame after this time.

    All lines for a session apply, ordered by time and then by their order in the script.

    For example, send a popup to each client, a second after the identification:

        $ pushkit sample-payload smartico-engagement |
            jq -c '{do: "push", ms: 1000, messages: [.]}' |
            pushkit emulate --script -

    # Records
    `--record FILE` writes one JSON object per line: for each request, and for each frame of a
    WebSocket. Use it in tests to check the requests of an app:

        $ pushkit emulate --record sent.ndjson -- ./run-tests
        $ jq -e 'select(.violations)' sent.ndjson

    These are the keys, in this order. Keys without a value are omitted.

    \(EmulatorRecord.keys)
    """
  }
}
