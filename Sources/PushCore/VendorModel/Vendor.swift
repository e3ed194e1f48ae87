/// The ID of a vendor; ``Vendors`` has the module of each.
package enum Vendor: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// In descending order of evidence strength: if several vendors claim a payload, the first one
  /// wins.
  case pushexpress, optimobile, emarsys, smartico, everlytic
  /// Messages that no vendor claims.
  case apns, fcm, unknown

  /// Whether this is a vendor with its own payload format, not a transport.
  package var isNamed: Bool { rawValue < Vendor.apns.rawValue }

  /// The vendors that have their own payload format, the one with the strongest evidence first.
  package static let named = allCases.filter(\.isNamed)
}

/// The formats of push payloads.
package enum PayloadFormat: StaticName, CaseIterable, Sendable {
  case everlyticFCM = "everlytic-fcm"
  case everlyticWeb = "everlytic-web"
  case smarticoPush = "smartico-push"
  case smarticoEngagement = "smartico-engagement"
  case smarticoSpin = "smartico-spin"
  case pushexpressFCM = "pushexpress-fcm"
  case pushexpressAPNs = "pushexpress-apns"
  case pushexpressWeb = "pushexpress-web"
  case emarsysAndroidV1 = "emarsys-android-v1"
  case emarsysAndroidV2 = "emarsys-android-v2"
  case emarsysIOSV1 = "emarsys-ios-v1"
  case emarsysHuaweiV1 = "emarsys-huawei-v1"
  case emarsysFCMV2 = "emarsys-fcm-v2"
  case emarsysAPNsV2 = "emarsys-apns-v2"
  case emarsysHuaweiV2 = "emarsys-huawei-v2"
  case emarsysWebV2 = "emarsys-web-v2"
  case optimobileIOS = "optimobile-ios"
  case optimobileAndroid = "optimobile-android"
  case optimobileHuawei = "optimobile-huawei"
  case optimobileWeb = "optimobile-web"
  case apns, fcm
  case fcmWeb = "fcm-web"
  case expo
  case declarativeWebPush = "declarative-web-push"
  case unknown
}

/// The platform of the app that receives a message.
package enum Platform: StaticName, Sendable {
  case ios, android, huawei, web
}

/// The certainty of a message's vendor.
package enum Confidence: StaticName, Sendable {
  case certain, likely, guess
}

/// The effect of a message on the device.
package enum PayloadKind: StaticName, Sendable {
  case notification, silent, engagement, miniGame = "mini-game", withdrawal
  case liveActivity = "live-activity"
  case widget
}

/// The effect of an action.
package enum ActionKind: StaticName, Sendable, BitwiseCopyable {
  case appEvent = "app-event"
  case deepLink = "deep-link"
  case openURL = "open-url"
  case customEvent = "custom-event"
  case dismiss, badge, launch, unknown
}

/// A format that `parse-payload` recognizes, or another document of a vendor.
package struct FormatRow: Sendable {
  package let name: String
  /// A noun phrase that describes the format.
  package let meaning: String
  /// Whether the `format` of a record can have this value.
  package let isPush: Bool
  /// A document in the format, as JSON; nil for `unknown`.
  ///
  /// A sample of a vendor's guide is without comments and with placeholders filled; any other has the
  /// form in which apps receive it.
  package let sample: String?

  init(_ name: String, _ meaning: String, isPush: Bool = true, _ sample: String?) {
    (self.name, self.meaning, self.isPush, self.sample) = (name, meaning, isPush, sample)
  }
}

/// The configuration that calls to a vendor's API require.
package struct VendorInterface: Sendable {
  /// The setting that identifies the project, label or app.
  ///
  /// Every call requires it, and the state has one scope for each value.
  package let account: SettingID
  /// All settings, in the order of the documentation.
  package let settings: [SettingRow]
  /// The long names of the other options that apply only to vendors that list them.
  package let options: [String]
  package let state: StateLayout
}

/// The keys under which the state stores the IDs of one vendor.
package struct StateLayout: Sendable, Equatable {
  package let vendor: Vendor
  /// The key of the vendor's ID for the device.
  package var deviceKey = "device_id"
  /// The key of the list of subscriptions or instances, which is empty for a vendor without such
  /// entries.
  package var listKey = "subscriptions"
  /// The key of an entry's ID.
  package var entryKey = "subscription_id"
  /// The keys of a contact's IDs; each is also an option, with `-` in place of `_`.
  package var contactKeys: [String] = []
}

/// A setting of a vendor, as options, variables and profiles define it.
///
/// The raw value is the key in profiles and records; with dashes, it is the option.
package enum SettingID: String, CaseIterable, Sendable {
  case configString = "config_string"
  case projectUUID = "project_uuid"
  case installURL = "install_url"
  case labelKey = "label_key"
  case brandKey = "brand_key"
  case environment
  case apiURL = "api_url"
  case socketURL = "socket_url"
  case appID = "app_id"
  case userID = "user_id"
  case subscriptionID = "subscription_id"
  case deviceID = "device_id"
  case instanceID = "instance_id"

  /// The key in profiles and records.
  package var key: String { rawValue }

  /// Whether pushkit masks the value, and `@FILE` can name a file with it.
  package var isSecret: Bool {
    switch self {
    case .configString, .projectUUID, .labelKey, .brandKey: true
    default: false
    }
  }

  /// Whether the value may be empty, which means that there is none.
  package var mayBeEmpty: Bool { self == .brandKey }
}

/// The kind of a setting, which decides how it is resolved and which error its absence causes.
package enum SettingKind: Sendable {
  /// A key that identifies the caller; if missing, the command exits with status 78.
  case key
  /// A URL for calls; if missing, the command exits with status 78.
  case url
  /// The ID of the subject of a call; if missing, the command exits with status 64.
  case identifier
}

/// A setting of a vendor: everything that reading and documenting it requires.
package struct SettingRow: Sendable {
  /// A value that follows from another setting, or from none.
  package struct Fallback: Sendable {
    /// The setting that the value follows from; nil for a constant.
    package var source: SettingID?
    /// Returns the value for the source's value, which is nil if the source has none.
    package let value: @Sendable (String?) -> String?
  }

  /// The endpoint that a URL is for.
  package struct Endpoint: Sendable {
    /// `http` or `socket`; `calls` for a vendor with a single URL.
    package let name: String
    /// The scheme and path of the URL at the emulator.
    package let emulated: (scheme: StaticString, path: StaticString)
  }

  package let id: SettingID
  package let vendor: Vendor
  package let kind: SettingKind
  /// The variable with the value, if any.
  package let variable: String?
  /// A phrase for messages that includes the vendor's name: `the Smartico label key`.
  package let title: String
  /// The variable's description: one or more sentences; text in backquotes is literal.
  package let detail: String
  /// The name of the option's value, such as `KEY`.
  package let placeholder: String
  /// The summary of the option: `use this Smartico label key`.
  package let usage: String
  /// More sentences about the option; empty if the summary says everything.
  package var note = ""
  /// The name of the command that obtains the value and saves it in the state.
  package var savingCommand: String?
  /// The value if none is given, if any.
  package var fallback: Fallback?
  /// The endpoint; nil if the setting is not a URL.
  package var endpoint: Endpoint?
}
