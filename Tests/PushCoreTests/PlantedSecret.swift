import PushCore

/// A value that is in no payload, and the ways to write it into one.
struct PlantedSecret {
  let text: String

  init(_ random: inout SplitMix64) {
    func letters(_ count: Int, _ alphabet: String) -> String {
      String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
    }
    let (lower, digits) = ("abcdefghijklmnopqrstuvwyz", "0123456789")
    text =
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        letters(5, lower) + letters(2, digits) + ":" + letters(12, lower.uppercased() + "-_/+=é")
          + letters(1, digits)
      case 1: letters(4, lower) + "." + letters(3, lower) + "@" + letters(6, lower) + ".example"
      case 2:
        [8, 4, 4, 4, 12].map { letters($0, "23456789abcdef") }.joined(separator: "-")
      case 3: "9" + letters(9, digits)
      default: letters(6, lower) + " " + letters(4, lower) + letters(3, digits)
      }
  }

  /// Every byte encoded.
  static func percent(_ text: String, isUpper: Bool) -> String {
    text.utf8.map {
      let hex = String($0, radix: 16, uppercase: isUpper)
      return "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
  }

  /// Every character an escape of JSON.
  static func escaped(_ text: String) -> String {
    text.utf16.map {
      let hex = String($0, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }.joined()
  }

  /// The spellings in which it may not be seen.
  var spellings: [String] {
    let plain = [text, text.lowercased(), text.uppercased()]
    let encoded = plain.flatMap {
      [
        PercentEncoding.encoded($0), Self.percent($0, isUpper: true),
        Self.percent($0, isUpper: false),
      ]
    }
    let twice = encoded.map { $0.replacing("%", with: "%25") }
    return Array(Set(plain + encoded + twice + plain.map(Self.escaped)))
  }

  // MARK: Members

  /// Inside of JSON strings.
  private static func json(_ text: String) -> String {
    String(JSONText.quoted(text).dropFirst().dropLast())
  }

  /// A member by which it is known to be secret.
  func known(_ random: inout SplitMix64) -> String {
    let encoded = PercentEncoding.encoded(text)
    var inner = "{\"a\":{\"auth_token\":\(JSONText.quoted(text))}}"
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      inner = "{\"b\":[\(JSONText.quoted(inner))]}"
    }
    let members = [
      "\"access_token\":\"\(Self.json(text))\"",
      "\"x1\":\"https://e.example/p?a=1&user[ext_id]=\(encoded)&b=2\"",
      "\"x2\":\"go&url=\(PercentEncoding.encoded("https://e.example/?phone=\(encoded)&c=1"))&d=2\"",
      "\"x3\":\(JSONText.quoted(inner))",
      "\"x4\":\(JSONText.quoted("see {\"id_token\": \(JSONText.quoted(text)), oops"))",
      "\"idfa\":\"\(Self.escaped(text))\"",
      "\"device_id\":{\"\(Self.json(text))\":[1]}",
      "\"x5\":\"https://\(encoded):pw@e.example/\"",
      "\"x6\":\"?a=1&%74oken%5b%5D=\(encoded)&b=2\"",
      "\"x7\":\(JSONText.quoted("{&quot;uid&quot;:[\"\(Self.json(text))\"],}"))",
    ]
    return members.randomElement(using: &random) ?? ""
  }

  /// A member in which nothing but itself tells that it is one.
  func hidden(_ random: inout SplitMix64) -> String {
    let spelling = spellings.randomElement(using: &random) ?? text
    let name = ["type", "style", "k7", "note", "link", "version"].randomElement(using: &random)
    let string = spelling.hasPrefix("\\u") ? spelling : Self.json(spelling)
    let members = [
      "\"\(name ?? "")\":\"\(string)\"", "\"k8\":\"see \(string), please\"", "\"\(string)\":7",
      "\"k9\":[\"https://e.example/a/\(string)?x=\(string)#\(string)\"]",
      "\"k10\":\(JSONText.quoted("{\"q\":{\"\(string)\":\"\(string)\"}}"))",
    ]
    return members.randomElement(using: &random) ?? ""
  }
}
