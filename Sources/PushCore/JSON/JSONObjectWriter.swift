/// Writes one JSON object into a buffer, member by member.
package struct JSONObjectWriter: ~Copyable {
  package let out: ByteBuffer
  private var isEmpty = true

  package init(_ out: ByteBuffer) {
    self.out = out
    out.append(UInt8(ascii: "{"))
  }

  /// Begins a member; the caller appends its value to ``out``.
  package mutating func key(_ name: String) {
    if !isEmpty { out.append(UInt8(ascii: ",")) }
    isEmpty = false
    JSONText.appendQuoted(name, to: out)
    out.append(UInt8(ascii: ":"))
  }

  package mutating func string(_ name: String, _ text: String) {
    key(name)
    JSONText.appendQuoted(text, to: out)
  }

  /// Appends a member unless `text` is nil.
  package mutating func string(_ name: String, ifAny text: String?) {
    if let text { string(name, text) }
  }

  package mutating func integer(_ name: String, _ value: Int) {
    key(name)
    out.append(decimal: value)
  }

  package mutating func flag(_ name: String, _ value: Bool) {
    json(name, value ? "true" : "false")
  }

  /// Appends a member with an array of strings.
  package mutating func strings(_ name: String, _ texts: [String]) {
    key(name)
    out.appendList(texts, "[", "]") { JSONText.appendQuoted($0, to: out) }
  }

  /// Appends a member with an object, which `fill` writes.
  package mutating func object(_ name: String, _ fill: (inout JSONObjectWriter) -> Void) {
    key(name)
    var object = JSONObjectWriter(out)
    fill(&object)
    object.end()
  }

  /// Appends a member with an array of objects; `fill` writes that of an element.
  package mutating func list<Element>(
    _ name: String, _ elements: [Element], _ fill: (inout JSONObjectWriter, Element) -> Void
  ) {
    key(name)
    let out = out
    out.appendList(elements, "[", "]") { element in
      var object = JSONObjectWriter(out)
      fill(&object, element)
      object.end()
    }
  }

  /// Appends a member with `value`, which is JSON text.
  package mutating func json(_ name: String, _ value: String) {
    key(name)
    out.append(contentsOf: value)
  }

  /// Appends members that are JSON text, without braces.
  package mutating func members(json: String) {
    guard !json.isEmpty else { return }
    if !isEmpty { out.append(UInt8(ascii: ",")) }
    isEmpty = false
    out.append(contentsOf: json)
  }

  /// Copies the members of an object, unchanged.
  ///
  /// Omits members with `excluded` keys, and all but the last of members with the same name.
  package mutating func members(of object: JSONValue, excluding excluded: [JSONKey]) {
    let tape = object.tape
    for key in tape.keys(of: object.index) {
      if tape[key].flags.contains(.shadowed) { continue }
      if excluded.contains(where: { tape.keyMatches(key, $0) }) { continue }
      if !isEmpty { out.append(UInt8(ascii: ",")) }
      isEmpty = false
      tape.copy(key, to: out)
      out.append(UInt8(ascii: ":"))
      tape.copy(tape.value(ofKey: key), to: out)
    }
  }

  /// Appends a member with an object of strings, in order.
  package mutating func texts(_ name: String, _ members: [(name: String, value: String)]) {
    object(name) { object in
      for (name, value) in members { object.string(name, value) }
    }
  }

  package consuming func end() { out.append(UInt8(ascii: "}")) }

  /// Returns an object as text.
  package static func text(_ fill: (inout JSONObjectWriter) -> Void) -> String {
    let out = ByteBuffer(capacity: 256)
    var object = JSONObjectWriter(out)
    fill(&object)
    object.end()
    return out.string
  }

  /// Appends the members `source` and, unless the position is that of a whole input, `line`.
  package mutating func position(_ input: InputPosition) {
    string("source", RawText.shown(input.source))
    if let position = input.position { integer("line", position.line) }
  }

  /// Appends the member `diagnostics`, unless there are no findings.
  package mutating func diagnostics(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    list("diagnostics", findings) { object, finding in
      object.string("severity", finding.severity.rawValue)
      object.string("code", finding.code)
      object.string("path", ifAny: finding.path)
      object.string("message", finding.message)
    }
  }
}
