import PushCore
import Testing

@testable import PushCLI

/// Settings that cannot be used, and how that is reported.
@Suite struct SettingFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var vendor = Vendor.smartico
    var options: [OptionID: String] = [:]
    var environment: [String: String] = [:]
    var file: String?
    var status: PushCore.ExitStatus
    var code: String
    /// Parts of message and hint.
    var says: [String] = []
    /// Line and column in the configuration file.
    var place: [Int]?

    var testDescription: String { name }
  }

  static let secret = "s3cr3t-s3cr3t-s3cr3t"

  static let faults: [Fault] = [
    Fault(
      name: "a key with a line break, option", options: [.labelKey: secret + "\n"],
      status: .config, code: "config.bad-value", says: ["--label-key", "line break"]),
    Fault(
      name: "a key with a line break, variable",
      environment: ["PUSHKIT_SMARTICO_LABEL_KEY": secret + "\r\nX: y"], status: .config,
      code: "config.bad-value", says: ["PUSHKIT_SMARTICO_LABEL_KEY"]),
    Fault(
      name: "a key with a NUL, profile",
      file: #"{"default":"a","profiles":{"a":{"label_key":"\#(secret)\u0000"}}}"#,
      status: .config, code: "config.bad-value", says: ["label_key of profile a"],
      place: [1, 46]),
    Fault(
      name: "an empty key", options: [.labelKey: ""], status: .config, code: "config.bad-value",
      says: ["--label-key", "empty"]),
    Fault(
      name: "an empty identifier", options: [.userID: ""], status: .usage, code: "usage.bad-value",
      says: ["empty"]),
    Fault(
      name: "an environment that is no number, option", options: [.environment: "three"],
      status: .usage, code: "usage.bad-value"),
    Fault(
      name: "an environment that is no number",
      environment: ["PUSHKIT_SMARTICO_ENVIRONMENT": "three"], status: .config,
      code: "config.bad-value", says: ["PUSHKIT_SMARTICO_ENVIRONMENT", "not an integer"]),
    Fault(
      name: "an environment of zero", environment: ["PUSHKIT_SMARTICO_ENVIRONMENT": "0"],
      status: .config, code: "config.bad-value"),
    Fault(
      name: "an address that is none, option", options: [.apiURL: "papi.smartico.ai"],
      status: .config, code: "config.bad-value", says: ["the URL does not begin with http"]),
    Fault(
      name: "an address with a query", environment: ["PUSHKIT_SMARTICO_API_URL": "https://x/?a"],
      status: .config, code: "config.bad-value", says: ["a query or a fragment"]),
    Fault(
      name: "a socket that is https", options: [.socketURL: "https://api.smartico.ai"],
      status: .config, code: "config.bad-value", says: ["ws:// or wss://"]),
    Fault(
      name: "a socket without a host", options: [.socketURL: "wss:///x"], status: .config,
      code: "config.bad-value", says: ["names no host"]),
    Fault(
      name: "a configuration string that is none, option", vendor: .everlytic,
      options: [.configString: secret + "!"], status: .config, code: "everlytic.config-not-base64"),
    Fault(
      name: "a configuration string that is none, variable", vendor: .everlytic,
      environment: ["PUSHKIT_EVERLYTIC_CONFIG_STRING": secret + "!"], status: .config,
      code: "everlytic.config-not-base64", says: ["PUSHKIT_EVERLYTIC_CONFIG_STRING"]),
    Fault(
      name: "an @FILE of an option that is not there", options: [.labelKey: "@/no/such"],
      status: .noInput, code: "io.no-input", says: ["/no/such"]),
    Fault(
      name: "an @FILE of a profile that is not there",
      file: #"{"default":"a","profiles":{"a":{"label_key":"@no/such"}}}"#, status: .config,
      code: "config.bad-value", says: ["label_key of profile a", "cannot read the file @****"]),
    Fault(
      name: "standard input from a profile",
      file: #"{"default":"a","profiles":{"a":{"label_key":"@-"}}}"#, status: .config,
      code: "config.bad-value"),
    Fault(
      name: "a profile that is not there", options: [.profile: "acmee"], file: SettingsCase.file,
      status: .config, code: "config.unknown-profile", says: ["--profile", "did you mean acme?"]),
    Fault(
      name: "a profile of a variable that is not there", environment: ["PUSHKIT_PROFILE": "x"],
      file: SettingsCase.file, status: .config, code: "config.unknown-profile",
      says: ["PUSHKIT_PROFILE"]),
    Fault(
      name: "a default that is not there", file: #"{"default":"b","profiles":{}}"#,
      status: .config, code: "config.unknown-profile", says: ["default"]),
    Fault(
      name: "a profile without any file", options: [.profile: "acme"],
      environment: ["HOME": "/no/such"], status: .config, code: "config.unknown-profile",
      says: ["/no/such/.config/pushkit/config.json"]),
    Fault(
      name: "a profile of another vendor", vendor: .pushexpress, options: [.profile: "acme"],
      file: SettingsCase.file, status: .usage, code: "usage.wrong-vendor", says: ["smartico"]),
    Fault(
      name: "a file that is named and not there", environment: ["PUSHKIT_CONFIG": "/no/such"],
      status: .config, code: "config.bad-file", says: ["/no/such"]),
    Fault(
      name: "an emulator on another machine",
      environment: ["PUSHKIT_EMULATOR": "http://127.0.0.1.example:9"], status: .config,
      code: "config.not-loopback", says: ["PUSHKIT_EMULATOR"]),
    Fault(
      name: "an emulator with more than a host",
      environment: ["PUSHKIT_EMULATOR": "http://127.0.0.1:9/x"], status: .config,
      code: "config.bad-value"),
    Fault(
      name: "an emulator with credentials that look like this machine",
      environment: ["PUSHKIT_EMULATOR": "http://127.0.0.1:9@evil.example"], status: .config,
      code: "config.not-loopback"),
    Fault(
      name: "an explicit address elsewhere under the emulator",
      options: [.apiURL: "https://papi3.smartico.ai"],
      environment: ["PUSHKIT_EMULATOR": "http://127.0.0.1:9"], status: .config,
      code: "config.not-loopback", says: ["--api-url"]),
  ]

  @Test(arguments: faults)
  func fault(item: Fault) throws {
    let file = try item.file.map { try TemporaryFile($0) }
    var environment = item.environment
    if let file { environment["PUSHKIT_CONFIG"] = file.path }
    let context = Context.memory(arguments: [], environment: environment)
    let failure = try #require(throws: Failure.self) {
      try Settings(item.vendor, Configuration(ParsedArguments(item.options), context))
    }
    #expect(failure.status == item.status && failure.code == item.code, "\(failure)")
    let words = failure.message + " " + (failure.hint ?? "")
    for part in item.says { #expect(words.contains(part), "\(words)") }
    if let place = item.place {
      #expect([failure.input?.position?.line, failure.input?.position?.column] == place)
    }
    #expect(!words.contains("s3cr3t"))
  }

  /// Configuration files that cannot be used: contents, line, column, part of the message.
  static let files: [(String, Int, Int, String)] = [
    ("{\n  \"profiles\": {\n}", 3, 2, "ends inside"),
    ("{\"profile\":{}}", 1, 3, "did you mean profiles?"),
    ("{\n\"profiles\":{\"a\":{\n /* x */ \"lable_key\":\"k\"}}}", 3, 11, "did you mean label_key?"),
    ("{\"default\":7.5e1,\"profiles\":[]}", 1, 29, "must be an object, not an array"),
    ("{\"default\":\"a\",\"profiles\":{\"a\":{\"app_id\":true}}}", 1, 42, "must be a string"),
    ("{\"profiles\":{\"a\":{\"vendor\":\"acme\"}}}", 1, 29, "'acme' is not a vendor"),
    ("{\"profiles\":{\"a\":{},\"a\":{}}}", 1, 15, "appears twice"),
    ("{\"profiles\":{\"a\":{\"no_state\":\"yes\"}}}", 1, 31, "true or false"),
    ("{\"profiles\":{\"a\":{\"app_id\":...}}}", 1, 28, "placeholder"),
    ("{} {}", 1, 4, "more than one object"),
    ("[1]", 1, 2, "must be an object"),
  ]

  @Test(arguments: files)
  func brokenFile(contents: String, line: Int, column: Int, says: String) throws {
    let file = try TemporaryFile(contents)
    let context = Context.memory(arguments: [], environment: ["PUSHKIT_CONFIG": file.path])
    let failure = try #require(throws: Failure.self) { try ProfileFile.read(context) }
    #expect(failure.status == .config && failure.code == "config.bad-file")
    #expect(failure.input?.source == file.path)
    #expect(
      [failure.input?.position?.line, failure.input?.position?.column] == [line, column],
      "\(failure)")
    #expect(failure.message.contains(says), "\(failure.message)")
  }

  @Test("A key that vendors share needs to know whose it is")
  func shared() throws {
    let file = try TemporaryFile(#"{"profiles":{"a":{"api_url":"https://x.example"}}}"#)
    let context = Context.memory(arguments: [], environment: ["PUSHKIT_CONFIG": file.path])
    let failure = try #require(throws: Failure.self) { try ProfileFile.read(context) }
    #expect(failure.status == .config && failure.hint?.contains("smartico, pushexpress") == true)
  }

  @Test("A relative @FILE begins at the configuration's folder; @@ is a literal @")
  func relative() throws {
    let secret = try TemporaryFile("key-in-file\nmore\n", name: "label")
    let path = secret.folder + "/config.json"
    try #"{"default":"a","profiles":{"a":{"label_key":"@label"},"b":{"label_key":"@@x"}}}"#.write(
      toFile: path, atomically: true, encoding: .utf8)
    for (name, key) in [("a", "key-in-file"), ("b", "@x")] {
      let context = Context.memory(arguments: [], environment: ["PUSHKIT_CONFIG": path])
      let settings = try Settings(
        .smartico, Configuration(ParsedArguments([.profile: name]), context))
      #expect(settings[.labelKey]?.value == key)
    }
  }

  @Test(
    "What is missing is 78 for keys and addresses, 64 for identifiers, and all ways to give it named",
    arguments: SettingTable.rows.map(\.id))
  func missing(id: SettingID) throws {
    for row in SettingTable.rows where row.id == id {
      let settings = try Settings(
        row.vendor, Configuration(ParsedArguments(), .memory(arguments: [])))
      guard settings.value(id) == nil else { continue }
      let failure = try #require(throws: Failure.self) { try settings.require(id) }
      let isIdentifier = row.kind == .identifier
      #expect(failure.status == (isIdentifier ? .usage : .config))
      #expect(failure.code == (isIdentifier ? "usage.missing-option" : "config.missing"))
      let hint = failure.hint ?? ""
      // A missing URL of Smartico needs only the environment.
      let named =
        row.kind == .url ? row.fallback?.source ?? id : id
      #expect(
        hint.contains("--\(named.option.rawValue)") && hint.contains(named.key)
          && hint.contains("a profile, which --profile selects"))
      if let variable = SettingTable.row(named, row.vendor)?.variable {
        #expect(hint.contains(variable))
      }
      let isKept = id == .subscriptionID || id == .instanceID
      #expect(hint.contains("saves it") == isKept)
    }
  }
}
