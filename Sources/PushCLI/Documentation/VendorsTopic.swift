import PushCore

extension TopicRow {
  static let vendors = TopicRow(
    "vendors", "push vendors, their formats, and how pushkit detects them",
    seeAlso: ["parse-payload", "sample-payload"]
  ) {
    """
    Payloads rarely name their vendor. pushkit recognizes the vendor by keys that no other vendor
    uses, and tries the vendors in the order of this page. `--vendor` overrides the result.

    A record of pushkit-parse-payload(1) contains:
    - `vendor`: The name of the vendor.
    - `format`: One of the formats on this page.
    - `confidence`: `certain`, `likely` or `guess`, depending on the keys below.
    - `evidence`: The keys that were found.
    - `candidates`: The vendors, if the keys of several are certain.

    The paths below are JSON Pointers into the message, without its envelope. `*` matches the rest
    of a key.

    \(Vendor.allCases.flatMap { [.subheading($0.title)] + PageComposer.vendor($0) })

    # Other senders
    pushkit reads messages of other services as plain APNs or FCM messages. If a message has one
    of these keys, `sender_hint` in the record names the service and `evidence` lists the key.

    \(Sender.allCases.map { KeyRow("\($0.rawValue)", $0.paths.literals()) })

    pushkit also recognizes `to` in messages for Expo's push service, `app_id` in requests to
    OneSignal's REST API, and `rawPayload` in notifications from OneSignal's SDKs.
    """
  }
}

extension PageComposer {
  /// Returns the names of a vendor, the keys that identify its payloads, and its formats.
  static func vendor(_ vendor: Vendor) -> [Block] {
    let text: Markup = """
      \(evidence(vendor))

      \(vendor.notes)

      \(vendor.formats.map { KeyRow($0.name, $0.meaning) })
      """
    return text.blocks
  }

  /// Returns the names of a vendor, and the keys that identify its payloads.
  private static func evidence(_ vendor: Vendor) -> [Entry] {
    let proof = vendor.paths(.conclusive).literals("or")
    let signs = vendor.paths(.namespaced).literals("or")
    let parts = vendor.paths(.part).literals("and")
    let keys =
      parts.isEmpty
      ? [("Certain", proof), ("Likely", signs)]
      : [("Certain", "two of \(parts), and one of \(signs)"), ("Guess", "two of \(parts)")]
    let names = (["\(vendor.name)"] + vendor.aliases).literals()
    return ([("Name", names)] + keys.filter { !$0.1.isEmpty }).map { Entry($0, sentence($1)) }
  }
}

extension Vendor {
  /// Returns the paths that the detector examines as evidence of one strength.
  package func paths(_ strength: EvidenceStrength) -> [String] {
    EvidenceRow.all.filter { $0.vendor == self && $0.strength == strength }.map { "\($0.path)" }
  }
}

extension Sender {
  fileprivate var paths: [String] {
    EvidenceRow.all.filter { $0.sender == self }.map { "\($0.path)" }
  }
}

/// All formats, grouped by vendor; those of pushes first.
package enum FormatTable {
  package static let rows: [FormatRow] = {
    let all = Vendor.documented.flatMap(\.formats)
    return all.filter(\.isPush) + all.filter { !$0.isPush }
  }()

  /// The names of the documents that `sample-payload` can print.
  package static let sampleNames: [String] = samples.map(\.name)

  static let samples: [FormatRow] = rows.filter { $0.sample != nil }

  /// The values of a record's `vendor`, as prose.
  static let vendorList = Vendor.allCases.map { "\($0.name)" }.literals("or")
}
