import Foundation
import Testing

/// One HTTP request over a connection of its own, as bytes: no client takes part.
enum HTTPTalk {
  /// - Parameter request: Head and body; the reply is read until the server ends.
  static func ask(_ port: Int, _ request: String) throws -> String {
    try ask(port, Array(request.utf8))
  }

  static func ask(_ port: Int, _ bytes: [UInt8]) throws -> String {
    let descriptor = try connected(port)
    defer { close(descriptor) }
    let sent = bytes.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    #expect(sent == bytes.count)
    shutdown(descriptor, Int32(SHUT_WR))
    var reply: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return String(decoding: reply, as: UTF8.self) }
      reply += piece.prefix(count)
    }
  }

  /// A POST with JSON.
  static func post(_ path: String, _ body: String, headers: [String] = []) -> String {
    let lines = ["POST \(path) HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    return (lines + headers + ["Content-Length: \(body.utf8.count)", "", ""])
      .joined(separator: "\r\n") + body
  }

  static func connected(_ port: Int) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    try #require(result == 0)
    return descriptor
  }
}
