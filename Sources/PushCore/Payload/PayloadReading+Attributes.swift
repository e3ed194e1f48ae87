/// Writes the attributes and the tracking members of a record.
extension PayloadReading {
  func writeAttributes(_ out: ByteBuffer, after key: InlineText) {
    guard !slots.attributes.isEmpty else { return }
    let start = out.count
    defer { SentCredentials.mask(in: out, from: start) }
    out.append(label: key)
    let full = message.kind == .apns ? attributesWithFullNames : []
    out.appendList(slots.attributes.elements, "{", "}") {
      let key = Int($0)
      let prefix = full.contains(key) ? 0 : prefixLength(ofAttribute: key)
      write(attribute: key, prefix: prefix, tape.value(ofKey: key), out)
    }
  }

  private static let prefixOfFCM: StaticString = "gcm.notification."

  /// Returns the length of the prefix that the vendor gives to an attribute's name, or FCM to a
  /// member of a notification that it does not know.
  @inline(__always)
  private func prefixLength(ofAttribute key: Int) -> Int {
    if message.kind == .apns, tape.hasPrefix(key, Self.prefixOfFCM) {
      return Self.prefixOfFCM.utf8CodeUnitCount
    }
    return attributePrefix
  }

  /// The attributes with FCM's prefix whose names without it are those of others.
  private var attributesWithFullNames: Set<Int> {
    func hasPrefix(_ key: Int) -> Bool { tape.hasPrefix(key, Self.prefixOfFCM) }
    // Most messages have none.
    guard slots.attributes.elements.contains(where: { hasPrefix(Int($0)) }) else { return [] }
    func name(_ key: Int) -> Substring {
      tape.text(key).dropFirst(prefixLength(ofAttribute: key))
    }
    let keys = slots.attributes.elements.map { Int($0) }
    let others = Set(keys.filter { !hasPrefix($0) }.map(name))
    return Set(keys.filter { hasPrefix($0) && others.contains(name($0)) })
  }

  /// Writes the name of an attribute without the vendor's prefix, and its value.
  @inline(__always)
  func write(attribute name: Int, prefix: Int, _ value: Int, _ out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    tape.copyName(tape[name], droppingFirst: prefix, to: out)
    out.append("\":")
    tape.hold(value)
    tape.copy(value, to: out)
  }

  func writeTracking(_ out: ByteBuffer, after key: InlineText) {
    guard !tracking.isEmpty else { return }
    out.append(label: key)
    out.appendList(tracking.elements, "{", "}") { write($0, out) }
  }

  func write(_ field: TrackingField, _ out: ByteBuffer) {
    tape.hold(field.token)
    switch field.form {
    case .text: tape.copyAsString(field.token, after: field.key, to: out)
    case .verbatim: tape.copy(field.token, after: field.key, to: out)
    case .number(let number):
      out.append(label: field.key)
      out.append(number)
    case .member(let key):
      out.append(label: field.key)
      tape.copyAsString(field.token, after: key, to: out)
      out.append(UInt8(ascii: "}"))
    }
  }
}
