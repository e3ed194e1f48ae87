/// Writes the members of a message that no other member of its record holds.
///
/// Nothing in a message is lost: what no reader takes is here, under its own names and nesting.
/// Members that are null are omitted, and so are those that a duplicate key replaces.
extension PayloadReading {
  /// What other members of the record hold of a value, and what is left; null is neither.
  private struct Rest: OptionSet {
    let rawValue: UInt8

    static let held = Rest(rawValue: 1)
    static let some = Rest(rawValue: 2)
  }

  func writeOther(_ options: PayloadOptions, _ out: ByteBuffer, after key: InlineText) {
    holdValues(options)
    let message = message.outermost ?? message.envelope
    guard tape.mayHaveUnheld(in: message) else { return }
    let start = out.count
    out.append(label: key)
    otherParts = partsOfOthers
    let rest = appendRest(of: message, out)
    if !rest.contains(.some) { out.truncate(to: start) }
    SentCredentials.mask(in: out, from: start)
  }

  /// Marks a list without elements, which the record has as well.
  func holdEmpty(_ name: JSONKey, in object: Int) {
    guard let value = tape.member(object, name), tape.kind(value).isContainer,
      !tape.hasItems(value)
    else { return }
    tape.hold(value)
  }

  /// Marks the values that the record holds, unless all of it has been written.
  private func holdValues(_ options: PayloadOptions) {
    guard !isMarked else { return }
    isMarked = true
    let scratch = ByteBuffer(capacity: 1 << 12)
    for row in members.rows where ![.other, .raw, .diagnostics].contains(row.member) {
      write(row.member, after: row.key, .string, options, to: scratch)
    }
  }

  private func appendRest(ofMembers object: Int, _ out: ByteBuffer) -> Rest {
    var rest: Rest = []
    out.append(UInt8(ascii: "{"))
    let hasOtherHalf = message.half != nil && object == message.envelope
    for key in tape.keys(of: object)
    where !tape[key].flags.contains(.shadowed) && !(hasOtherHalf && isOfOtherHalf(key)) {
      // Most members are held: their names are not copied.
      if tape.isHeld(tape.value(ofKey: key)) {
        rest.insert(.held)
        continue
      }
      let start = out.count
      if rest.contains(.some) { out.append(UInt8(ascii: ",")) }
      tape.copy(key, to: out)
      out.append(UInt8(ascii: ":"))
      let inner = appendRest(of: tape.value(ofKey: key), out)
      if !inner.contains(.some) { out.truncate(to: start) }
      rest.formUnion(inner)
    }
    out.append(UInt8(ascii: "}"))
    return rest
  }

  private func appendRest(of value: Int, _ out: ByteBuffer) -> Rest {
    if tape.isHeld(value) { return .held }
    if !otherParts.isEmpty, otherParts.contains(value) { return [] }
    switch tape.kind(value) {
    case .null: return []
    case .object where tape.hasItems(value): return appendRest(ofMembers: value, out)
    case .array where tape.hasItems(value): return appendRest(ofElements: value, out)
    case .string:
      guard let inner = tape.knownExpansion(value) else { break }
      let start = out.count
      let rest = appendRest(of: inner, out)
      if rest.contains(.held) { return rest }
      out.truncate(to: start)
    case .object, .array, .number, .true, .false: break
    }
    tape.copy(value, to: out)
    return .some
  }

  /// Appends the rest of an array's elements, with null in place of those that are held.
  private func appendRest(ofElements array: Int, _ out: ByteBuffer) -> Rest {
    var rest: Rest = []
    out.appendList(tape.elements(of: array), "[", "]") { element in
      let start = out.count
      let inner = appendRest(of: element, out)
      rest.formUnion(inner)
      if inner.contains(.some) { return }
      out.truncate(to: start)
      if inner.contains(.held) { out.append("null") } else { tape.copy(element, to: out) }
    }
    return rest
  }

  /// The parts of the service's form that are messages of their own.
  private var partsOfOthers: Set<Int> {
    guard let object = message.serviceObject else { return [] }
    let parts =
      message.serviceEnvelope === Envelope.sns
      ? SNSPlatform.find(in: object, tape).map(\.value)
      : message.serviceEnvelope?.messages(in: object, on: tape) ?? []
    return Set(
      parts.filter { value in
        guard let inner = tape.object(value) else { return false }
        return !holds(inner, message.envelope)
      })
  }

  /// Whether a value is in an object, or in JSON text in it.
  private func holds(_ object: Int, _ value: Int) -> Bool {
    var value = value
    while !(object..<tape.after(object)).contains(value) {
      guard let outer = tape.expansion(holding: value)?.outer else { return false }
      value = Int(outer)
    }
    return true
  }

  /// Whether a member of a request with two messages belongs only to the other one.
  private func isOfOtherHalf(_ key: Int) -> Bool {
    MessageBlock.allCases.contains { block in
      (block == .apns) != (message.kind == .apns) && tape.keyMatches(key, block.key)
    }
  }
}

/// Marks on the values that a record has.
extension JSONTape {
  /// Marks a value as one that the record has.
  @inline(__always)
  func hold(_ value: Int) { tokens[value].flags.insert(.held) }

  func isHeld(_ value: Int) -> Bool { tokens[value].flags.contains(.held) }

  /// Whether a message may have a value without a mark, so that it is worth a search.
  ///
  /// Most messages have none; JSON text whose values have marks counts as one.
  fileprivate func mayHaveUnheld(in message: Int) -> Bool {
    var at = first(message)
    let end = after(message)
    while at < end {
      let token = tokens[at]
      if token.flags.contains(.held) {
        at = Int(token.next)
      } else if token.flags.contains(.key) {
        at = token.flags.contains(.shadowed) ? after(value(ofKey: at)) : at &+ 1
      } else if token.kind == .null || token.kind.isContainer && Int(token.next) > at &+ 1 {
        at &+= 1
      } else {
        return true
      }
    }
    return false
  }

  /// Removes the marks of all values.
  func releaseAll() { for index in 0..<count { tokens[index].flags.remove(.held) } }

  /// Whether an object or an array is not empty.
  fileprivate func hasItems(_ container: Int) -> Bool { first(container) < after(container) }
}
