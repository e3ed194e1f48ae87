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
  /// - Parameter mark: The text before the document on its line.
  /// - Throws: If the document has no message.
  package static func all(in root: JSONValue, after mark: CaptureMark) throws(Failure)
    -> [CapturedMessage]
  {
    if let entries = root["log"]?["entries"] { return try messages(ofHAR: entries) }
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
    return [CapturedMessage(message: root, direction: mark.direction, time: mark.time)]
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

  /// Returns the messages in an HTTP Archive; those of other sockets are left out.
  private static func messages(ofHAR entries: JSONValue) throws(Failure) -> [CapturedMessage] {
    var found: [CapturedMessage] = []
    for (index, entry) in entries.elements.enumerated() {
      for frame in entry["_webSocketMessages"]?.elements ?? [] {
        guard let text = frame["data"]?.string, let message = JSONValue(text.utf8),
          isMessage(message)
        else { continue }
        let seconds = frame["time"].flatMap { Double($0.text) } ?? .nan
        found.append(
          CapturedMessage(
            message: message, direction: frame["type"]?.string == "send" ? .sent : .received,
            time: (0...1e11).contains(seconds) ? Int(seconds * 1000 + 0.5) : nil,
            connection: String(index)))
      }
    }
    guard !found.isEmpty else {
      throw Failure(
        .smarticoNoCID, "the HAR file has no message of Smartico's socket",
        hint: "export it while the browser shows the messages of the socket")
    }
    return found
  }

  private static func time(_ value: JSONValue?) -> Int? {
    value?.string.flatMap { UTCDateTime.rfc3339(Array($0.utf8)) }
  }
}

/// What the text before a message on its line says: its direction and its time.
package struct CaptureMark {
  package private(set) var direction: CapturedMessage.Direction?
  package private(set) var time: Int?

  package init() {}

  /// Reads the text; the last word or sign for a direction decides it.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    let words = Self.withoutMark(text).split { $0 == 0x20 || $0 == 0x09 }.map {
      String(decoding: $0, as: UTF8.self)
    }
    for index in words.indices.prefix(4) where time == nil {
      let next = index + 1 < words.count ? words[index + 1] : ""
      time = Self.time(words[index]) ?? Self.time("\(words[index])T\(next)")
    }
    for word in words.reversed() where direction == nil {
      direction = Self.direction(word.lowercased())
    }
  }

  static func direction(_ word: String) -> CapturedMessage.Direction? {
    let bare = word.drop { "[(".contains($0) }.prefix { !"]):".contains($0) }
    if sent.contains(String(bare)) { return .sent }
    return received.contains(String(bare)) ? .received : nil
  }

  private static let sent: Set<String> = [
    ">", ">>", ">>>", "->", "-->", "=>", "→", "⇒", "↑", "▲", "sent", "send", "sending", "out",
    "outgoing", "tx", "request", "client",
  ]
  private static let received: Set<String> = [
    "<", "<<", "<<<", "<-", "<--", "<=", "←", "⇐", "↓", "▼", "received", "receive", "receiving",
    "recv", "in", "incoming", "rx", "response", "server", "got",
  ]

  private static func time(_ word: String) -> Int? {
    let bare = word.drop { $0 == "[" }.prefix { $0 != "]" }.replacing(",", with: ".")
    let bytes = Array(bare.utf8)
    return UTCDateTime.rfc3339(bytes) ?? UTCDateTime.rfc3339(bytes + [UInt8(ascii: "Z")])
  }

  /// Returns a text without a byte order mark.
  private static func withoutMark(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether an input begins as websocat and wscat write: with a line of a message, or of the program.
  package static func begins(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = withoutMark(input).drop { $0.isJSONWhitespace }
    let first = String(decoding: text.prefix(16), as: UTF8.self).lowercased()
    return first.hasPrefix(">") || first.hasPrefix("<") || first.hasPrefix("connected (press")
  }
}
