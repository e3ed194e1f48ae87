import PushCore
import PushEmulator
import PushNet

/// The request of a record that `emulate --record` wrote.
struct RecordedCall {
  private let vendor: Vendor
  private let method: String
  private let path: String
  private let request: HTTPRequest

  /// The headers that belong to a connection (RFC 9110, section 7.6.1), in lower case, and the one
  /// that asks for a body that pushkit could not read.
  private static let omitted: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "expect", "keep-alive", "te",
    "trailer", "upgrade", "proxy-authorization", "proxy-connection", "accept-encoding",
  ]

  /// - Parameter server: The URL to which the path is added.
  /// - Throws: If the record is not one of a request, or pushkit cannot send the request.
  init(_ record: JSONValue, server: String) throws(Failure) {
    guard let method = record["method"]?.string, let path = record["path"]?.string else {
      throw Failure(
        .replayRecord, "the record has no method and path",
        hint: "pushkit emulate --record writes such records")
    }
    guard let known = HTTPRequest.Method(rawValue: method) else {
      throw Failure(.replayRecord, "pushkit cannot send the method \(TypedText.quoted(method))")
    }
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.allSatisfy(Self.isOfPath) else {
      throw Failure(.replayRecord, "the path \(TypedText.quoted(path)) is not that of a request")
    }
    guard record["body_base64"] == nil else {
      throw Failure(.replayRecord, "pushkit cannot send a body that is not UTF-8")
    }
    vendor = Emulator.vendor(of: path)?.vendor ?? .unknown
    (self.method, self.path) = (method, path)
    let body = record["body"].map { $0.string ?? $0.json }
    request = HTTPRequest(
      replaying: known, RequestText(server + path),
      query: try Self.fields(record["query"], Masking.isSecret),
      headers: try Self.headers(record["headers"]), body: body.map { RequestText($0) })
  }

  /// Returns the call that sends the request; a response with a 2xx status is a success.
  func call(retriesLost: Bool) -> Call {
    let step = Step(
      request: request, idempotency: .notIdempotent(retriesLost: retriesLost),
      evaluate: { _ in .done([]) })
    var call = Call(vendor: vendor, command: "replay", first: step)
    call.fields = [ResponseField("method", method), ResponseField("path", path)]
    return call
  }

  private static func headers(_ value: JSONValue?) throws(Failure) -> [HTTPRequest.Field] {
    let fields = try fields(value, HeaderTrace.isSecret).filter {
      !omitted.contains($0.name.lowercased())
    }
    for field in fields {
      guard HTTPHeader.isToken(field.name), field.value.plain.utf8.allSatisfy(FieldValue.isAllowed)
      else {
        throw Failure(.replayRecord, "the header \(TypedText.quoted(field.name)) is not valid")
      }
    }
    return fields
  }

  /// Returns the members of an object of strings; the values of secret names are keys.
  private static func fields(
    _ value: JSONValue?, _ isSecret: (String) -> Bool
  ) throws(Failure) -> [HTTPRequest.Field] {
    guard let value else { return [] }
    return try value.members.map { name, member throws(Failure) in
      guard let text = member.string else {
        throw Failure(.replayRecord, "the value of \(TypedText.quoted(name)) is not a string")
      }
      return HTTPRequest.Field(name, isSecret(name) ? key(text, name) : RequestText(text))
    }
  }

  /// Returns a secret as a key, after the scheme of an Authorization header field.
  private static func key(_ secret: String, _ name: String) -> RequestText {
    let scheme = secret.utf8.prefix { $0.isLetter }
    let isScheme =
      name.lowercased() == "authorization" && secret.utf8[scheme.endIndex...].first == 0x20
    let start = isScheme ? secret.utf8.index(after: scheme.endIndex) : secret.utf8.startIndex
    if start == secret.utf8.endIndex { return RequestText(secret) }
    let word = name.utf8.map { $0.isLetter || $0.isDigit ? $0 : UInt8(ascii: "_") }
    let variable = "REPLAY_" + String(decoding: word, as: UTF8.self).uppercased()
    return
      "\(String(secret[..<start]))\(RequestText(RequestKey(String(secret[start...]), variable: variable)))"
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"?#".utf8.contains(byte)
  }
}

extension DiagnosticKind {
  static let replayRecord = DiagnosticKind(
    "replay.record", .data, summary: "a record has no request that pushkit can send",
    meaning: """
      The record is not one of `emulate --record`. Or its body is not text, its method is not GET, \
      POST, PUT or DELETE, or a header has a character that is not allowed.
      """,
    remedy: "Read the file with `pushkit emulate --record` as its source, or remove the record.")
}
