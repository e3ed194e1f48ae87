extension Conversion {
  /// Converts the members of an object.
  ///
  /// - Parameter rule: The rule for members without a row.
  func convert(_ object: Int?, by table: MemberTable, otherwise rule: MemberRule = .drop()) {
    each(object) { key in
      let rule = self.rule(for: key, in: table) ?? rule
      let value = tape.value(ofKey: key)
      if tape.kind(value) != .null || rule.appliesToNull { apply(rule, to: value) }
    }
  }

  /// Adds the members of an object to those beside `aps`, and returns all; those without a row stay.
  func membersBesideAPS(_ object: Int?, by table: MemberTable) -> [OutputMember] {
    convert(object, by: table + Self.reservedPrefixes, otherwise: .copy(.beside))
    return self[.beside]
  }

  /// Returns the rule for a key; nil if no row of the table fits it.
  func rule(for key: Int, in table: MemberTable) -> MemberRule? {
    table.first { name, _ in
      name.start[name.count - 1] == UInt8(ascii: ".")
        ? begins(key, with: name) : tape.keyMatches(key, name)
    }?.1
  }

  /// Whether the decoded text of a key has a prefix.
  private func begins(_ key: Int, with prefix: JSONKey) -> Bool {
    let name = UnsafeBufferPointer(start: prefix.start, count: prefix.count)
    guard tape[key].flags.contains(.escaped) else { return tape.bytes(key).starts(with: name) }
    return tape.text(key).utf8.starts(with: name)
  }

  /// Applies a rule to the value of a member.
  func apply(_ rule: MemberRule, to value: Int) {
    let key = OutputMember.Key.copy(tape.key(ofValue: value))
    switch rule {
    case .skip: break
    case .drop(let reason): drop(value, because: reason)
    case .carry(let field): drop(value, unlessCarriedBy: field)
    case .copy(let part, let name):
      add(OutputMember(name.map(OutputMember.Key.name) ?? key, .copy(value)), to: part)
    case .inner(let part, let name):
      add(OutputMember(name.map(OutputMember.Key.name) ?? key, .inner(value)), to: part)
    case .unprefixed(let part, let count):
      add(OutputMember(.copy(tape.key(ofValue: value), dropping: count), .copy(value)), to: part)
    case .add(let part, let name, let isList):
      guard let draft = isList ? list(value) : text(value) else { return }
      add(OutputMember(name, draft), to: part)
    case .draw(let part, let name, let isList): draw(part, name, value, isList)
    case .object(let table): if !dropUnlessObject(value) { convert(value, by: table) }
    case .members(let table, let reason): convert(value, by: table, otherwise: .drop(reason))
    case .call(let body): body(self, value)
    }
  }

  private func draw(_ part: OutputPart, _ name: JSONKey, _ value: Int, _ isList: Bool) {
    if vendor.omitsNotification || message.kind == .apns { return drop(value) }
    if !isList, !reading.isText(value) { return drop(value, because: Self.noText) }
    guard let draft = isList ? list(value) : text(value) else { return }
    if self[part].contains(where: { $0.name(on: tape) == name.text }) {
      return drop(value, because: Self.duplicateReason)
    }
    add(OutputMember(name, draft), to: part)
  }

  static let noText = "it is not a string"

  /// Returns a value as text; drops an object or array.
  private func text(_ value: Int) -> OutputValue? {
    guard isContainer(value) else { return .text(value) }
    drop(value, because: Self.noText)
    return nil
  }

  /// Returns an array, or the array that a string holds, with numbers as texts; drops any other
  /// value.
  private func list(_ value: Int) -> OutputValue? {
    if let array = tape.array(value) {
      let elements = tape.elements(array)
      let areTexts = elements.allSatisfy { tape.kind($0) != .null && !isContainer($0) }
      return areTexts ? .array(elements.map(OutputValue.text)) : .inner(value)
    }
    drop(value, because: "it is not an array")
    return nil
  }

  func isContainer(_ value: Int) -> Bool { [.object, .array].contains(tape.kind(value)) }
}
