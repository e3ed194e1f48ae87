@testable import PushCore

/// A text as people paste it, its form, and the JSON that is read from it.
struct PastedCase: Sendable, CustomStringConvertible {
  let description: String
  let form: PastedForm
  let text: String
  let json: String

  init(_ description: String, _ form: PastedForm, _ text: String, _ json: String) {
    (self.description, self.form, self.text, self.json) = (description, form, text, json)
  }

  static let all = literals + propertyLists + swiftDictionaries + maps + dartMaps + escaped

  private static let literals: [PastedCase] = [
    PastedCase(
      "constants of Python", .literal, "{'a': None, 'b': True, 'c': False}",
      #"{"a":null,"b":true,"c":false}"#),
    PastedCase("undefined", .literal, "{'a': undefined}", #"{"a":null}"#),
    PastedCase(
      "a hash of Ruby", .literal, #"{"a"=>1, :b=>"c", d: :e}"#, #"{"a":1,"b":"c","d":"e"}"#),
    PastedCase("a variable", .literal, #"{"to": token, "a": 1}"#, #"{"to":null,"a":1}"#),
    PastedCase(
      "names, and a text in backquotes", .literal, "{a: user.id,\n c: `y ${z}`}",
      #"{"a":null,"c":"y ${z}"}"#),
    PastedCase("an apostrophe in single quotes", .literal, "{'a': 'it's me'}", #"{"a":"it's me"}"#),
    PastedCase(
      "typographic quotes, and mixed ones", .literal, "{“a”: “b”, \"c\": \"d”,\n”e”: ‘f’}",
      #"{"a":"b","c":"d","e":"f"}"#),
    PastedCase(
      "typographic quotes in a text", .literal, "{\"a\": \"say “hi”, then\", \"b\": 1,}",
      #"{"a":"say “hi”, then","b":1}"#),
    PastedCase("no-break spaces", .literal, "{\u{A0}\"a\":\u{A0}1}", #"{"a":1}"#),
    PastedCase("a line break in a string", .literal, "{\"a\": \"b\nc\"}", #"{"a":"b\u000ac"}"#),
    PastedCase(
      "JSON in a string without backslashes", .literal, #"{"a": "{"b":"c"}", "d": 1}"#,
      #"{"a":"{\"b\":\"c\"}","d":1}"#),
    PastedCase(
      "single quotes within those of a shell", .literal,
      #"{"a": "it'\''s '"'"'b'\''", "c": "'d'"}"#,
      #"{"a":"it's 'b'","c":"'d'"}"#),
    PastedCase(
      "backslashes in double quotes within the single quotes of a shell", .literal,
      #"{"a": "C:'"\\\\"'d'"\\\\\\\\"'", "b": "'"\\\\"'\n'"\\"'n'"\\"'"'"\\"''"\\"'x", }"#,
      #"{"a":"C:\\d\\\\","b":"\\\n\n\"\\x"}"#),
    PastedCase(
      "names of classes", .literal,
      "{'a': Object {'b': 1}, c: new {d: [2]}, e: Map(1) {'f' => 3}}",
      #"{"a":{"b":1},"c":{"d":[2]},"e":{"f":3}}"#),
    PastedCase("a comment with a number sign", .literal, "{'a': 1, # one\n}", #"{"a":1}"#),
  ]

  private static let propertyLists: [PastedCase] = [
    PastedCase(
      "texts, numbers and lists", .propertyList,
      "{ a = b; \"c d\" = \"e;f\"; g = ( 1, \"h i\" ); }",
      #"{"a":"b","c d":"e;f","g":[1,"h i"]}"#),
    PastedCase(
      "a map in a map, and NSNull", .propertyList, "{\n a =     {\n  b = \"<null>\";\n };\n}",
      #"{"a":{"b":null}}"#),
    PastedCase(
      "escapes", .propertyList, #"{ a = "\U00e9 \"x\"\n"; }"#, #"{"a":"\u00e9 \"x\"\n"}"#),
    PastedCase("a key in quotes", .propertyList, "{ \"a-b\" = 1; }", #"{"a-b":1}"#),
  ]

  private static let swiftDictionaries: [PastedCase] = [
    PastedCase(
      "texts with commas, brackets and nothing", .swiftDictionary,
      #"[AnyHashable("a"): b, c [d], AnyHashable("e"): , AnyHashable("f"): 1]"#,
      #"{"a":"b, c [d]","e":"","f":1}"#),
    PastedCase(
      "keys in quotes", .swiftDictionary, #"["a": b, c, "d": Optional(e), "f": nil]"#,
      #"{"a":"b, c","d":"e","f":null}"#),
    PastedCase(
      "a map of iOS", .swiftDictionary, "[AnyHashable(\"aps\"): {\n  alert = x;\n}]",
      #"{"aps":{"alert":"x"}}"#),
    PastedCase(
      "JSON as a text", .swiftDictionary, #"["a": [{"b":"c"}], "d": {"e":1}]"#,
      #"{"a":"[{\"b\":\"c\"}]","d":"{\"e\":1}"}"#),
    PastedCase(
      "lists and an empty map", .swiftDictionary, #"["a": [1, "b"], "c": [:]]"#,
      #"{"a":[1,"b"],"c":{}}"#),
  ]

  private static let maps: [PastedCase] = [
    PastedCase(
      "texts with commas and equals signs", .javaMap, "{a=b, c, d=e=f, g=}",
      #"{"a":"b, c","d":"e=f","g":""}"#),
    PastedCase(
      "JSON and braces in a text", .javaMap, #"{a={"b":"}, c=1"}, d=x {y} z}"#,
      #"{"a":"{\"b\":\"}, c=1\"}","d":"x {y} z"}"#),
    PastedCase(
      "a Bundle in a Bundle", .bundle, "Bundle[{a=1, b=Bundle[{c=null}], d=true}]",
      #"{"a":1,"b":{"c":null},"d":true}"#),
    PastedCase(
      "a Bundle over several lines", .bundle, "Bundle[{\na=1, b=c}\n]", #"{"a":1,"b":"c"}"#),
    PastedCase(
      "a list and a map", .javaMap, "{a=[b, c], d={e=f}}", #"{"a":["b","c"],"d":{"e":"f"}}"#),
    PastedCase("an unbalanced parenthesis", .javaMap, "{a=no :(, b=1}", #"{"a":"no :(","b":1}"#),
    PastedCase(
      "words for null in other languages", .javaMap, "{a=nil, b=<null>, c=null}",
      #"{"a":"nil","b":"<null>","c":null}"#),
    PastedCase("several lines", .javaMap, "{a=b,\n  c=d\ne}", #"{"a":"b","c":"d\u000ae"}"#),
  ]

  private static let dartMaps: [PastedCase] = [
    PastedCase(
      "texts with commas, colons and signs", .dartMap, "{a: b, c, d: 10:30, e: , f: %1.}",
      #"{"a":"b, c","d":"10:30","e":"","f":"%1."}"#),
    PastedCase(
      "maps, lists and JSON", .dartMap, #"{a: {b: c}, d: [], e: {"f":1}, g: {}}"#,
      #"{"a":{"b":"c"},"d":[],"e":"{\"f\":1}","g":{}}"#),
    PastedCase(
      "quotes in a text", .dartMap, #"{a: say "hi", b: it's}"#, #"{"a":"say \"hi\"","b":"it's"}"#),
  ]

  private static let escaped: [PastedCase] = [
    PastedCase(
      "in a string of a program", .escapedJSON, #"{\"a\":\"b \\\"c\\\" }\",\"d\":[1]}"#,
      #"{"a":"b \"c\" }","d":[1]}"#)
  ]

  /// Texts around a document that lenient reading skips, on its line.
  static let around: [(before: String, after: String)] = [
    ("userInfo: ", ""), ("2022-05-04 09:12:01 App[512:9012] ", ""), ("var x = ", ";"),
    ("I/flutter (123): ", ""),
  ]
}
