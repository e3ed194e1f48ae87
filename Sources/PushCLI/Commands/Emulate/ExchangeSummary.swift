import CPlatform
import PushCore
import PushEmulator

/// A request or a WebSocket message of an emulator, in one line for people.
///
/// Contains no query, no body and no key: they may be those of a real account.
struct ExchangeSummary {
  /// Milliseconds since 1970.
  private let at: Int64
  /// The request or the message: `POST /path` or `smartico session 1 in cid 7 LOGIN`.
  let subject: String
  /// The response, or nothing for a message.
  private let result: String
  let violations: [Violation]
  /// Whether the emulator checks it; it does not check its own messages.
  private let isChecked: Bool
  /// The note that it was received or sent.
  let note: DiagnosticKind
  /// The diagnostic for a broken rule.
  let violation: DiagnosticKind

  init(_ request: RequestRecord) {
    at = request.at
    subject = "\(request.request.method) \(Self.shown(request.request.path))"
    result = [
      request.status.map { "\($0)" } ?? "no response", request.vendor.map { "\($0.name)" },
      request.messageName, request.session.map { "session \($0)" },
      request.faults.isEmpty ? nil : "(script: \(request.faults.joined(separator: ", ")))",
    ].compactMap { $0.map { " \($0)" } }.joined()
    (violations, isChecked, note) = (request.violations, true, .emulatorRequest)
    violation = Self.violation(of: request.vendor)
  }

  init(_ frame: FrameRecord) {
    at = frame.at
    let vendor = frame.vendor.map { "\($0.name) " } ?? ""
    let name = frame.classID.flatMap(SocketKind.init(rawValue:)).map { " \($0.name)" } ?? ""
    let message = frame.classID.map { "cid \($0)\(name)" } ?? frame.kind
    subject = "\(vendor)session \(frame.session) \(frame.direction.rawValue) \(message)"
    result = frame.faults.isEmpty ? "" : " (script: \(frame.faults.joined(separator: ", ")))"
    (violations, note) = (frame.violations, .emulatorFrame)
    isChecked = frame.direction == .incoming
    violation = Self.violation(of: frame.vendor)
  }

  /// The line without its time: `POST /path 202 pushexpress ok`.
  var text: String { subject + result + (isChecked && violations.isEmpty ? " ok" : "") }

  /// The line with the time in the system's zone, and a line for each broken rule.
  var lines: [String] {
    let offset = pk_zone_offset(nil, at / 1000)
    let local = Int(at) + (offset == PK_NO_ZONE ? 0 : Int(offset) * 1000)
    let time = UTCDateTime.text(milliseconds: local).dropFirst(11).prefix(8)
    return ["\(time) \(text)"] + violations.map { "  \($0.text) [\(violation.code)]" }
  }

  /// Returns a path without the ID of a Push.Express app, which grants access, and not too long.
  private static func shown(_ path: String) -> String {
    let app = path.hasPrefix(apps) ? path.dropFirst(apps.count).prefix { $0 != "/" } : ""
    let masked =
      app.isEmpty
      ? path : apps + Masking.masked(String(app)) + path.dropFirst(apps.count + app.count)
    return masked.utf8.count > longest ? "\(masked.prefix(longest))…" : masked
  }

  private static let apps = "/api/r/v2/apps/"
  private static let longest = 200

  private static func violation(of vendor: Vendor?) -> DiagnosticKind {
    vendor.flatMap(Emulator.violation) ?? .emulatorNoEndpoint
  }
}
