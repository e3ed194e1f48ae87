extension VendorModule {
  /// Everlytic's app and web pushes.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", title: "Everlytic", evidence: EverlyticReader.evidence,
    diagnostics: EverlyticDiagnostics.all, read: EverlyticReader.read,
    writeTapReports: { $0.writeEverlytic($1) }, conversion: EverlyticConversion.self,
    notes: """
      pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
      begin with `$` are the customer's own attributes. `@default` is deprecated.
      """,
    formats: { EverlyticFormats.all }, interface: { .everlytic })
}

extension TapReports {
  fileprivate func writeEverlytic(_ out: ByteBuffer) {
    guard filled(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for fact in reading.tracking.elements where tape[fact.token].end > tape[fact.token].start {
        out.append(UInt8(ascii: ","))
        reading.write(fact, out)
      }
    }
  }
}

/// Converts Everlytic's messages, which have the same keys on all platforms.
///
/// The apps also read the text next to `aps`.
enum EverlyticConversion: VendorConversion {
  static let drawsFromData = true

  /// Everlytic's `sound` is a flag; iOS requires the name of a sound.
  static func apsSound(_ conversion: Conversion) -> DraftValue? {
    conversion.reading.isTrue(conversion.slots[.sound]) ? .json("\"default\"") : nil
  }

  /// The Android app recognizes a message by its text in `data`.
  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    let (slots, root) = (conversion.slots, conversion.root)
    let texts: [(Fact, StaticString, JSONKey)] = [
      (.title, "title", "title"), (.body, "body", "body"),
    ]
    let missing = texts.flatMap { fact, name, key in
      root.flatMap { conversion.tape.member($0, key) } == nil
        ? conversion.member(name, slots[fact]) : []
    }
    return missing + conversion.customMembers()
  }
}
