/// How the SDKs of the third generation handle actions.
extension EmarsysActions {
  /// Whether they know the action's type, for buttons too.
  static func isKnown(_ action: PushAction) -> Bool {
    switch action.kind {
    case .appEvent, .deepLink, .openURL, .customEvent, .dismiss: true
    case .badge, .launch, .unknown: false
    }
  }

  /// Whether it has what its type needs to be done.
  static func isComplete(_ action: PushAction) -> Bool {
    switch action.kind {
    case .appEvent, .deepLink, .customEvent: action.name >= 0
    case .openURL: action.url >= 0
    case .dismiss, .badge, .launch, .unknown: true
    }
  }
}

extension PayloadFormat {
  /// Whether only the newer generation of Emarsys's SDKs reads this.
  var isOfEmarsysSDK4: Bool {
    switch self {
    case .emarsysFCMV2, .emarsysAPNsV2, .emarsysHuaweiV2, .emarsysWebV2: true
    default: false
    }
  }
}
