import PushCore

/// A form in which people meet a payload: in logs, in debuggers and in commands.
enum SampleForm: String, CaseIterable {
  case bundle
  case iosDump = "ios-dump"
  case swiftDump = "swift-dump"
  case javaMap = "java-map"
  case dart
  case sns
  case curl

  var meaning: String {
    switch self {
    case .bundle: "as Android prints the extras of an intent: `Bundle[{key=value}]`"
    case .iosDump: "as iOS prints an NSDictionary: `{ key = value; }`"
    case .swiftDump: "as Swift prints `userInfo`: `[AnyHashable(\"key\"): value]`"
    case .javaMap: "as Java prints a map, such as the data of an FCM message: `{key=value}`"
    case .dart: "as Dart prints a map, in an app with Flutter: `{key: value}`"
    case .sns: "an Amazon SNS message, with the payload as text"
    case .curl: "a curl command that posts the payload"
    }
  }

  /// Returns a sample in this form, without a final line break.
  func text(of sample: JSONValue) -> String {
    switch self {
    case .bundle: MapDescription.bundle.text(of: sample)
    case .iosDump: DictionaryDescription.text(of: sample)
    case .swiftDump: SwiftDescription.text(of: sample)
    case .javaMap: MapDescription.java.text(of: sample)
    case .dart: MapDescription.dart.text(of: sample)
    case .sns: Self.message(with: sample)
    case .curl: Self.command(posting: sample)
    }
  }

  private static func message(with sample: JSONValue) -> String {
    let transport = sample["aps"] == nil ? "GCM" : "APNS"
    return "{\"\(transport)\":\(JSONText.quoted(sample.json))}"
  }

  private static func command(posting sample: JSONValue) -> String {
    let (json, body) = (ByteBuffer(), ByteBuffer())
    sample.copy(to: json)
    PrettyJSON.append(json.bytes, to: body, colors: false, escapes: false)
    return """
      curl https://push.example.com/send \\
        -H 'Content-Type: application/json' \\
        -d \(ShellQuoting.posix(body.string))
      """
  }
}
