/// A member of a composed object.
struct OutputMember: Sendable {
  enum Key: Sendable {
    case name(StaticString)
    /// A key of the input, without its first bytes, after a prefix.
    case copy(Int, dropping: Int = 0, prefix: StaticString = "")
  }

  let key: Key
  let value: OutputValue

  init(_ name: StaticString, _ value: OutputValue) {
    (key, self.value) = (.name(name), value)
  }

  init(_ key: Key, _ value: OutputValue) {
    (self.key, self.value) = (key, value)
  }

  /// Returns the decoded name.
  func name(on tape: JSONTape) -> String {
    switch key {
    case .name(let name): "\(name)"
    case .copy(let key, let count, let prefix):
      // By bytes: the first character after the prefix may be a combining one.
      "\(prefix)" + String(decoding: Array(tape.text(key).utf8.dropFirst(count)), as: UTF8.self)
    }
  }
}
