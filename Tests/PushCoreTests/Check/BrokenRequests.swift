@testable import PushCore

/// Requests and payloads with the mistakes that people make, the same in every run.
///
/// Texts that only the message has are marked, so that a lost one is noticed.
struct BrokenRequests {
  /// A value of JSON; a leaf is its text.
  private indirect enum Tree {
    case leaf(String)
    case array([Tree])
    case object([(name: String, value: Tree)])
  }

  private var random: SplitMix64
  private var marks = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a document, with 0 to 6 mistakes.
  mutating func next() -> String {
    marks = 0
    var tree = message()
    for _ in 0..<number(7) { spoil(&tree) }
    return text(tree)
  }

  /// Returns a document with 1 to 5 mistakes; nil if it is no object.
  mutating func spoiled(_ document: [UInt8]) -> String? {
    guard var tree = withTape(document, { Self.tree(0, $0) }), case .object = tree else {
      return nil
    }
    for _ in 0...number(5) { spoil(&tree) }
    return text(tree)
  }

  private static func tree(_ value: Int, _ tape: JSONTape) -> Tree {
    switch tape.kind(value) {
    case .object:
      .object(
        tape.keys(of: value).map { (tape.text($0), tree(tape.value(ofKey: $0), tape)) })
    case .array: .array(tape.elements(value).map { tree($0, tape) })
    default: .leaf(String(decoding: tape.raw(value), as: UTF8.self))
    }
  }

