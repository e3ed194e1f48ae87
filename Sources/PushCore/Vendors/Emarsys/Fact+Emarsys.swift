extension Fact {
  /// The version of a format.
  static var version: Fact { .own1 }
  /// The key by which the Android SDK recognizes a message.
  static var marker: Fact { .own2 }
  /// A key whose name is misspelled.
  static var misspelled: Fact { .own3 }
}
