import PushEmulator

/// The records of `emulate --record`.
enum EmulatorRecord {
  /// The vendors that have a dialect, as prose.
  static let vendors = Emulator.vendors.map { "`\($0.name)`" }.listed("or")

  static let keys: [KeyRow] = .list(
    page: "emulator-scripts",
    """
    at string!: the time of the complete request or of the frame, RFC 3339 in UTC
    vendor: \(vendors); missing for other paths
    method: the method of a request
    path string!: the path as sent, without the query; for a frame, that of its WebSocket
    query {string}: an object of the decoded query parameters
    headers {string}: an object of the headers, with names in lower case
    body any: the body or message: JSON unchanged, other text as a string
    body_base64: the body or message in base64, if it is not text
    status integer: the status of the response, if there was one
    session integer: the number of the WebSocket session, from 1
    direction in|out: for a frame: `in` from the client, `out` to the client
    frame text|binary|ping|pong|close: for a frame: `text`, `binary`, `ping`, `pong` or `close`
    code integer: for a close frame: its code, if any
    reason: for a close frame: its reason, if any
    faults [string]: the `do` of the script lines that applied, or that sent the frame
    violations [@violation]: the broken rules: objects of `field` and `rule`
    """)
}
