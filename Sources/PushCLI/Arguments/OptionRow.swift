/// The long names of all options, without dashes.
///
/// A raw value is the name as typed; ``OptionRow`` defines its meaning in a command.
package enum OptionID: String, CaseIterable, Sendable {
  // All commands.
  case help, version, quiet, verbose, color
  case errorFormat = "error-format"
  case noDefaults = "no-defaults"
  // Output.
  case output, field
  // JSON input.
  case lenient, scan
  case onError = "on-error"
  case maxDocument = "max-document"
  case strict, stats
  // parse-payload.
  case vendor, raw
  case requireVendor = "require-vendor"
  case badgeNow = "badge-now"
  case jobs, redact
  // resolve-action.
  case button
  // check-payload.
  case failOn = "fail-on"
  // convert-payload.
  case to
  case bundleID = "bundle-id"
  case deviceToken = "device-token"
  // parse-inbox.
  case at
  // sample-payload.
  case set
  // build-gf-url.
  case base, identify
  case labelKey = "label-key"
  case brandKey = "brand-key"
  case userID = "user-id"
  case wrapper
  case miniGame = "mini-game"
  case noStandalone = "no-standalone"
  case event
  case anyLink = "any-link"
  // build-bridge.
  case javascript
  // emulate.
  case port
  case envFile = "env-file"
  case record, script
  // generate.
  case into
  // Calls: connection, retries and display.
  case timeout
  case connectTimeout = "connect-timeout"
  case maxTime = "max-time"
  case maxAttempts = "max-attempts"
  case maxDelay = "max-delay"
  case proxy, cacert
  case http1 = "http1.1"
  case dryRun = "dry-run"
  case curl, reveal
  case retryLost = "retry-lost"
  // Calls: content of the requests.
  case messageID = "message-id"
  case engagementUID = "engagement-uid"
  case action
  case appVersion = "app-version"
  case metadata, uuid, ts, datetime
  case fromPayload = "from-payload"
  case token, email
  case uniqueID = "unique-id"
  case since
  case platformType = "platform-type"
  case platformVersion = "platform-version"
  case deviceType = "device-type"
  case deviceManufacturer = "device-manufacturer"
  case deviceModel = "device-model"
  case platform
  case packageID = "package-id"
  case status, method
  case transportType = "transport-type"
  case platformName = "platform-name"
  case externalID = "ext-id"
  case language = "lang"
  case country
  case zone = "tz"
  case tag
  case onscreenCount = "onscreen-count"
  case onscreenSeconds = "onscreen-sec"
  case agentName = "agent-name"
  case installationToken = "ic-token"
  case watch
  // Sessions.
  case domain
  case sessionID = "session-id"
  case page, hash
  case clientAgent = "ua-agent"
  case clientHost = "ua-host"
  case clientFingerprint = "ua-fp"
  case clientSystem = "ua-os"
  case clientBrowser = "ua-browser"
  case login
  case userLanguage = "language"
  case sendToken = "send-token"
  case until, count, duration, send
  case noReconnect = "no-reconnect"
  // Configuration of the network commands.
  case configString = "config-string"
  case projectUUID = "project-uuid"
  case installURL = "install-url"
  case environment
  case apiURL = "api-url"
  case socketURL = "socket-url"
  case appID = "app-id"
  case subscriptionID = "subscription-id"
  case deviceID = "device-id"
  case instanceID = "instance-id"
  case profile, state
  case noState = "no-state"
  // Bulk mode.
  case batch, journal, shard, rate, ordered
  case maxFailures = "max-failures"
  case ignoreUnknown = "ignore-unknown"
  case retryFailed = "retry-failed"
  case summary
  // doctor.
  case online
  // forget-state.
  case all
}

extension OptionID {
  /// The name as a key of profiles and records: with `_` in place of `-`.
  var key: String { rawValue.split(on: "-").joined(separator: "_") }
}

