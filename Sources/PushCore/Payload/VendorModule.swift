/// Everything that pushkit knows about a vendor: how its messages are recognized, read and
/// converted, its formats, and the settings of its API.
///
/// It is beside the reader's types because these have a vendor's rules, and rules are functions of
/// these types. So ``PayloadReading`` and ``Conversion`` need no folder of a vendor; only ``Vendors``
/// knows them.
///
/// Each vendor's folder has one module, and ``Vendors`` lists them. This is a class, so that a
/// reference takes only one pointer.
final class VendorModule: Sendable {
  static let genericKey = DiagnosticKind(
    "payload.hint", .info, "this key is also used by %; it is not evidence by itself",
    meaning: "pushkit recognized no vendor, but the payload has a key that a vendor uses.",
    source: "The vendors' payload descriptions.",
    remedy: """
      If the payload is from that vendor, a required key is missing. To read it as that vendor's, \
      add `--vendor`.
      """
  )

  let vendor: Vendor
  /// The name in records, and for `--vendor`.
  let name: StaticString
  /// ``name``, ready to be copied.
  let label: InlineText
  /// The name in prose.
  let title: String
  /// Other names that `--vendor` accepts.
  let aliases: [String]
  /// Returns the keys by which messages are recognized.
  ///
  /// Every command line needs the names of vendors, but few need these.
  let evidence: @Sendable () -> [EvidenceRow]
  /// Reads a message.
  let read: @Sendable (PayloadReading) -> Void
  /// The diagnostic for generic evidence of this vendor in a message that no vendor claims.
  let hint: @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind
  /// The rules for documents around or in place of a message; nil if the vendor has none.
  let envelope: EnvelopeRules?
  let tap: TapRules
  let check: CheckRules
  let conversion: any VendorConversion.Type
  /// Fields about the vendor for the documentation, in sentences.
  let notes: String
  /// Returns the vendor's formats, in the order of the documentation.
  ///
  /// Reading a payload needs neither these nor the following, so they are created on demand.
  let formats: @Sendable () -> [FormatRow]
  /// Returns all diagnostics of ``read``.
  let diagnostics: @Sendable () -> [DiagnosticKind]
  /// Returns the rules for the messages in an inbox; nil for a vendor without one.
  let inbox: (@Sendable () -> InboxRules)?
  /// Returns the objects whose members the vendor defines.
  let schemas: @Sendable () -> [ObjectSchema]
  /// Returns the configuration for calls; nil for a vendor that pushkit cannot call.
  let interface: (@Sendable () -> VendorInterface)?

  init(
    _ vendor: Vendor, _ name: StaticString, title: String, aliases: [String] = [],
    evidence: @escaping @autoclosure @Sendable () -> [EvidenceRow],
    diagnostics: @escaping @Sendable () -> [DiagnosticKind] = { [] },
    read: @escaping @Sendable (PayloadReading) -> Void,
    hint: @escaping @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind = { _, _ in
      VendorModule.genericKey
    },
    envelope: EnvelopeRules? = nil, tap: TapRules = TapRules(), check: CheckRules = CheckRules(),
    inbox: (@Sendable () -> InboxRules)? = nil,
    conversion: any VendorConversion.Type = CommonConversion.self, notes: String,
    formats: @escaping @Sendable () -> [FormatRow],
    schemas: @escaping @Sendable () -> [ObjectSchema] = { [] },
    interface: (@Sendable () -> VendorInterface)? = nil
  ) {
    (self.vendor, self.name, label) = (vendor, name, InlineText(stringLiteral: name))
    (self.aliases, self.evidence) = (aliases, evidence)
    (self.diagnostics, self.read, self.hint) = (diagnostics, read, hint)
    (self.envelope, self.tap, self.check, self.inbox) = (envelope, tap, check, inbox)
    (self.title, self.conversion) = (title, conversion)
    (self.notes, self.formats, self.schemas) = (notes, formats, schemas)
    self.interface = interface
  }
}

/// How `check-payload` checks a vendor's messages, in addition to the rules for all messages.
struct CheckRules: Sendable {
  /// Whether the vendor's reader itself reports a missing `mutable-content`.
  var reportsMutableContent = false
  /// The formats with an object `notification` of the vendor beside `aps`, which FCM never receives.
  var formatsWithNotification: [PayloadFormat] = []
  /// The number of buttons that a device shows.
  var maximumButtons = Int.max
  /// The diagnostic for more buttons than ``maximumButtons``; its detail is their number.
  var tooManyButtons: DiagnosticKind?
  /// Whether the vendor's app draws a notification from the data of a message that is not silent.
  var drawsFromData = false
  /// The reader's diagnostics which already say that the app shows nothing.
  var notShown: [DiagnosticKind] = []
}

/// An object of a message, and the names of the members that it can have.
struct ObjectSchema: Sendable {
  /// The object's path in the message without its envelope.
  let path: [JSONKey]
  /// The object's name in messages.
  let name: String
  let members: [JSONKey]
  /// The beginning of the names that the vendor defines, where customers add their own; nil elsewhere.
  let prefix: StaticString?

  /// The object whose members a reader takes.
  init(_ name: String, prefix: StaticString? = nil, _ rows: [PathRow]) {
    (path, self.name, self.prefix) = ([], name, prefix)
    members = rows.compactMap(\.path.last)
  }

  /// - Parameter members: The names, separated by spaces.
  init(_ name: String, path: [JSONKey] = [], prefix: StaticString? = nil, _ members: StaticString) {
    (self.name, self.path, self.prefix) = (name, path, prefix)
    let text = UnsafeBufferPointer(start: members.utf8Start, count: members.utf8CodeUnitCount)
    self.members = text.split(separator: UInt8(ascii: " ")).map {
      JSONKey(start: members.utf8Start + $0.startIndex, count: $0.count)
    }
  }
}
