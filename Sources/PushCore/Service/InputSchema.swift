/// The JSON Schema (2020-12) of documents that ``ServiceCheck`` accepts, made from a ``Schema``.
///
/// It has the types, names and values of members, and which of them an object needs. It lacks rules
/// that JSON Schema cannot state, such as sizes and forms of texts, which are descriptions.
package struct InputSchema {
  private struct Format: Sendable {
    let name: String
    let title: String
    let type: ValueForm
    /// The member without which the document is another one; nil if there is none.
    var needed: String?
  }

  private static let formats = [
    Format(name: "apns", title: "APNs payload", type: .object(.apnsPayload), needed: "aps"),
    Format(
      name: "fcm-v1", title: "request of the FCM HTTP v1 API", type: .object(.fcmRequest),
      needed: "message"),
    Format(
      name: "fcm-legacy", title: "request of FCM's legacy HTTP API", type: .object(.legacyRequest)),
    Format(name: "admin", title: "message of a Firebase Admin SDK", type: .object(.adminMessage)),
    Format(
      name: "web-push", title: "declarative web push message", type: .object(.declarativePush)),
    Format(
      name: "huawei", title: "request for Huawei Push Kit", type: .object(.huaweiRequest),
      needed: "message"),
    Format(
      name: "huawei-v3", title: "request for Huawei Push Kit, version 3", type: .object(.huaweiV3)),
    Format(
      name: "expo", title: "message for Expo",
      type: .either(.object(.expo), .list(.object(.expo), max: 100))),
    Format(name: "onesignal", title: "request for OneSignal", type: .object(.oneSignal)),
  ]

  /// The names of the formats, in the order of the documentation.
  package static let names = formats.map(\.name)

  /// Returns the schema of a format as compact JSON; nil for an unknown name.
  package static func text(of name: String) -> String? {
    guard let format = formats.first(where: { $0.name == name }) else { return nil }
    var writer = InputSchema()
    let root = writer.json(format.type, .fcm)
    var definitions: [String] = []
    // Each definition can refer to others.
    while definitions.count < writer.found.count {
      let (name, schema) = writer.found[definitions.count]
      definitions.append("\(JSONText.quoted(name)):\(writer.json(schema))")
    }
    return #"{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"#
      + JSONText.quoted(format.title)
      + (format.needed.map { #","required":["\#($0)"]"# } ?? "")
      + ",\(root.dropFirst().dropLast()),\"$defs\":{\(definitions.joined(separator: ","))}}"
  }

  /// A member of a document of a format.
  package struct MemberPlace: Sendable {
    /// The document, such as `request for OneSignal`.
    package let document: String
    /// The object in it, such as `android.notification`.
    package let object: String
    /// The values that the service takes: `true or false`.
    package let values: String
  }

  /// Returns the places of a member in the documents of all formats.
  package static func places(of member: String) -> [MemberPlace] {
    formats.flatMap { format -> [MemberPlace] in
      guard let root = format.type.object else { return [] }
      return PlaceIndex.of(root).places(of: member).map {
        MemberPlace(
          document: format.title, object: $0.object, values: $0.member.type.expected)
      }
    }
  }

  /// The definitions so far, by name.
  private var found: [(name: String, schema: Schema)] = []

  // MARK: Objects

  private mutating func reference(_ schema: Schema) -> String {
    "{\"$ref\":\"#/$defs/\(name(of: schema))\"}"
  }

  private mutating func name(of schema: Schema) -> String {
    if let known = found.first(where: { $0.schema === schema }) { return known.name }
    let word = schema.name.split(separator: " ").last.map(String.init) ?? schema.name
    let same = found.count { $0.name == word || $0.name.hasPrefix(word + "-") }
    found.append((same == 0 ? word : "\(word)-\(same + 1)", schema))
    return found[found.count - 1].name
  }

  private mutating func json(_ schema: Schema) -> String {
    var properties: [String] = []
    var others = [.rejected, .ignoredKey].contains(schema.unknown) ? "false" : "true"
    for member in schema.members {
      let type = json(member.type, schema.receiver)
      for name in member.names.map(\.text) {
        if name == "*" {
          others = type
        } else {
          properties.append("\(JSONText.quoted(name)):\(type)")
        }
      }
    }
    let rules = schema.requirements.map(Self.rule) + schema.choices.flatMap(Self.rules)
    return #"{"type":"object","properties":{\#(properties.joined(separator: ","))},"#
      + #""additionalProperties":\#(schema.receiver.isHeader ? #"{"type":"string"}"# : others)"#
      + (rules.isEmpty ? "" : #","allOf":[\#(rules.joined(separator: ","))]"#) + "}"
  }

  private static func rule(_ requirement: Schema.Requirement) -> String {
    let needed = #"{"anyOf":[\#(requirement.names.map { required([$0]) }.joined(separator: ","))]}"#
    guard let cause = requirement.cause?.text else { return needed }
    // A flag is compared with its text.
    let values = requirement.values.flatMap {
      ["true", "false"].contains($0) ? [$0, JSONText.quoted($0)] : [JSONText.quoted($0)]
    }
    let isOne =
      values.isEmpty
      ? "" : #","properties":{"\#(cause)":{"enum":[\#(values.joined(separator: ","))]}}"#
    return #"{"if":{"required":["\#(cause)"]\#(isOne)},"then":\#(needed)}"#
  }

  /// Returns the rules that forbid each pair of members.
  private static func rules(_ choice: Schema.Choice) -> [String] {
    choice.names.indices.flatMap { first in
      choice.names[(first + 1)...].map { #"{"not":\#(required([choice.names[first], $0]))}"# }
    }
  }

  private static func required(_ names: [JSONKey]) -> String {
    #"{"required":[\#(names.map { JSONText.quoted($0.text) }.joined(separator: ","))]}"#
  }

  // MARK: Types

  private mutating func json(_ type: ValueForm, _ receiver: Receiver) -> String {
    let isProto = receiver.isProtoJSON
    switch type {
    case .text(nil): return #"{"type":"string"}"#
    case .text: return #"{"type":"string","description":\#(JSONText.quoted(type.expected))}"#
    case .identifier: return #"{"type":["integer","string"]}"#
    case .flag:
      return receiver.convertsFlags ? #"{"enum":[true,false,"true"]}"# : #"{"type":"boolean"}"#
    case .integer(let range):
      let most = range.upperBound == .max ? "" : #","maximum":\#(range.upperBound)"#
      return
        #"{"type":\#(isProto ? #"["integer","string"],"pattern":"^-?[0-9]+$""# : #""integer""#)"#
        + #","minimum":\#(range.lowerBound)\#(most)}"#
    case .number(let range):
      let bounds =
        range.upperBound < .infinity
        ? #","minimum":\#(Int(range.lowerBound)),"maximum":\#(Int(range.upperBound))"# : ""
      return #"{"type":\#(isProto ? #"["number","string"]"# : #""number""#)\#(bounds)}"#
    case .duration:
      return #"{"type":"string","pattern":"^[0-9]*(\\.[0-9]{1,9})?s$"}"#
    case .word(let words, let prefix): return Self.json(words.map { prefix + $0 }, receiver)
    case .list(let element, let most):
      let limit = most == .max ? "" : #","maxItems":\#(most)"#
      return #"{"type":"array","items":\#(json(element, receiver))\#(limit)}"#
    case .data: return json(.map(.text), receiver)
    case .map(.any): return #"{"type":"object"}"#
    case .map(let value):
      return #"{"type":"object","additionalProperties":\#(json(value, receiver))}"#
    case .object(let schema) where schema === Schema.aps:
      // A Live Activity has other rules.
      return #"{"if":{"anyOf":[{"required":["event"]},{"required":["content-state"]}]},"then":"#
        + reference(.liveActivity) + #","else":\#(reference(schema))}"#
    case .object(let schema), .payload(let schema): return reference(schema)
    case .either(let one, let other):
      return #"{"anyOf":[\#(json(one, receiver)),\#(json(other, receiver))]}"#
    case .any: return "true"
    }
  }

  /// Returns the schema of words; in ProtoJSON, they can be in lower case, and numbers.
  private static func json(_ words: [String], _ receiver: Receiver) -> String {
    let all = receiver.isProtoJSON ? words + words.map { $0.lowercased() } : words
    let texts = #"{"enum":[\#(all.map(JSONText.quoted).joined(separator: ","))]}"#
    guard receiver.isProtoJSON else { return texts }
    return #"{"anyOf":[\#(texts),{"type":"integer","minimum":0,"maximum":\#(words.count - 1)}]}"#
  }
}
