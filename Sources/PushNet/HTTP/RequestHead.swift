import CPlatform
import PushCore

/// The method and the header fields of a request, which many requests have in common.
final class RequestHead {
  let method: UnsafeMutablePointer<CChar>
  /// The header fields, as lines.
  let lines: [UnsafePointer<CChar>]
  private let request: HTTPRequest

  init(_ request: HTTPRequest) {
    self.request = request
    method = request.method.rawValue.allocatedCString()
    // Otherwise libcurl waits a second for `100 Continue` before it sends a large body, and adds
    // values of its own for the other fields.
    let names = request.headers.map { $0.name.lowercased() }
    let omitted = ["Expect", "Accept", "Content-Type"].filter { !names.contains($0.lowercased()) }
    let texts =
      request.headers.map { "\($0.name): \($0.value.plain)" } + omitted.map { "\($0):" }
    lines = texts.map { UnsafePointer($0.allocatedCString()) }
  }

  func fits(_ other: HTTPRequest) -> Bool {
    other.method == request.method && other.headers == request.headers
  }

  deinit {
    method.deallocate()
    lines.forEach { $0.deallocate() }
  }
}

extension String {
  /// Returns a copy with a terminating NUL, which the caller deallocates.
  fileprivate func allocatedCString() -> UnsafeMutablePointer<CChar> {
    withCString { text in
      let count = utf8.count + 1
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      copy.initialize(from: text, count: count)
      return copy
    }
  }
}

/// The header lines of an attempt as sent and received, for display.
package struct HeaderTrace: Sendable, Equatable {
  /// The lines, each with `> ` for sent or `< ` for received.
  package private(set) var lines: [String] = []

  /// The parts of the names, in lower case, of header fields whose values grant access.
  private static let secretParts = [
    "authorization", "cookie", "token", "api-key", "apikey", "secret", "password",
  ]

  /// Creates the lines of a WebSocket handshake.
  package init(sent: [UInt8], received: [UInt8]) {
    add("> ", sent)
    add("< ", received)
  }

  init(_ outcome: pk_outcome, _ secrets: SecretMask) {
    add("", Array(UnsafeBufferPointer(start: outcome.heads, count: outcome.heads_length)))
    lines = lines.map(secrets.masked)
  }

  private mutating func add(_ mark: String, _ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      let text = String(decoding: part.last == 0x0D ? part.dropLast() : part, as: UTF8.self)
      lines.append(Self.masked(mark + text))
    }
  }

  /// Whether the value of a header field grants access.
  package static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretParts.contains(where: name.contains)
  }

  /// Masks the value of a header field that grants access.
  private static func masked(_ line: String) -> String {
    let name = line.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
    guard isSecret(String(Substring(name))) else { return line }
    return String(Substring(line.utf8.prefix(2 + name.count))) + ": ****"
  }
}
