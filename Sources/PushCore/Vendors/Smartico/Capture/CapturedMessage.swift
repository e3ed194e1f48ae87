/// A message of Smartico's socket in a capture: a message alone, or the record that a program made.
package struct CapturedMessage {
  package enum Direction: String, Sendable, CaseIterable {
    /// From the client to the server.
    case sent
    /// From the server to the client.
    case received
  }

  let message: JSONValue
  /// Nil if the capture does not have it.
  var direction: Direction?
  /// The time of the capture in milliseconds since 1970; nil if it has none.
  var time: Int?
  /// The connection, if the capture distinguishes connections; otherwise empty.
  var connection = ""

  /// Returns the messages in a document; none for a request or a control frame in a capture.
  ///
  /// - Parameters:
  ///   - mark: The text before the document on its line.
  ///   - broken: Receives each frame of an HTTP Archive that should have a message and has none.
  /// - Throws: If the document has no message.
  package static func all(
    in root: JSONValue, after mark: CaptureMark, broken: (_ frame: JSONValue, Failure) -> Void
  ) throws(Failure) -> [CapturedMessage] {
    if let entries = root["log"]?["entries"] { return try messages(ofHAR: entries, broken) }
    if let frames = root["frames"], frames.kind == .array, root["url"] != nil {
      return frames.elements.map { CapturedMessage(message: $0, direction: .sent) }
    }
    if root["at"] != nil, let direction = root["direction"]?.string {
      if let frame = root["frame"]?.string { return try frameMessages(root, frame, direction) }
      return [try recorded(root, direction)]
    }
    // A request in the record of the emulator opens the socket.
    if root["at"] != nil, root["method"] != nil, root["path"] != nil { return [] }
    guard isMessage(root) else { throw notAMessage(root["cid"] != nil) }
    return [
      explained(root) ?? CapturedMessage(message: root, direction: mark.direction, time: mark.time)
    ]
  }

  /// Whether an object is a message; the sample of CORE_LANGUAGE_CHANGE in Smartico's guide lacks `cid`.
  static func isMessage(_ object: JSONValue) -> Bool {
    object["cid"]?.integer != nil
      || object["cid"] == nil && object["eventType"]?.string == languageEvent
  }

  static let languageEvent = "core_language_changed"

  private static func notAMessage(_ hasCID: Bool) -> Failure {
    Failure(
      .smarticoNoCID,
      "this is not a WebSocket message: \(hasCID ? "its cid is not an integer" : "it has no cid")",
      hint: "pushkit parse-payload reads pushes, pushkit parse-bridge messages of a page")
  }

  // MARK: Records

  /// Returns the message in a record of smartico-listen: `text` with `--record`, or `message`.
  private static func recorded(
    _ root: JSONValue, _ direction: String
  ) throws(Failure) -> CapturedMessage {
    let text = root["text"]?.string.flatMap { JSONValue($0.utf8) }
    guard let message = text ?? root["message"], isMessage(message) else {
      throw notAMessage(false)
    }
    return CapturedMessage(
      message: message, direction: CaptureMark.direction(direction.lowercased()),
      time: time(root["at"]))
  }

  /// Returns the message in a frame of the emulator, which is the server.
  private static func frameMessages(
    _ root: JSONValue, _ frame: String, _ direction: String
  ) throws(Failure) -> [CapturedMessage] {
    guard frame == "text" || frame == "binary" else { return [] }
    guard let message = root["body"], isMessage(message) else { throw notAMessage(false) }
    return [
      CapturedMessage(
        message: message, direction: direction == "in" ? .sent : .received, time: time(root["at"]),
        connection: root["session"]?.text ?? "")
    ]
  }

  /// The members of a record of parse-socket that are not those of the message.
  private static let recordMembers: Set<String> = Set(
    ["source", "line", "direction", "name", "time", "opens", "other", "diagnostics"]
      + SocketKind.all.flatMap(\.members).compactMap(\.numberNames?.key))

  /// Returns the message in a record of parse-socket; nil for any other document.
  private static func explained(_ record: JSONValue) -> CapturedMessage? {
    let direction = record["direction"]?.string.flatMap(Direction.init(rawValue:))
    guard direction != nil || record["diagnostics"]?.kind == .array else { return nil }
    let text = ByteBuffer(capacity: 512)
    var object = JSONObjectWriter(text)
    for member in record.distinctMembers where !recordMembers.contains(member.name.text) {
      object.json(member.name.text, member.value.json)
    }
    if let other = record["other"]?.object { object.members(of: other, excluding: []) }
    object.end()
    guard let message = JSONValue(text.bytes) else { return nil }
    return CapturedMessage(message: message, direction: direction, time: time(record["time"]))
  }

  // MARK: HTTP Archive

  /// Returns the messages in an HTTP Archive; those of other sockets are left out.
  private static func messages(
    ofHAR entries: JSONValue, _ broken: (JSONValue, Failure) -> Void
  ) throws(Failure) -> [CapturedMessage] {
    var (found, isSocket) = ([CapturedMessage](), false)
    for (index, entry) in entries.elements.enumerated() {
      let frames = (entry["_webSocketMessages"]?.elements ?? []).map {
        (frame: $0, message: message(in: $0))
      }
      guard frames.contains(where: { $0.message.map(isMessage) ?? false }) || isSmartico(entry)
      else { continue }
      isSocket = true
      for (number, (frame, message)) in frames.enumerated() where hasText(frame) {
        guard let message, isMessage(message) else {
          let place = "/log/entries/\(index)/_webSocketMessages/\(number)"
          broken(frame, notAMessage(inFrame: message, at: place))
          continue
        }
        found.append(captured(message, in: frame, of: index))
      }
    }
    guard isSocket else {
      throw Failure(
        .smarticoNoCID, "the HAR file has no message of Smartico's socket",
        hint: "export it while the browser shows the messages of the socket")
    }
    return found
  }

  private static func captured(
    _ message: JSONValue, in frame: JSONValue, of entry: Int
  ) -> CapturedMessage {
    let seconds = frame["time"].flatMap { Double($0.text) } ?? .nan
    return CapturedMessage(
      message: message, direction: frame["type"]?.string == "send" ? .sent : .received,
      time: (0...1e11).contains(seconds) ? Int(seconds * 1000 + 0.5) : nil,
      connection: String(entry))
  }

  /// Whether an entry has frames and the URL of Smartico's socket.
  private static func isSmartico(_ entry: JSONValue) -> Bool {
    entry["_webSocketMessages"] != nil
      && entry["request"]?["url"]?.string?.contains("/websocket/services") ?? false
  }

  /// Whether a frame is a message, and not a control frame or an error of the browser.
  private static func hasText(_ frame: JSONValue) -> Bool {
    let opcode = frame["opcode"]?.integer ?? 1
    return 0..<8 ~= opcode && frame["type"]?.string != "error"
  }

  private static func message(in frame: JSONValue) -> JSONValue? {
    frame["data"]?.string.flatMap { JSONValue($0.utf8) }
  }

  private static func notAMessage(inFrame message: JSONValue?, at place: String) -> Failure {
    let reason =
      message == nil
      ? "its data is not a JSON object"
      : message?["cid"] == nil ? "it has no cid" : "its cid is not an integer"
    return Failure(.smarticoNoCID, "the frame \(place) is not a WebSocket message: \(reason)")
  }

  private static func time(_ value: JSONValue?) -> Int? {
    value?.string.flatMap { UTCDateTime.rfc3339(Array($0.utf8)) }
  }
}
