extension PayloadField {
  /// The links of the second and the third button.
  static var action2: PayloadField { .own1 }
  static var action3: PayloadField { .own2 }
  /// The titles of the buttons.
  static var button1: PayloadField { .own3 }
  static var button2: PayloadField { .own4 }
  static var button3: PayloadField { .own5 }
  /// The kind of an engagement.
  static var activity: PayloadField { .own6 }
}
