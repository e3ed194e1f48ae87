import Foundation

/// A request as it came over the wire, byte for byte.
package struct ReceivedRequest: Sendable, Equatable {
  package let bytes: [UInt8]
  /// Over which connection it came, from 0.
  package let connection: Int
  /// Among all requests of its server, from 0.
  package let number: Int

  private var parts: (head: [String], body: [UInt8]) {
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    let head = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
    return (
      head.components(separatedBy: "\r\n"), Array(bytes[(end?.upperBound ?? bytes.endIndex)...])
    )
  }

  /// `POST /a HTTP/1.1`, say.
  package var line: String { parts.head[0] }

  /// The text between method and version.
  package var target: String {
    line.split(separator: " ", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
      ?? ""
  }

  /// The header lines, in order.
  package var headers: [String] { Array(parts.head.dropFirst()) }

  package var body: String { String(decoding: parts.body, as: UTF8.self) }

  static func bodyLength(_ head: [UInt8]) -> Int {
    let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
    let value = lines.first { $0.hasPrefix("content-length:") }?.dropFirst(15)
    return value.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
  }
}

/// An answer as a server writes it.
package enum Answer {
  /// `status` is `200 OK`, a header a line without its break; the length is reported.
  package static func text(
    _ body: String = "{}", status: String = "200 OK", headers: [String] = []
  ) -> String {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers + ["", ""]
    return lines.joined(separator: "\r\n") + body
  }
}