/// The kind of value that an option takes.
package enum OptionValue: Sendable, Equatable {
  /// No value: a switch.
  case none
  /// Free text. The associated value is the placeholder in help, such as `NAME`.
  case text(String)
  /// A token or an ID: text that is not blank.
  case identifier(String)
  case uuid(String)
  /// Free text with suggested words.
  case words(String, [String])
  case choice(String, [String])
  /// A decimal integer within a range.
  case integer(String, ClosedRange<Int>)
  /// A duration such as `500ms`, of at least some milliseconds; see ``Quantity``.
  case duration(String, atLeast: Int)
  /// A number of bytes within a range, such as `8M`; see ``Quantity``.
  case size(String, ClosedRange<Int>)
  /// A number of requests per second, minute or hour: `10`, `10/s`, `600/m`.
  case rate(String)
  /// A part of a whole: `0/4`.
  case shard(String)
  /// The path of a file to read; `-` is standard input.
  case file(String)
  case directory(String)

  /// The placeholder of the value in help texts; nil for a switch.
  package var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let name), .identifier(let name), .uuid(let name), .words(let name, _),
      .choice(let name, _), .integer(let name, _),
      .duration(let name, _), .size(let name, _), .rate(let name), .shard(let name),
      .file(let name),
      .directory(let name):
      name
    }
  }
}

/// An option: everything that parsing, help, man pages and completions need.
package struct OptionRow: Sendable {
  package let id: OptionID
  package let short: Character?
  package private(set) var value: OptionValue
  /// Whether each repetition adds a value; otherwise the last value wins.
  package let collects: Bool
  /// Whether the value `@FILE` means the first line of that file.
  package let readsAtFile: Bool
  /// The variables in ``VariableTable`` that apply if the option is not given.
  package internal(set) var variables: [String]
  /// One line for `-h` and completions: lower case, no final period.
  package private(set) var summary: String
  /// Further sentences for `--help` and the man page; text in backquotes is literal.
  package private(set) var detail: String

  package init(
    _ id: OptionID, short: Character? = nil, _ value: OptionValue = .none, collects: Bool = false,
    readsAtFile: Bool = false, variable: String? = nil, variables: [String] = [],
    _ summary: String, detail: String = ""
  ) {
    (self.id, self.short, self.value, self.collects) = (id, short, value, collects)
    self.readsAtFile = readsAtFile
    self.variables = variable.map { [$0] } ?? variables
    (self.summary, self.detail) = (summary, detail)
  }
}

extension OptionRow {
  package var long: String { "--\(id.rawValue)" }

  /// Whether this is the option that a user typed as `-o` or `--output`.
  func isSpelled(_ text: String) -> Bool { text == long || short.map { "-\($0)" } == text }

  /// The name, without dashes, that switches the option off; nil for an option with a value, and for
  /// `--help` and `--version`.
  var negation: String? {
    value == .none && id != .help && id != .version ? "no-\(id.rawValue)" : nil
  }

  /// Whether `spelling` switches the option off: `--no-redact` does for `--redact`.
  func isNegated(by spelling: String) -> Bool { negation.map { "--\($0)" == spelling } ?? false }

  /// Whether a value is a file name; it then need not be valid UTF-8.
  func acceptsAnyBytes(_ value: String) -> Bool {
    switch self.value {
    case .file, .directory: true
    default: readsAtFile && Self.namesFile(value)
    }
  }

  /// Whether a value names a file: `@FILE` does, `@@x` does not.
  static func namesFile(_ text: String) -> Bool {
    let sign = UInt8(ascii: "@")
    return text.utf8.first == sign && text.utf8.dropFirst().first != sign
  }

  /// The words that the value may be; nil if it is not limited to words.
  package var choices: [String]? { if case .choice(_, let words) = value { words } else { nil } }

  /// Returns the option with fewer words to choose from and another detail text.
  func choosing(from words: [String], detail: String) -> OptionRow {
    guard case .choice(let name, _) = value else { return self }
    var row = with(detail: detail)
    row.value = .choice(name, words)
    return row
  }

  /// Returns the option with other texts; nil leaves a text as it is.
  func with(summary: String? = nil, detail: String? = nil) -> OptionRow {
    var row = self
    row.summary = summary ?? row.summary
    row.detail = detail ?? row.detail
    return row
  }

  /// Returns the option for a page with options of several vendors: the summary begins with `owner`.
  func labeled(_ owner: String) -> OptionRow { with(summary: "\(owner): \(summary)") }
}