  /// The marks of a text: `zq`, digits and `x`.
  static func marks(in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "z")) {
      rest = rest[(start + 1)...]
      guard rest.first == UInt8(ascii: "q") else { continue }
      let digits = rest.dropFirst().prefix { $0.isDigit }
      if !digits.isEmpty, rest.dropFirst(digits.count + 1).first == UInt8(ascii: "x") {
        found.insert(String(decoding: digits, as: UTF8.self))
      }
    }
    return found
  }

  // MARK: Messages

  private mutating func number(_ below: Int) -> Int { Int.random(in: 0..<below, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  private mutating func mark() -> Tree {
    marks += 1
    return .leaf(chance(10) ? "\"ü\\n\\\"zq\(marks)x\"" : "\"zq\(marks)x\"")
  }

  private mutating func object(_ members: (String, Tree)...) -> Tree {
    .object(members.filter { _ in chance(70) }.map { (name: $0.0, value: $0.1) })
  }

  private mutating func message() -> Tree {
    switch number(7) {
    case 0, 1: .object([("message", request())])
    case 6: withHeaders()
    case 2: aps()
    case 3:
      .object([
        ("GCM", inString(legacy())), ("APNS", inString(aps())), ("default", mark()),
      ])
    case 4: .object([("notifications", .array([gorush()]))])
    default: legacy()
    }
  }

  /// A request to APNs, with header fields as lines, as an object, or as a list of objects.
  private mutating func withHeaders() -> Tree {
    let types = ["alert", "voip", "Background", "liveactivity"]
    let fields = [
      ("apns-topic", "app.zq0x"), ("apns-push-type", types[number(4)]), ("apns-priority", "high"),
      ("apns-expiration", "60s"), ("Authorization", "bearer x"),
    ].filter { _ in chance(80) }
    let headers: Tree =
      switch number(3) {
      case 0: .array(fields.map { .leaf("\"\($0.0): \($0.1)\"") })
      case 1:
        .array(
          fields.map {
            .object([("name", .leaf("\"\($0.0)\"")), ("value", .leaf("\"\($0.1)\""))])
          })
      default: .object(fields.map { ($0.0, .leaf("\"\($0.1)\"")) })
      }
    let token = String(repeating: "0a", count: 32)
    return .object([
      ("url", .leaf("\"https://api.push.apple.com/3/device/\(token)\"")), ("headers", headers),
      ("body", chance(20) ? inString(aps()) : aps()),
    ])
  }

  private mutating func inString(_ tree: Tree) -> Tree { .leaf(JSONText.quoted(text(tree))) }

  private mutating func request() -> Tree {
    var members: [(name: String, value: Tree)] = [
      ("token", mark()), ("notification", object(("title", mark()), ("body", mark()))),
    ]
    members.append(("data", object(("own", mark()), ("n", .leaf("\"5\"")), ("k", mark()))))
    if chance(60) { members.append(("android", android())) }
    if chance(60) {
      let headers = object(
        ("apns-priority", .leaf("\"10\"")), ("apns-collapse-id", mark()),
        ("apns-expiration", .leaf("\"1700000000\"")))
      members.append(("apns", object(("headers", headers), ("payload", aps()))))
    }
    if chance(40) {
      let shown = object(("title", mark()), ("requireInteraction", .leaf("true")), ("tag", mark()))
      members.append(
        ("webpush", object(("headers", object(("TTL", .leaf("\"5\"")))), ("notification", shown))))
    }
    return .object(members)
  }

  private mutating func android() -> Tree {
    object(
      ("priority", .leaf("\"HIGH\"")), ("ttl", .leaf("\"60s\"")), ("collapse_key", mark()),
      ("direct_boot_ok", .leaf("true")),
      (
        "notification",
        object(
          ("channel_id", mark()), ("sound", mark()), ("icon", mark()), ("tag", mark()),
          ("click_action", mark()), ("title_loc_args", .array([mark(), mark()])),
          ("default_sound", .leaf("false")), ("notification_count", .leaf("3")),
          ("color", .leaf("\"#ff8800\"")))
      ))
  }

  private mutating func aps() -> Tree {
    let alert =
      chance(70) ? object(("title", mark()), ("body", mark()), ("loc-key", mark())) : mark()
    let aps = object(
      ("alert", alert), ("badge", .leaf("3")), ("sound", mark()), ("mutable-content", .leaf("1")),
      ("content-available", .leaf("1")), ("thread-id", mark()), ("category", mark()),
      ("interruption-level", .leaf("\"time-sensitive\"")))
    return .object([("aps", aps), ("own", mark())])
  }

  private mutating func legacy() -> Tree {
    .object([
      ("to", mark()), ("priority", .leaf("\"high\"")), ("content_available", .leaf("true")),
      ("time_to_live", .leaf("600")), ("collapse_key", mark()),
      ("notification", object(("title", mark()), ("body", mark()), ("click_action", mark()))),
      ("data", object(("own", mark()), ("k", mark()))),
    ])
  }

  private mutating func gorush() -> Tree {
    .object([
      ("tokens", .array([mark()])), ("platform", .leaf("\(number(3) + 1)")), ("message", mark()),
      ("priority", .leaf("\"high\"")), ("badge", .leaf("2")), ("category", mark()),
      ("data", object(("own", mark()))),
    ])
  }

  // MARK: Mistakes

  /// Makes a mistake in an object of the tree, if that has a member for it.
  private mutating func spoil(_ tree: inout Tree) {
    if case .array(var elements) = tree, !elements.isEmpty {
      spoil(&elements[number(elements.count)])
      tree = .array(elements)
      return
    }
    guard case .object(var members) = tree, !members.isEmpty else { return }
    let index = number(members.count)
    if chance(75) {
      var inner = members[index].value
      switch inner {
      case .object, .array:
        spoil(&inner)
        members[index].value = inner
        tree = .object(members)
        return
      case .leaf: break
      }
      if case .leaf(let text) = inner, text.hasPrefix("\"{"), chance(50) { return }
    }
    switch number(9) {
    case 0, 1: members[index].name = misspelled(members[index].name)
    case 2, 3: members[index].value = retyped(members[index].value)
    case 4: members.append(members[index])
    case 5: members.append((members[index].name, mark()))
    case 6: members.append((chance(50) ? "zzz" : "tile", chance(50) ? .leaf("null") : .object([])))
    case 7: hoist(&members, index)
    default: sink(&members, index)
    }
    tree = .object(members)
  }

  private mutating func misspelled(_ name: String) -> String {
    var letters = Array(name)
    switch number(5) {
    case 0: return name.replacing("_", with: "-")
    case 1: return name.replacing("-", with: "_")
    case 2:
      let words = name.split { "-_".contains($0) }
      return words.enumerated().map {
        $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
      }.joined()
    case 3:
      if !letters.isEmpty { letters.remove(at: number(letters.count)) }
      return String(letters)
    default: return name.uppercased()
    }
  }

  private mutating func retyped(_ value: Tree) -> Tree {
    guard case .leaf(let text) = value else { return value }
    let inner = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    switch number(5) {
    case 0: return .leaf(Double(inner) == nil ? "5" : inner)
    case 1: return text.hasPrefix("\"") ? .leaf(text) : .leaf("\"\(text)\"")
    case 2: return .array([value])
    case 3: return .object([("zq", value)])
    default: return Double(inner) == nil ? value : .leaf("\(inner).0")
    }
  }

  /// Moves a member of a member to the object around that.
  private func hoist(_ members: inout [(name: String, value: Tree)], _ index: Int) {
    guard case .object(var inner) = members[index].value, let last = inner.popLast() else { return }
    members[index].value = .object(inner)
    members.append(last)
  }

  /// Moves a member to an object beside it.
  private mutating func sink(_ members: inout [(name: String, value: Tree)], _ index: Int) {
    let others = members.indices.filter { other in
      if case .object = members[other].value { other != index } else { false }
    }
    guard !others.isEmpty else { return }
    let other = others[number(others.count)]
    guard case .object(let inner) = members[other].value else { return }
    members[other].value = .object(inner + [members[index]])
    members.remove(at: index)
  }

  // MARK: Texts

  private mutating func text(_ tree: Tree) -> String {
    let comma = chance(80) ? "," : chance(50) ? " , " : ",\n  "
    switch tree {
    case .leaf(let text): return text
    case .array(let elements):
      return "[\(elements.map { element in text(element) }.joined(separator: comma))]"
    case .object(let members):
      let colon = chance(80) ? ":" : " : "
      let parts = members.map { member in "\"\(member.name)\"\(colon)\(text(member.value))" }
      return "{\(parts.joined(separator: comma))}"
    }
  }
}
