import Foundation
import Testing

/// The two ends of a pseudo-terminal.
final class Terminal {
  static let isAvailable = FileManager.default.fileExists(atPath: "/dev/ptmx")

  let end: Int32
  let path: String

  /// - Parameters:
  ///   - columns: The width; 0 for an unknown one.
  ///   - rows: The height; 0 for an unknown one.
  init(columns: UInt16 = 0, rows: UInt16 = 0) throws {
    end = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, Int32) = (0, 0)
    // The requests TIOCSPTLCK and TIOCGPTN, which Swift does not see.
    try #require(ioctl(end, 0x4004_5431, &lock) == 0 && ioctl(end, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
    var size = winsize()
    (size.ws_col, size.ws_row) = (columns, rows)
    // The request TIOCSWINSZ.
    try #require(ioctl(end, 0x5414, &size) == 0)
  }

  deinit { close(end) }

  /// Returns the text written to it, when nothing has come for half a second.
  func text() -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    var wish = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    while poll(&wish, 1, 500) > 0 {
      let count = read(end, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
