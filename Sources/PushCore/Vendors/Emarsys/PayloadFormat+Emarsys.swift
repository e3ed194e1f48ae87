extension PayloadFormat {
  /// Whether only SDK 4 of Emarsys reads this format.
  var isOfEmarsysSDK4: Bool {
    switch self {
    case .emarsysFCMV2, .emarsysAPNsV2, .emarsysHuaweiV2, .emarsysWebV2: true
    default: false
    }
  }
}
