/// The long names of all options, without dashes.
///
/// A raw value is the name as typed; ``OptionRow`` defines its meaning in a command.
package enum OptionID: String, CaseIterable, Sendable {
  // All commands.
  case help, version, quiet, verbose, color
  case errorFormat = "error-format"
  case noDefaults = "no-defaults"
  // Output.
  case output, field, position
  // JSON input.
  case lenient, scan
  case onError = "on-error"
  case maxDocument = "max-document"
  case strict
  // parse-payload.
  case vendor, raw, tree
  case requireVendor = "require-vendor"
  case badgeNow = "badge-now"
  case jobs, redact
  // redact-text.
  case redactionKey = "key"
  case also, mark
  // resolve-action.
  case button
  // check-payload, diff-payload.
  case failOn = "fail-on"
  case ignore, fix
  // explain-reply.
  case request
  // convert-payload.
  case to
  case bundleID = "bundle-id"
  case deviceToken = "device-token"
  case project, production, topic
  case validateOnly = "validate-only"
  // preview-payload.
  case app, icon, picture, images
  case outputFile = "output-file"
  // parse-inbox.
  case at
  case appState = "app-state"
  // sample-payload.
  case set
  case form = "as"
  // build-gf-url.
  case base, identify
  case labelKey = "label-key"
  case brandKey = "brand-key"
  case userID = "user-id"
  case wrapper
  case miniGame = "mini-game"
  case noStandalone = "no-standalone"
  case event, section
  case anyLink = "any-link"
  case forceMobile = "force-mobile"
  // build-bridge.
  case javascript
  // emulate.
  case port, listen, host, tls, pass
  case envFile = "env-file"
  case envFormat = "env-format"
  case expect
  case expectSubset = "expect-subset"
  case serviceAccount = "service-account"
  case record, script
  // replay.
  case server
  case recordedPace = "recorded-pace"
  case anyHost = "any-host"
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
  case zoneName = "tz-name"
  case notificationPermission = "notif-perm-granted"
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
  case maxMessage = "max-message"
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
  // forget-state.
  case all
}

extension OptionID {
  /// The name as a key of profiles and records: with `_` in place of `-`.
  var key: String { rawValue.split(on: "-").joined(separator: "_") }
}
