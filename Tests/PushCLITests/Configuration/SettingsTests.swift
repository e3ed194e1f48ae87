import PushCore
import Testing

@testable import PushCLI

/// One way to give settings, and what comes of it.
struct SettingsCase: Sendable, CustomTestStringConvertible {
  var name: String
  var vendor = Vendor.smartico
  var options: [OptionID: String] = [:]
  var environment: [String: String] = [:]
  /// The configuration file, if there is one.
  var file: String?
  var gives: [SettingID: String] = [:]
  /// Names of sources, `FILE` standing for the configuration file.
  var sources: [SettingID: String] = [:]
  var lacks: [SettingID] = []

  var testDescription: String { name }

  static let file = """
    // Two profiles.
    {"default": "acme", "profiles": {
      "acme": {"vendor": "smartico", "label_key": "default-key", "user_id": 7},
      "other": {"label_key": "other-key", "environment": 4, "app_id": "A"}}}
    """
}

extension ParsedArguments {
  init(_ options: [OptionID: String]) {
    self.init()
    for (id, value) in options { add(value, to: id) }
  }
}

@Suite struct SettingsTests {
  static let precedence: [SettingsCase] = [
    SettingsCase(
      name: "nothing", lacks: [.labelKey, .userID, .apiURL]),
    SettingsCase(
      name: "an option alone", options: [.labelKey: "k"], gives: [.labelKey: "k"],
      sources: [.labelKey: "--label-key"]),
    SettingsCase(
      name: "an option wins over a variable", options: [.labelKey: "k"],
      environment: ["PUSHKIT_SMARTICO_LABEL_KEY": "v", "PUSHKIT_SMARTICO_BRAND_KEY": "b"],
      gives: [.labelKey: "k", .brandKey: "b"]),
    SettingsCase(
      name: "the default profile, if nothing else is there", file: SettingsCase.file,
      gives: [.labelKey: "default-key", .userID: "7"],
      sources: [.labelKey: "profile acme in FILE"]),
    SettingsCase(
      name: "a variable leaves the default profile out, its identifiers too",
      environment: ["PUSHKIT_SMARTICO_BRAND_KEY": "b"], file: SettingsCase.file,
      gives: [.brandKey: "b"], lacks: [.labelKey, .userID]),
    SettingsCase(
      name: "another vendor's variable does not", environment: ["PUSHKIT_PUSHEXPRESS_APP_ID": "b"],
      file: SettingsCase.file, gives: [.labelKey: "default-key"]),
    SettingsCase(
      name: "an empty variable does not", environment: ["PUSHKIT_SMARTICO_LABEL_KEY": ""],
      file: SettingsCase.file, gives: [.labelKey: "default-key"]),
    SettingsCase(
      name: "an identifier in a variable counts beside the default profile, and wins",
      environment: ["PUSHKIT_SMARTICO_USER_ID": "8"], file: SettingsCase.file,
      gives: [.labelKey: "default-key", .userID: "8"]),
    SettingsCase(
      name: "PUSHKIT_PROFILE wins over the default one", environment: ["PUSHKIT_PROFILE": "other"],
      file: SettingsCase.file, gives: [.labelKey: "other-key", .environment: "4"], lacks: [.userID]),
    SettingsCase(
      name: "variables win over PUSHKIT_PROFILE",
      environment: ["PUSHKIT_PROFILE": "other", "PUSHKIT_SMARTICO_LABEL_KEY": "v"],
      file: SettingsCase.file, gives: [.labelKey: "v"], lacks: [.environment]),
    SettingsCase(
      name: "--profile wins over variables, all of them", options: [.profile: "acme"],
      environment: [
        "PUSHKIT_PROFILE": "other", "PUSHKIT_SMARTICO_BRAND_KEY": "b",
        "PUSHKIT_SMARTICO_USER_ID": "8",
      ],
      file: SettingsCase.file, gives: [.labelKey: "default-key", .userID: "7"], lacks: [.brandKey]),
    SettingsCase(
      name: "identifiers in variables count beside --profile", options: [.profile: "other"],
      environment: ["PUSHKIT_SMARTICO_USER_ID": "8"], file: SettingsCase.file,
      gives: [.labelKey: "other-key", .userID: "8"]),
    SettingsCase(
      name: "options win over --profile", options: [.profile: "acme", .labelKey: "k"],
      file: SettingsCase.file, gives: [.labelKey: "k", .userID: "7"]),
    SettingsCase(
      name: "a default profile of another vendor is no source", vendor: .pushexpress,
      file: SettingsCase.file, lacks: [.appID]),
    SettingsCase(
      name: "a profile of no vendor is one for all", vendor: .pushexpress,
      options: [.profile: "other"], file: SettingsCase.file, gives: [.appID: "A"]),
    SettingsCase(
      name: "a configuration string gives project and address", vendor: .everlytic,
      options: [.configString: "p=42;i=https://ev.example/x/"],
      gives: [.projectUUID: "42", .installURL: "https://ev.example/x"],
      sources: [.projectUUID: "--config-string"]),
    SettingsCase(
      name: "beside it on one level the single ones win", vendor: .everlytic,
      environment: [
        "PUSHKIT_EVERLYTIC_CONFIG_STRING": "p=42;i=https://ev.example",
        "PUSHKIT_EVERLYTIC_PROJECT_UUID": "43",
      ],
      gives: [.projectUUID: "43", .installURL: "https://ev.example"],
      sources: [.installURL: "PUSHKIT_EVERLYTIC_CONFIG_STRING"]),
    SettingsCase(
      name: "from a higher level it wins over single ones", vendor: .everlytic,
      options: [.configString: "p=42;i=https://ev.example"],
      environment: ["PUSHKIT_EVERLYTIC_PROJECT_UUID": "43"], gives: [.projectUUID: "42"]),
    SettingsCase(
      name: "an empty brand key is none, whatever stands beneath", options: [.brandKey: ""],
      environment: ["PUSHKIT_SMARTICO_BRAND_KEY": "b"], lacks: [.brandKey]),
    SettingsCase(
      name: "the emulator replaces addresses",
      environment: [
        "PUSHKIT_EMULATOR": "http://127.0.0.1:9/", "PUSHKIT_SMARTICO_API_URL": "https://x.example",
      ],
      gives: [
        .apiURL: "http://127.0.0.1:9/services/public",
        .socketURL: "ws://127.0.0.1:9/websocket/services",
      ], sources: [.apiURL: "PUSHKIT_EMULATOR"]),
    SettingsCase(
      name: "the emulator replaces what could not be used, too",
      environment: [
        "PUSHKIT_EMULATOR": "http://127.0.0.1:9", "PUSHKIT_SMARTICO_API_URL": "x",
        "PUSHKIT_SMARTICO_LABEL_KEY": "k",
      ],
      gives: [.apiURL: "http://127.0.0.1:9/services/public", .labelKey: "k"]),
    SettingsCase(
      name: "the emulator leaves an explicit option that is on this machine",
      options: [.apiURL: "http://localhost:7/a"],
      environment: ["PUSHKIT_EMULATOR": "http://127.0.0.1:9"],
      gives: [.apiURL: "http://localhost:7/a"]),
    SettingsCase(
      name: "the emulator replaces the address of a configuration string", vendor: .everlytic,
      options: [.configString: "p=42;i=https://ev.example"],
      environment: ["PUSHKIT_EMULATOR": "http://[::1]:9"],
      gives: [.projectUUID: "42", .installURL: "http://[::1]:9"]),
  ]

  @Test(arguments: precedence)
  func settings(item: SettingsCase) throws {
    let file = try item.file.map { try TemporaryFile($0) }
    var environment = item.environment
    environment["PUSHKIT_CONFIG"] = file?.path
    let context = Context.memory(arguments: [], environment: environment)
    let settings = try Settings(item.vendor, Configuration(ParsedArguments(item.options), context))
    for (id, value) in item.gives { #expect(settings[id]?.value == value, "\(id)") }
    for (id, source) in item.sources {
      let name = source.replacing("FILE", with: file?.path ?? "")
      #expect(settings[id]?.source.name == name, "\(id)")
    }
    for id in item.lacks { #expect(settings[id] == nil, "\(id)") }
  }
}
