import Foundation

/// A request or a message of a vendor's SDK; `Tests/PushEmulatorTests/Cases/README.md` describes the
/// files.
struct SDKCase: Sendable {
  let json: TestJSON

  static let requests = load("sdks")
  static let messages = load("smartico-socket-sdks")

  private static func load(_ name: String) -> [SDKCase] {
    let folder = Binary.testFolder.deletingLastPathComponent()
    let file = folder.appending(path: "PushEmulatorTests/Cases/\(name).json")
    let json = (try? Data(contentsOf: file)).flatMap { try? TestJSON.parse($0) }
    return (json?.elements ?? []).map(SDKCase.init)
  }

  var name: String { json["name"]?.text ?? "" }

  /// The fields at fault.
  func faults(isLenient: Bool) -> [String] {
    isLenient ? [] : json["strict"]?.elements?.compactMap(\.text) ?? []
  }

  // MARK: Requests

  func status(isLenient: Bool) -> Int? {
    let strict = isLenient ? nil : json["strict_status"]?.integer
    return strict ?? json["status"]?.integer
  }

  private var lines: [String] { json["request"]?.elements?.compactMap(\.text) ?? [] }

  var method: String { String(lines[0].prefix { $0 != " " }) }

  /// The path and the query.
  var target: String {
    let target = String(lines[0].drop { $0 != " " }.dropFirst())
    guard let event = json["event"]?.compact else { return target }
    return target + "&event="
      + (event.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  /// `Name: value`.
  var headers: [String] { Array(lines.dropFirst()) }

  func has(_ header: String) -> Bool { headers.contains { $0.hasPrefix(header + ": ") } }

  var body: String? { json["body"]?.compact }

  // MARK: Messages

  /// The messages of a session: those before, this one, and a PING to wait for.
  var session: [String] {
    let names = json["before"]?.elements?.compactMap(\.text) ?? []
    let before = names.compactMap { name in Self.messages.first { $0.name == name } }
    return before.map(\.completed) + [json["message"]?.compact ?? "", Self.ping]
  }

  /// The message with the members that Smartico's guide requires of INIT_SESSION_REQUEST.
  private var completed: String {
    (json["message"]?.compact ?? "").replacing(
      #"{"cid":3,"#, with: #"{"cid":3,"page":null,"tracker_version":"1.2.3","session_id":"s","#)
  }

  private static let ping =
    #"{"cid":1,"ts":1767225600999,"uuid":"7b0e5d1c-2a94-4c3f-9d68-1f5a8e3b6c99"}"#
}
