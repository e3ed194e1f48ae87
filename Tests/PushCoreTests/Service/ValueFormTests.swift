import Testing

@testable import PushCore

/// What a value must be: the same for options, settings, header fields and members of JSON.
@Suite struct ValueFormTests {
  private static let port = ValueForm.integer(0...65535)
  private static let codes = ValueForm.list(
    .word(["apns.size", "apns.type", "fcm.type"]), max: .max)

  @Test(arguments: [
    (port, "0", true), (port, "65535", true), (port, "65536", false), (port, "+1", false),
    (port, "1.0", false), (port, "", false), (.integer(Int.min...Int.max), "-1", true),
    (.word(["on", "off"]), "on", true), (.word(["on", "off"]), "On", false),
    (.either(.word(["on"]), .text), "anything", true), (.text, "", true),
    (codes, "apns.size", true), (codes, "apns.*,fcm.type", true), (codes, "*", true),
    (codes, "apns", false), (codes, "apns.size,", false), (codes, "web.*", false),
    (.identifier, "5", true), (.identifier, "a b", true), (.identifier, " ", false),
    (.text(.uuid), "4d9263b6-9f2e-4951-a819-64879568baec", true), (.text(.uuid), "4d9263b6", false),
    (.text(.file), "-", true), (.text(.file), "", false), (.text(.language), "pt-BR", true),
    (.text(.timestamp), "2018-11-23", true), (.text(.timestamp), "23.11.2018", false),
  ])
  func aTextFits(form: ValueForm, text: String, isFitting: Bool) {
    #expect(form.fits(text) == isFitting)
  }

  @Test(arguments: [
    (port, "an integer from 0 to 65535"), (.integer(40...40), "the integer 40"),
    (.integer(1...Int.max), "an integer of 1 or more"), (.integer(Int.min...Int.max), "an integer"),
    (.text(.uuid), "a UUID"), (.word(["on", "off"]), "one of on and off"),
    (.map(.text), "an object of strings"), (.map, "an object"),
    (.either(.integer(0...0), .integer(40...40)), "the integer 0 or the integer 40"),
  ])
  func messagesNameTheValues(form: ValueForm, expected: String) {
    #expect(form.expected == expected)
  }

  @Test("A value of JSON that fits, or what is wrong with it")
  func jsonFits() throws {
    let schema = Schema([
      .required("n", Self.port), SchemaMember("tags", .map(.text)),
      .required("type", .either(.integer(0...0), .integer(40...40))),
    ])
    func breaches(_ json: String) throws -> [String] {
      schema.breaches(of: try #require(JSONValue(json.utf8))).map {
        "\($0.path.joined(separator: ".")) \($0.rule)"
      }
    }
    #expect(try breaches(#"{"n":1,"tags":{"a":"b"},"type":40}"#) == [])
    #expect(
      try breaches(#"{"n":"1","tags":{"a":1},"type":3}"#) == [
        "n must be an integer from 0 to 65535; got a string",
        "tags.a must be a string; got a number",
        "type must be the integer 0 or the integer 40; got 3",
      ])
  }
}
