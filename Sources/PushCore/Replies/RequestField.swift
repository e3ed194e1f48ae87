/// A field that FCM names, such as `message.data[0].value`, as a JSON Pointer into the request.
package struct RequestField {
  let pointer: String
  /// The position of a member in the map at ``pointer``, from 0; nil if the field is not in a map.
  let member: Int?
  /// What is wrong with the field; nil if the text does not say.
  private(set) var fault: String?

  /// The maximum length of a field, in characters.
  private static let limit = 1024
  /// The maps of a message, whose members FCM numbers.
  private static let maps: Set<Substring> = ["data", "headers"]

  init(_ field: String) {
    var pointer = ""
    var member: Int?
    for name in field.prefix(Self.limit).split(separator: ".") {
      let parts = name.split(separator: "[")
      for (index, part) in parts.enumerated() {
        let step = part.filter { $0 != "]" && $0 != "\"" }
        if index > 0, Self.maps.contains(parts[0]), let number = Int(step) {
          member = number
          break
        }
        pointer += JSONTape.step(to: step)
      }
      if member != nil { break }
    }
    (self.pointer, self.member) = (pointer, member)
  }

  /// Creates the field that Google's text of an error names; fails if it names none.
  ///
  ///     Unknown name "sound" at 'message.notification': Cannot find field.
  ///     Invalid value at 'message.data[0].value' (TYPE_STRING), 5
  init?(message: [UInt8]) {
    let text = Array(message.prefix(Self.limit * 4))
    func quoted(after label: StaticString, from start: Int = 0) -> ArraySlice<UInt8>? {
      guard let found = text.offset(of: label, from: start) else { return nil }
      let content = text[(found + label.utf8CodeUnitCount)...].drop { $0.isOne(of: "\\\"'") }
      return content.prefix { !$0.isOne(of: "\\\"'\n") }
    }
    let unknown = quoted(after: "Unknown name ")
    guard let place = quoted(after: " at '", from: unknown?.endIndex ?? 0) else { return nil }
    let names = [place, unknown].compactMap { $0 }.filter { !$0.isEmpty }
    self.init(names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "."))
    if unknown != nil, text.contains(text: "Cannot find field") {
      fault = "FCM has no member of this name at this place. check-payload names the right one."
    } else if text.contains(text: "(TYPE_STRING)") {
      fault = "FCM takes only a string here. All values of data are strings."
    } else if text.contains(text: "(TYPE_") {
      fault = "FCM takes only a value of another type here."
    }
  }
}

extension RequestField {
  /// Returns the name that FCM has for the field at a JSON Pointer, such as `message.data[0].value`.
  ///
  /// - Parameter body: The body of the request.
  package static func name(of pointer: String, in body: JSONValue) -> String {
    var (name, value) = ("", Optional(body))
    for step in pointer.split(separator: "/") {
      let key = step.replacing("~1", with: "/").replacing("~0", with: "~")
      if value?.kind == .array {
        name += "[\(key)]"
        value = Int(key).flatMap { number in
          value.flatMap { $0.elements.indices.contains(number) ? $0.elements[number] : nil }
        }
        continue
      }
      let members = value?.members ?? []
      let index = members.lastIndex { $0.name == key }
      if let index, maps.contains(where: { name.hasSuffix(".\($0)") }) {
        return "\(name)[\(index)].value"
      }
      name += (name.isEmpty ? "" : ".") + key
      value = index.map { members[$0].value }
    }
    return name
  }
}
