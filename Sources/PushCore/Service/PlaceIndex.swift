/// The members of all objects in a request, by name, to find where a misplaced one belongs.
///
/// Names are compared without regard to case, hyphens and underscores, and with
/// ``SchemaMember/mistakes``.
struct PlaceIndex: Sendable {
  /// A member, and the object that has it.
  struct Place: Sendable {
    let schema: Schema
    /// The names of the objects around the member, except `message`; empty for the outermost one.
    let path: [String]
    let member: SchemaMember

    /// The object in messages: `android.notification`.
    var object: String { path.isEmpty ? schema.name : path.joined(separator: ".") }
  }

  /// Returns the index of a request's object or, for a payload of APNs, of ``Schema/apnsPayload``.
  static func of(_ root: Schema) -> PlaceIndex {
    all.first { $0.root === root }?.index ?? PlaceIndex(root)
  }

  private static let all = [
    Schema.fcmRequest, .adminMessage, .legacyRequest, .apnsPayload, .huaweiRequest, .gorush,
    .declarativePush,
  ].map { (root: $0, index: PlaceIndex($0)) }

  /// The outermost place first.
  private let places: [String: [Place]]

  private init(_ root: Schema) {
    var (places, objects, next) = ([String: [Place]](), [(schema: root, path: [String]())], 0)
    while next < objects.count {
      let (schema, path) = objects[next]
      next += 1
      for member in schema.members {
        let place = Place(schema: schema, path: path, member: member)
        for name in Set((member.names + member.mistakes).map { Self.folded($0.text) }) {
          places[name, default: []].append(place)
        }
        let name = member.names[0].text
        if let inner = member.type.content, name != "android_v2" {
          objects.append((inner, schema === root && name == "message" ? [] : path + [name]))
        }
      }
    }
    self.places = places
  }

  /// Returns the places of a name outside of an object: one for all platforms, or one for each.
  ///
  /// - Parameter fits: Whether a value can be in a place; if it is in none, all are returned.
  func places(
    of name: String, outside schema: Schema, where fits: (Place) -> Bool
  ) -> [Place] {
    let all = (places[Self.folded(name)] ?? []).filter { $0.schema !== schema }
    let fitting = all.filter(fits)
    let found = fitting.isEmpty ? all : fitting
    guard let first = found.first else { return [] }
    if !first.isForPlatform { return [first] }
    var platforms: Set<String> = []
    return found.filter { $0.isForPlatform && platforms.insert($0.path[0]).inserted }
  }

  /// Returns the places of members that have a name, as it is.
  func places(of name: String) -> [Place] {
    (places[Self.folded(name)] ?? []).filter { $0.member.names.contains { $0.text == name } }
  }

  /// Returns a name in lower case without hyphens and underscores.
  static func folded(_ name: String) -> String {
    let letters = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }
}

extension JSONKey {
  /// Whether a folded name is this key's (``PlaceIndex/folded(_:)``), which has only ASCII letters.
  func isFolded(_ name: [UInt8]) -> Bool {
    var at = 0
    for index in 0..<count where !start[index].isOne(of: "-_") {
      let letter = start[index].isUppercase ? start[index] | 0x20 : start[index]
      guard at < name.count, name[at] == letter else { return false }
      at += 1
    }
    return at == name.count
  }
}

extension PlaceIndex.Place {
  /// Whether the place is in the block of one platform.
  fileprivate var isForPlatform: Bool {
    path.first.map { name in MessageBlock.platformNames.contains { $0.text == name } } ?? false
  }

  /// The place in messages, with the member's name there if it differs: `android as ttl`.
  func text(for name: String) -> String {
    let isKnown = member.names.contains { $0.text == name }
    return object + (isKnown ? "" : " as \(member.names[0].text)")
  }
}
