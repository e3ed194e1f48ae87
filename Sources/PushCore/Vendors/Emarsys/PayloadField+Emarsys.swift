extension PayloadField {
  /// The version of a format.
  static var version: PayloadField { .own1 }
  /// The key by which the Android SDK recognizes a message.
  static var marker: PayloadField { .own2 }
  /// A key whose name is misspelled.
  static var misspelled: PayloadField { .own3 }
}
