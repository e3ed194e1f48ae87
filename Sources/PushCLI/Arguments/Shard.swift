import PushCore

/// The value of `--shard`: `I/N`, the part I of N, from 0.
struct Shard: Equatable, Sendable {
  let index: UInt64
  let count: UInt64

  init?(_ text: String) {
    let parts = text.split(on: "/")
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1]),
      index < count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  private static func number(_ text: String) -> UInt64? {
    guard text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    return UInt64(text)
  }
}
