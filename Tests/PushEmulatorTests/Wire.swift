import Foundation

/// A TCP connection to 127.0.0.1, spoken byte by byte; nothing else takes part.
final class Wire {
  /// Nobody listens there.
  struct Refused: Error {}

  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = self.descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length)
      }
    }
    guard result == 0 else { throw Refused() }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
  }

  deinit {
    close(descriptor)
  }

  /// Whether all of it was taken.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        Foundation.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  /// Tells the peer that nothing more will come.
  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// All that comes until the peer ends, or for ten seconds of silence.
  func readToEnd() -> String {
    var bytes: [UInt8] = []
    while let piece = read() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What comes until `count` replies that end with `end` are there.
  func read(until end: String, count: Int = 1) -> String {
    var text = ""
    while text.components(separatedBy: end).count <= count, let piece = read() {
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  /// Whether the peer has ended the connection, and nothing is left to read.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno == ECONNRESET
  }

  private func read() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    return count > 0 ? Array(piece.prefix(count)) : nil
  }
}
