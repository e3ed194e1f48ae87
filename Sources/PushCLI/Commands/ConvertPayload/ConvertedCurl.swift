import PushCore

/// The request that `convert-payload --curl` prints: its URL and credentials; the header fields of
/// APNs are in PayloadConverter+Headers.
struct ConvertedCurl {
  /// The URL, with the project or the device.
  private let url: String
  private let target: ConversionTarget

  /// - Throws: Exit status 64 if an option is missing.
  init(_ arguments: ParsedArguments, _ options: ConversionOptions) throws(Failure) {
    target = options.target
    switch options.target {
    case .simctl:
      throw Failure(
        .usageMissingOption, "--curl requires --to apns or --to fcm-v1",
        hint: options.target == .simctl
          ? "for the simulator: pushkit convert-payload … | xcrun simctl push booted -" : nil)
    case .fcmV1:
      let project = try Self.segment(arguments[.project], "--project")
      url = "https://fcm.googleapis.com/v1/projects/\(project)/messages:send"
    case .apns:
      let token = try options.deviceToken.map { token throws(Failure) in
        try Self.hexadecimal(token)
      }
      let device = try Self.segment(token, "--device-token")
      let host = arguments.has(.production) ? "api" : "api.sandbox"
      url = "https://\(host).push.apple.com/3/device/\(device)"
    }
  }

  /// Returns a device token without the brackets and blanks of a printed `NSData`.
  ///
  /// - Throws: Exit status 64 if it is not in hexadecimal.
  private static func hexadecimal(_ token: String) throws(Failure) -> String {
    let digits = token.utf8.filter { !$0.isOne(of: "< >") }
    guard digits.allSatisfy({ Hexadecimal.value(of: $0) != nil }), digits.count.isMultiple(of: 2)
    else {
      throw Failure(
        .usageBadValue, "--device-token: \(TypedText.quoted(token)) is not hexadecimal",
        hint: "a token of FCM is not valid for APNs")
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func segment(_ value: String?, _ option: String) throws(Failure) -> String {
    guard let value else {
      throw Failure(.usageMissingOption, "convert-payload --curl needs \(option)")
    }
    guard PathSegment.isValid(value) else {
      throw Failure(
        .usageBadValue, "\(option): \(TypedText.quoted(value)) cannot be part of a URL")
    }
    return PercentEncoding.encoded(value)
  }

  /// Returns the command line for the payload that was converted last.
  func line(_ payload: String, _ converter: PayloadConverter) throws(Failure) -> String {
    var words = ["curl", "--silent", "--show-error", "--globoff"]
    // Without --include, a success of APNs would print nothing.
    if target == .apns { words += ["--http2", "--include"] }
    for (name, value) in try headers(converter) {
      words += ["--header", ShellQuoting.posix("\(name): \(value)")]
    }
    // In double quotes, the shell replaces the variable by the token.
    let (scheme, variable) =
      target == .apns
      ? ("authorization: bearer", "APNS_JWT") : ("Authorization: Bearer", "FCM_ACCESS_TOKEN")
    words += [
      "--header", "\"\(scheme) $\(variable)\"",
      "--data-raw", ShellQuoting.posix(payload), ShellQuoting.posix(url),
    ]
    return CurlCommand.line(words, variables: [variable])
  }

  private func headers(
    _ converter: PayloadConverter
  ) throws(Failure) -> [(name: String, value: String)] {
    let type = [(name: "Content-Type", value: "application/json")]
    return target == .apns ? try converter.apnsHeaders() + type : type
  }
}

/// Shell commands that make a provider token for APNs (RFC 7519; RFC 7518, section 3.4).
package enum APNsTokenRecipe {
  /// Lines for bash; the tests run them.
  package static let lines = #"""
    key=AuthKey_ABC123DEFG.p8 key_id=ABC123DEFG team_id=DEF123GHIJ
    base64url() { openssl base64 -A | tr '+/' '-_' | tr -d =; }
    head=$(printf '{"alg":"ES256","kid":"%s"}' "$key_id" | base64url)
    claims=$(printf '{"iss":"%s","iat":%s}' "$team_id" $(date +%s) | base64url)
    hex=$(printf %s "$head.$claims" | openssl dgst -sha256 -sign "$key" |
      openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' |
      while read -r number; do printf '%64s' "$number"; done | tr ' ' 0)
    signature=$(printf "$(sed 's/../\\x&/g' <<<"$hex")" | base64url)
    export APNS_JWT=$head.$claims.$signature
    """#

  /// The lines as a block of a page's text.
  static let block = lines.split(on: "\n").map { "    \($0)" }.joined(separator: "\n")
}
