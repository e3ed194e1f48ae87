import PushCore

/// An error in a line of a script.
package struct FaultLineError: Error, Sendable, Equatable {
  /// The member that is invalid.
  package let member: String
  /// The rule that the member breaks, without a final period.
  package let rule: String

  init(_ member: String, _ rule: String) {
    (self.member, self.rule) = (member, rule)
  }

  /// `nth must be …`.
  package var message: String { "\(member) \(rule)" }
}

/// One line of a script: the requests that it matches, and the action for them.
package struct FaultLine: Sendable, Equatable {
  /// The action for a request that a line matches.
  package enum Action: Sendable, Equatable {
    /// Responds with this status and an empty body; the request changes nothing.
    case status(Int, [HTTPHeader])
    /// Responds with this response; the request changes nothing.
    case reply(HTTPResponse)
    /// Delays the response by this many milliseconds.
    case delay(Int)
    /// Ends the connection without a response.
    case close
    /// Ends the connection in the middle of the response.
    ///
    /// On a socket, ends the session in the middle of a frame after its client is identified.
    case truncate
    /// Leaves the response unchanged and affects the session that it opens.
    case session(SessionStep)
    /// Sends this text in place of the reply to each message with this class ID (`cid`).
    case message(classID: Int, text: String)
  }

  /// The vendor to match; nil matches every vendor.
  package var vendor: EmulatedService?
  /// The whole path to match, without a query; nil matches every path.
  package var path: String?
  /// The positions, from 1, among the matching requests; empty matches all of them.
  package var nth: Set<Int>
  /// Matches each request whose position is a multiple of this; nil matches all of them.
  package var every: Int?
  package var action: Action

  package init(
    vendor: EmulatedService? = nil, path: String? = nil, nth: Set<Int> = [], every: Int? = nil,
    _ action: Action
  ) {
    (self.vendor, self.path, self.nth, self.every) = (vendor, path, nth, every)
    self.action = action
  }

  /// Whether the line applies to the request with a position, from 1, among those that it matches.
  func applies(at position: Int) -> Bool {
    (nth.isEmpty || nth.contains(position)) && every.map { position % $0 == 0 } ?? true
  }

  /// The milliseconds before an action of a session whose line has no `ms`.
  package static let defaultMilliseconds = 0
  /// The longest delay: a day, in milliseconds.
  static let longestDelay = 86_400_000
}

/// Reading of lines.
extension FaultLine {
  /// The members that each action allows besides `vendor`, `path`, `nth`, `every` and `do`.
  private static let members: [String: [String]] = [
    "status": ["status", "headers"], "reply": ["status", "headers", "body"], "delay": ["ms"],
    "close": [], "truncate": ["ms"],
    "push": ["messages", "text", "ms"],
  ]

  /// Reads a line, which may name one of `vendors`.
  ///
  /// - Throws: ``FaultLineError`` for a member that is missing, unknown, out of range, or not
  ///   allowed for the line's action.
  package init(_ line: JSONValue, among vendors: [EmulatedService]) throws(FaultLineError) {
    guard let name = line["do"]?.string, var own = Self.members[name] else {
      throw FaultLineError("do", "must be status, reply, delay, close, truncate or push")
    }
    if name == "close", line["code"] != nil { own = ["code", "reason", "ms"] }
    if name == "reply", line["cid"] != nil { own = ["cid", "body"] }
    let allowed = ["vendor", "path", "nth", "every", "do"] + own
    for member in line.members where !allowed.contains(member.name) {
      throw FaultLineError(member.name, "does not belong to a line with \"do\": \"\(name)\"")
    }
    vendor = try Self.vendor(line["vendor"], among: vendors)
    path = try Self.path(line["path"])
    nth = try Self.nth(line["nth"])
    every = line["every"] == nil ? nil : try Self.integer(line, "every", 1...Int.max)
    switch name {
    case "status": action = .status(try Self.status(line), try Self.headers(line))
    case "reply" where line["cid"] != nil:
      action = .message(
        classID: try Self.integer(line, "cid", 0...Int.max), text: try Self.message(line))
    case "reply": action = .reply(try Self.reply(line))
    case "delay": action = .delay(try Self.milliseconds(line))
    case "close" where line["code"] == nil: action = .close
    case "truncate" where line["ms"] == nil: action = .truncate
    default:
      let act = try Self.act(line, name)
      let milliseconds = line["ms"] == nil ? Self.defaultMilliseconds : try Self.milliseconds(line)
      action = .session(SessionStep(act, milliseconds: milliseconds))
    }
  }

  private static func act(
    _ line: JSONValue, _ name: String
  ) throws(FaultLineError) -> SessionStep.Act {
    switch name {
    case "close":
      .close(code: try integer(line, "code", 0...0xFFFF), reason: try reason(line))
    case "truncate": .truncate
    default: .push(try texts(line))
    }
  }

