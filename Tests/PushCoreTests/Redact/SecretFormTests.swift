import Testing

@testable import PushCore

/// Secrets that are recognized by their form, in many surroundings: nothing of them stays, and
/// nothing else changes.
@Suite struct SecretFormTests {
  private static let key = [
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQwErTyUiOpAsDfGh",
    "JkLzXcVbNmQwErTyUiOpAsDfGhJkLzXcVbNmQwErTyUiOpAsDfGhJkLzXcVbNmQw", "ErTyUi12",
  ]

  /// The line of a key in each place is «0», «1», «2»; `~` is a line break.
  private static let keys: [String] = [
    "-----BEGIN PRIVATE KEY-----~«0»~«1»~«2»~-----END PRIVATE KEY-----~after",
    "-----BEGIN EC PRIVATE KEY-----~«0»~«1»~«2»~-----END EC PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----~Proc-Type: 4,ENCRYPTED~DEK-Info: AES-128-CBC,AB~~«0»~«2»~-----END RSA PRIVATE KEY-----",
    "-----BEGIN OPENSSH PRIVATE KEY-----~«0»~«2»~-----END OPENSSH PRIVATE KEY-----",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----~Version: 1~~«0»~«1»~=«2»~-----END PGP PRIVATE KEY BLOCK-----",
    "key: |~  -----BEGIN PRIVATE KEY-----~  «0»~  «2»~  -----END PRIVATE KEY-----~other: text here",
    "- pem: >-~    -----BEGIN PRIVATE KEY-----~    «0»~    «2»~    -----END PRIVATE KEY-----",
    #"pem: "-----BEGIN PRIVATE KEY-----\n\~  «0»\n\~  «2»\n\~  -----END PRIVATE KEY-----\n""#,
    #"APNS="-----BEGIN PRIVATE KEY-----\n«0»\n«1»\n«2»\n-----END PRIVATE KEY-----\n""#,
    #"APNS=-----BEGIN PRIVATE KEY-----\n«0»\n«2»\n-----END PRIVATE KEY-----"#,
    "export P8='-----BEGIN PRIVATE KEY-----~«0»~«2»~-----END PRIVATE KEY-----'~echo done",
    #"P8=-----BEGIN PRIVATE KEY-----\\n«0»\\n«2»\\n-----END PRIVATE KEY-----"#,
    #"P8=-----BEGIN PRIVATE KEY-----\r\n«0»\r\n«2»\r\n-----END PRIVATE KEY-----"#,
    "P8=-----BEGIN PRIVATE KEY----- «0» «1» «2» -----END PRIVATE KEY----- x",
    "P8=-----BEGIN PRIVATE KEY-----«0»«2»-----END PRIVATE KEY----- x",
    #"{"pem":"-----BEGIN PRIVATE KEY-----\n«0»\n«2»\n-----END PRIVATE KEY-----\n","n":1}"#,
    #"{"a":{"b":[{"c":"-----BEGIN PRIVATE KEY-----\n«0»\n«2»\n-----END PRIVATE KEY-----"}]}}"#,
    #"{"m":"{\"x\":\"-----BEGIN PRIVATE KEY-----\\n«0»\\n«2»\\n-----END PRIVATE KEY-----\"}"}"#,
    #"{"m":"{\"x\":\"{\\\"y\\\":\\\"-----BEGIN PRIVATE KEY-----\\\\n«0»\\\\n«2»\\\\n-----END PRIVATE KEY-----\\\"}\"}"}"#,
    #"10:00 got {"pem":"-----BEGIN PRIVATE KEY-----\n«0»\n«2»\n-----END PRIVATE KEY-----"} ok"#,
    #"{"pem":["-----BEGIN PRIVATE KEY-----","«0»","«2»","-----END PRIVATE KEY-----"],"n":"x"}"#,
    #"{"m":"cut","pem":"-----BEGIN PRIVATE KEY-----\n«0»\n«1»"#,
    #"b'-----BEGIN PRIVATE KEY-----\n«0»\n«2»\n-----END PRIVATE KEY-----\n'"#,
    #"String k = "-----BEGIN PRIVATE KEY-----\n" +~  "«0»\n" +~  "«2»\n" +~  "-----END PRIVATE KEY-----";"#,
    "k = ('-----BEGIN PRIVATE KEY-----'~     '«0»'~     '«2»'~     '-----END PRIVATE KEY-----')",
    "  '-----BEGIN PRIVATE KEY-----',~  '«0»',~  '«2»',~  '-----END PRIVATE KEY-----',",
    "app_1  | -----BEGIN PRIVATE KEY-----~app_1  | «0»~app_1  | «2»~app_1  | -----END PRIVATE KEY-----",
    "2026-01-01T10:00:00Z stdout F -----BEGIN PRIVATE KEY-----~2026-01-01T10:00:01Z stdout F «0»~2026-01-01T10:00:02Z stdout F «2»~2026-01-01T10:00:03Z stdout F -----END PRIVATE KEY-----",
    #"{"log":"-----BEGIN PRIVATE KEY-----\n","stream":"stderr"}~{"log":"«0»\n","stream":"stderr"}~{"log":"«2»\n","stream":"stderr"}~{"log":"-----END PRIVATE KEY-----\n","stream":"stderr"}"#,
    "> -----BEGIN PRIVATE KEY-----~> «0»~> «2»~> -----END PRIVATE KEY-----",
    "# -----BEGIN PRIVATE KEY-----~# «0»~# «2»~# -----END PRIVATE KEY-----",
    "<pem>-----BEGIN PRIVATE KEY-----~«0»~«2»~-----END PRIVATE KEY-----</pem>",
    "-----BEGIN PRIVATE KEY-----~«0»~GET /one two three~«1»~-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----~«0»~«2»-----END PRIVATE KEY-----",
    "a=1&pem=-----BEGIN%20PRIVATE%20KEY-----%0A«0»%0A«2»%0A-----END%20PRIVATE%20KEY-----&x=1",
    "a=1&pem=-----BEGIN+PRIVATE+KEY-----%0A«0»%0A«2»%0A-----END+PRIVATE+KEY-----&x=1",
    "-----BEGIN PRIVATE KEY-----~«0»~«2»",
    "-----BEGIN CERTIFICATE-----~plain~-----END CERTIFICATE-----~-----BEGIN PRIVATE KEY-----~«0»~-----END PRIVATE KEY-----",
  ]

