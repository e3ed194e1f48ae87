/// Who made a payload.
package enum Vendor: UInt8, CaseIterable, Sendable {
  /// In order of the strength of their evidence: if several claim a payload, the first one wins.
  case pushexpress, optimobile, emarsys, smartico, everlytic
  case apns, fcm, unknown

  /// The vendor of a name or alias, as `--vendor` takes it.
  package init?(name: String) {
    switch name.lowercased() {
    case "px": self = .pushexpress
    case "kumulos": self = .optimobile
    case let name:
      guard let vendor = Vendor.named.first(where: { "\($0.name)" == name }) else { return nil }
      self = vendor
    }
  }

  /// As records tell it.
  package var name: StaticString {
    switch self {
    case .everlytic: "everlytic"
    case .smartico: "smartico"
    case .pushexpress: "pushexpress"
    case .emarsys: "emarsys"
    case .optimobile: "optimobile"
    case .apns: "apns"
    case .fcm: "fcm"
    case .unknown: "unknown"
    }
  }

  /// ``name``, ready to be copied.
  var label: Label {
    switch self {
    case .everlytic: "everlytic"
    case .smartico: "smartico"
    case .pushexpress: "pushexpress"
    case .emarsys: "emarsys"
    case .optimobile: "optimobile"
    case .apns: "apns"
    case .fcm: "fcm"
    case .unknown: "unknown"
    }
  }

  /// Whether this is one of ``named``.
  package var isNamed: Bool {
    switch self {
    case .pushexpress, .optimobile, .emarsys, .smartico, .everlytic: true
    case .apns, .fcm, .unknown: false
    }
  }

  /// The vendors with payloads of their own, the one with the strongest evidence first.
  package static let named = allCases.filter(\.isNamed)
}

/// The forms that pushes come in.
package enum PayloadFormat: Word, CaseIterable, Sendable {
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
  case emarsysFCMV2 = "emarsys-fcm-v2"
  case emarsysAPNsV2 = "emarsys-apns-v2"
  case emarsysHuaweiV1 = "emarsys-huawei-v1"
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

package enum Platform: Word, Sendable {
  case ios, android, huawei, web
}

package enum Confidence: Word, Sendable {
  case certain, likely, guess
}

package enum PayloadKind: Word, Sendable {
  case notification, silent, engagement, miniGame = "mini-game", withdrawal
  case liveActivity = "live-activity"
  case widget
}

/// What an action does.
package enum ActionKind: Word, Sendable, BitwiseCopyable {
  case appEvent = "app-event"
  case deepLink = "deep-link"
  case openURL = "open-url"
  case customEvent = "custom-event"
  case dismiss, badge, launch, unknown
}