  private static func milliseconds(_ line: JSONValue) throws(FaultLineError) -> Int {
    try integer(line, "ms", 0...longestDelay)
  }

  private static func status(_ line: JSONValue) throws(FaultLineError) -> Int {
    try integer(line, "status", 200...599)
  }

  private static func integer(
    _ line: JSONValue, _ name: StaticString, _ range: ClosedRange<Int>
  ) throws(FaultLineError) -> Int {
    guard let number = line[JSONKey(name)]?.literalInteger, range.contains(number) else {
      throw FaultLineError(
        "\(name)", "must be \(ValueForm.integer(range).expected)")
    }
    return number
  }

  /// The reason of a close frame: at most 123 bytes, since the code takes 2 of the payload's 125.
  private static func reason(_ line: JSONValue) throws(FaultLineError) -> String {
    guard let value = line["reason"] else { return "" }
    guard let reason = value.string, reason.utf8.count <= 123 else {
      throw FaultLineError("reason", "must be a string of at most 123 bytes")
    }
    return reason
  }

  /// The reply to a message: a string as it is, or the JSON text of any other value.
  private static func message(_ line: JSONValue) throws(FaultLineError) -> String {
    guard let body = line["body"] else { throw FaultLineError("body", "is missing") }
    return body.string ?? body.json
  }

  /// The frames that a line pushes: JSON objects, or one text that may be anything.
  private static func texts(_ line: JSONValue) throws(FaultLineError) -> [String] {
    if let value = line["text"] {
      guard line["messages"] == nil, let text = value.string else {
        throw FaultLineError("text", "must be a string, and excludes messages")
      }
      return [text]
    }
    guard let value = line["messages"], value.kind == .array, !value.elements.isEmpty,
      value.elements.allSatisfy({ $0.kind == .object })
    else { throw FaultLineError("messages", "must be an array of objects") }
    return value.elements.map(\.json)
  }

  private static func vendor(
    _ value: JSONValue?, among vendors: [EmulatedService]
  ) throws(FaultLineError) -> EmulatedService? {
    guard let value else { return nil }
    guard let vendor = vendors.first(where: { $0.name == value.string }) else {
      let names = vendors.map(\.name)
      throw FaultLineError("vendor", "must be one of \(names.joined(separator: ", "))")
    }
    return vendor
  }

  private static func path(_ value: JSONValue?) throws(FaultLineError) -> String? {
    guard let value else { return nil }
    guard let path = value.string, path.utf8.first == UInt8(ascii: "/"), !path.contains("?") else {
      throw FaultLineError("path", "must be a full path that begins with /, without a query")
    }
    return path
  }

  private static func nth(_ value: JSONValue?) throws(FaultLineError) -> Set<Int> {
    guard let value else { return [] }
    if let number = value.literalInteger, number > 0 { return [number] }
    let numbers = value.elements.compactMap(\.literalInteger)
    guard value.kind == .array, !numbers.isEmpty, numbers.count == value.elements.count,
      numbers.allSatisfy({ $0 > 0 })
    else {
      throw FaultLineError("nth", "must be an integer of 1 or more, or an array of such integers")
    }
    return Set(numbers)
  }

  /// Returns the response of a line.
  ///
  /// A string is the body as it is. Any other JSON value is sent as application/json, unless the
  /// line sets another content type.
  private static func reply(_ line: JSONValue) throws(FaultLineError) -> HTTPResponse {
    var response = HTTPResponse(
      line["status"] == nil ? 200 : try status(line), headers: try headers(line))
    guard let body = line["body"] else { return response }
    if let text = body.string {
      response.body = Array(text.utf8)
      return response
    }
    response.body = Array(body.json.utf8)
    if response.headers.values("content-type").isEmpty {
      response.headers.append(HTTPHeader("Content-Type", "application/json"))
    }
    return response
  }

  private static func headers(_ line: JSONValue) throws(FaultLineError) -> [HTTPHeader] {
    guard let value = line["headers"] else { return [] }
    guard value.kind == .object else { throw FaultLineError("headers", "must be an object") }
    var headers: [HTTPHeader] = []
    for (name, value) in value.members {
      guard HTTPHeader.isToken(name), !framing.contains(name.lowercased()) else {
        throw FaultLineError(
          "headers", "must have valid names except Connection, Content-Length, Transfer-Encoding")
      }
      guard let text = value.string, text.utf8.allSatisfy(FieldValue.isAllowed) else {
        throw FaultLineError("headers", "must have string values without control characters")
      }
      headers.append(HTTPHeader(name, text))
    }
    return headers
  }

  /// Header fields that frame a response, which a script may not set.
  private static let framing = ["connection", "content-length", "transfer-encoding"]
}
