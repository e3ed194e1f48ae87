/// Converts Smartico's pushes, which have the same keys on all platforms; other messages have no
/// equivalent.
enum SmarticoConversion: VendorConversion {
  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    guard conversion.message.kind == .socket else { return nil }
    let command =
      conversion.reading.kind == .miniGame
      ? "pushkit build-gf-url --event builds the URL of its page"
      : "pushkit build-bridge builds the message that shows it"
    return ("it comes over the socket, not as a push", command)
  }

  /// Drops the texts beside an alert, which iOS does not show, but the Android app would.
  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    let texts: [(field: PayloadField, name: JSONKey)] = [(.title, "title"), (.body, "body")]
    let hidden = texts.filter { conversion.slots[$0.field] == nil }.map(\.name)
    for name in hidden {
      let text = conversion.root.flatMap { conversion.tape.member($0, name) }
      conversion.drop(text, because: Conversion.duplicateReason)
    }
    return conversion.customMembers(except: hidden)
  }

  static func otherDocument(_ conversion: Conversion) -> (what: String, hint: String)? {
    guard isIdentification(conversion.tape) else { return nil }
    return (
      "Smartico's response to identification", "pushkit build-gf-url --identify reads it"
    )
  }

  /// Whether the document is an IDENTIFY_USER_RESPONSE (Smartico's guide, section 1.6), or the record
  /// that smartico-identify makes from one.
  private static func isIdentification(_ tape: JSONTape) -> Bool {
    let names: [JSONKey] = [
      "native_app_gf_url", "native_app_popup_url", "gf_url", "popup_url",
    ]
    let objects = [0, tape.member(0, "message"), tape.member(0, "identify")].compactMap { $0 }
    return objects.contains { object in
      names.contains { tape.member(object, $0) != nil }
        || tape.member(object, "cid").flatMap { tape.integer($0) } == 6
    }
  }
}
