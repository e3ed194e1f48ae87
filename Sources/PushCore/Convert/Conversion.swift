/// One message that becomes another form: what was read of it, and what is left behind.
final class Conversion {
  let reading: PayloadReading
  let target: ConversionTarget
  /// Why values are left behind, which the new form has no place for.
  var losses: [Int: String] = [:]
  /// Members of a record that the new form tells otherwise, and the old one did not tell, say.
  var gained: Set<String> = []
  /// What is to be said of the message in its new form, and was not in the old one.
  var doubts: [PayloadFinding] = []
  /// Whether a request is for nobody: FCM refuses it.
  var isForNobody = false

  var tape: JSONTape { reading.tape }
  var slots: FactSlots { reading.slots }
  var isSilent: Bool { reading.kind == .silent }
  var forms: any FormConversion.Type { reading.vendor.forms }

  init(_ reading: PayloadReading, to target: ConversionTarget) {
    (self.reading, self.target) = (reading, target)
  }

  // MARK: Members

  /// Names the key of each member that no later one replaces.
  func each(_ object: Int?, _ body: (_ key: Int) -> Void) {
    guard let object else { return }
    tape.eachMember(of: object) { body($0 - 1) }
  }

  /// The same without members that are null, which say nothing.
  func eachFilled(_ object: Int?, _ body: (_ key: Int) -> Void) {
    each(object) { if tape.kind($0 + 1) != .null { body($0) } }
  }

  func matches(_ key: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.keyMatches(key, $0) }
  }

  /// Whether the text of a key, its escapes decoded, begins so.
  func begins(_ key: Int, with prefix: StaticString) -> Bool {
    guard tape[key].flags.contains(.escaped) else { return tape.hasPrefix(key, prefix) }
    return tape.text(key).utf8.starts(with: "\(prefix)".utf8)
  }

  /// The members of an object but those of some names, their values as `form` has them.
  func members(
    of object: Int?, but names: [JSONKey] = [], as form: (Int) -> DraftValue = DraftValue.copy
  ) -> [DraftMember] {
    var members: [DraftMember] = []
    each(object) { key in
      if !matches(key, names) { members.append(DraftMember(.copy(key), form(key + 1))) }
    }
    return members
  }

  /// A member for a value, where there is one; null is none.
  func member(
    _ name: StaticString, _ token: Int?, as form: (Int) -> DraftValue = DraftValue.text
  ) -> [DraftMember] {
    guard let token, tape.kind(token) != .null else { return [] }
    return [DraftMember(name, form(token))]
  }

  /// Whether a value is among the members of an object, or in one of them.
  func holds(_ object: Int?, _ token: Int?) -> Bool {
    guard let object, let token else { return false }
    return token > object && token < tape.after(object)
  }

  /// A member that is there and not null.
  func filled(_ object: Int?, _ name: JSONKey) -> Int? {
    object.flatMap { tape.member($0, name) }.flatMap { tape.kind($0) == .null ? nil : $0 }
  }

  /// What a table has for a key.
  func row<Row>(of key: Int, in table: [(JSONKey, Row)]) -> Row? {
    table.first { tape.keyMatches(key, $0.0) }?.1
  }

  /// Whether two values say the same.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.same(tape, one, tape, other)
  }

  // MARK: Values

  /// A text that is not empty; notes what is none.
  func text(_ value: Int) -> DraftValue? {
    if reading.isText(value) { return .copy(value) }
    lose(value, because: "it is no text")
    return nil
  }

  /// A list, or what the text of one holds; notes what is none.
  func list(_ value: Int) -> DraftValue? {
    if tape.array(value) != nil { return .inner(value) }
    lose(value, because: "it is no list")
    return nil
  }

  // MARK: Around the message

  /// Whether a request is to be looked at and not sent, under the names of both of FCM's APIs
  /// (Firebase: projects.messages.send; HTTP server reference of the API before it).
  var validateOnly: [Int] {
    let view = reading.view
    let around = view.envelope == 0 ? [0] : [0, view.envelope]
    var found: [Int] = []
    for object in around where object != view.root {
      eachFilled(object) { key in
        if matches(key, ["validate_only", "validateOnly", "dry_run"]) { found.append(key + 1) }
      }
    }
    return found
  }
}
