import CPlatform
import PushCore

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

  /// Masks the value of a header field that grants access.
  private static func masked(_ line: String) -> String {
    let name = line.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
    let lowercased = String(Substring(name)).lowercased()
    guard secretParts.contains(where: lowercased.contains) else { return line }
    return String(Substring(line.utf8.prefix(2 + name.count))) + ": ****"
  }
}
