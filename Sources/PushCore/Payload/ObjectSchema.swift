/// An object of a message, and the names of the members that it can have.
struct ObjectSchema: Sendable {
  /// The object's path in the message without its envelope.
  let path: [JSONKey]
  /// The object's name in messages.
  let name: String
  let members: [JSONKey]
  /// The beginning of the names that the vendor defines, where customers add their own; nil elsewhere.
  let prefix: StaticString?

  /// - Parameter members: The names, separated by spaces.
  init(_ name: String, path: [JSONKey] = [], prefix: StaticString? = nil, _ members: StaticString) {
    (self.name, self.path, self.prefix) = (name, path, prefix)
    let text = UnsafeBufferPointer(start: members.utf8Start, count: members.utf8CodeUnitCount)
    self.members = text.split(separator: UInt8(ascii: " ")).map {
      JSONKey(start: members.utf8Start + $0.startIndex, count: $0.count)
    }
  }
}
