extension Fact {
  /// The links of the second and the third button.
  static var action2: Fact { .own1 }
  static var action3: Fact { .own2 }
  /// The titles of the buttons.
  static var button1: Fact { .own3 }
  static var button2: Fact { .own4 }
  static var button3: Fact { .own5 }
  /// The kind of an engagement.
  static var activity: Fact { .own6 }
}