  private static let tokens: [String] = [
    "ghp_" + String(repeating: "aB3", count: 12),
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNMSJ9.c2lnbmF0dXJlMTIzNA",
    String(repeating: "1f", count: 32), "whsec_QwErTyUiOpAsDfGh12345678",
    "dzAeHJ58jnU:APA91bQwErTyUiOpAsDfGhJkLzXcVbNm",
  ]

  /// `@` is the token; the rest stays.
  private static let places: [String] = [
    "@", "got @", "got @.", "got @. Then", "got @, then", "got @: 410", "(@)", "[@]", "<@>",
    "'@'", "\"@\"", "\u{1B}[32m@\u{1B}[0m", "\u{1B}[1;31m@\u{1B}[0m", "\u{1B}[m@", "[32m@[0m",
    #"\u001b[33m@\u001b[0m"#, #"x\n@"#, #"x\\n@"#, #"x\t@\n"#, "- @", "--@", "x-@", "x=@", "x/@",
    "x|@|y", "`@`", "{@}", "*@*", #"{"note":"@"}"#, #"{"note":"got @."}"#, #"{"a":["x-@"]}"#,
    #"{"m":"{\"n\":\"@\"}"}"#, "https://push.example/x/@", "a%20@%20b", "x;@;y", "#@", "@!", "@?",
  ]

  private func redacted(_ text: String) throws -> String {
    let redactor = try #require(TextRedactor(RedactionKey(1), also: [], marks: true))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(decoding: redactor.redacted(Array(line.utf8)), as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: keys) func privateKeys(template: String) throws {
    let lines = template.replacing("~", with: "\n")
    var (text, expected) = (lines, lines)
    for (index, line) in Self.key.enumerated() {
      text = text.replacing("«\(index)»", with: line)
      expected = expected.replacing("«\(index)»", with: MarkedText.mark)
    }
    let result = try redacted(text)
    for line in Self.key { #expect(!result.contains(line)) }
    let merged = expected.replacing("\(MarkedText.mark)\(MarkedText.mark)", with: MarkedText.mark)
    // The escapes between two parts are a part of the mark.
    #expect(Self.plain(result) == Self.plain(merged))
  }

  /// Returns a text in which marks with nothing but line breaks or their escapes between them are one.
  private static func plain(_ text: String) -> String {
    text.replacing(/«redacted»((\\+[nr])+«redacted»)+/, with: MarkedText.mark)
  }

  @Test(arguments: places) func tokens(place: String) throws {
    for token in Self.tokens {
      let result = try redacted(place.replacing("@", with: token))
      #expect(!result.contains(token.suffix(12)) && !result.contains(token.prefix(12)))
      // The first part of a token of FCM may have any letters and hyphens.
      if token.contains(":"), place.contains("x-") { continue }
      #expect(result == place.replacing("@", with: MarkedText.mark), "\(place) \(token)")
    }
  }

  @Test(arguments: [
    "the file has -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- as usual",
    "no -----BEGIN PRIVATE KEY----- in key.pem\nDone\nnext line",
    "-----BEGIN PUBLIC KEY-----\nMIGHAgEAMBMGByqG\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\nMIGHAgEAMBMGByqG\n-----END CERTIFICATE-----",
    "----- BEGIN of the report -----\nwords\n----- END -----",
    "C:\\new\\temporary_files_of_a_build\\node_modules_and_more",
    "push-worker-7f9c6d5b8-x2x4z.default.svc.cluster.local",
    "a2b1c3d4-1111-2222-3333-444455556666 [main-thread-of-the-worker]",
    "https://hooks.example/webhookb3/abc and https://push.example/3/devices/abc",
    "rawHeaders are not read; 'Cookie', 'fine'",
  ])
  func ordinary(text: String) throws {
    #expect(try redacted(text) == text)
  }
}
