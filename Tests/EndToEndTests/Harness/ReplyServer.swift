import Foundation

/// A server on a free port of this machine that answers one request after another with given bytes.
///
/// Each connection serves one request. It ends with the object.
final class ReplyServer: @unchecked Sendable {
  let port: Int
  private let descriptor: Int32
  private let lock = NSLock()
  private var replies: [String]
  private var seen: [String] = []

  /// A reply is head and body; when there are none left, connections are closed unanswered.
  init(_ replies: [String]) throws {
    self.replies = replies
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    port = try Self.listening(descriptor)
    let listener = descriptor
    Thread { [weak self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        self?.serve(connection)
        close(connection)
      }
    }.start()
  }

  deinit {
    // Wakes the thread that waits for a connection.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// The requests that came, head and body.
  var requests: [String] { lock.withLock { seen } }

  static func json(_ body: String, status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(body)"
  }

  private static func listening(_ descriptor: Int32) throws -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw TestJSON.Malformed(description: "cannot listen") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func serve(_ connection: Int32) {
    var request: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !Self.isWhole(request) {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return }
      request += piece.prefix(count)
    }
    let reply: String? = lock.withLock {
      seen.append(String(decoding: request, as: UTF8.self))
      return replies.isEmpty ? nil : replies.removeFirst()
    }
    let bytes = Array((reply ?? "").utf8)
    _ = bytes.withUnsafeBytes {
      send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  private static func isWhole(_ request: [UInt8]) -> Bool {
    let text = String(decoding: request, as: UTF8.self)
    guard let head = text.firstRange(of: "\r\n\r\n") else { return false }
    let length = text.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
    return text[head.upperBound...].utf8.count >= length
  }
}
