import PushCore

/// The registration of a push token with a vendor, or its end.
struct TokenCall: Sendable {
  /// The values that the call requires, in sentences for the documentation.
  let needs: String
  /// The settings that identify the subject of the call.
  let identifiers: [SettingID]
  /// The options besides the token and the settings.
  let groups: [OptionGroup]
  /// The keys of the results.
  var keys: [KeyRow] = []
  /// The variables that `-o env` prints.
  var variables: [EnvironmentName] = []
  let plan: @Sendable (CallInput) throws(Failure) -> Call
}

/// Whether a token is registered or unregistered.
enum TokenChange: Sendable {
  case register, unregister
}
