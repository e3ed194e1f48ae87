/// Everything that pushkit knows about a vendor: how its messages are recognized, read and
/// converted, its formats, and the settings of its API.
///
/// Each vendor's folder has one module, and ``Vendors`` lists them. This is a class, so that a
/// reference takes only one pointer.
final class VendorModule: Sendable {
  let vendor: Vendor
  /// The name in records, and for `--vendor`.
  let name: StaticString
  /// ``name``, ready to be copied.
  let label: InlineText
  /// The name in prose.
  let title: String
  /// Other names that `--vendor` accepts.
  let aliases: [String]
  /// The keys by which messages are recognized.
  let evidence: [EvidenceRow]
  /// All diagnostics of ``read``.
  let diagnostics: [DiagnosticKind]
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
  /// Returns the rules for the messages in an inbox; nil for a vendor without one.
  let inbox: (@Sendable () -> InboxRules)?
  /// Returns the objects whose members the vendor defines.
  let schemas: @Sendable () -> [ObjectSchema]
  /// Returns the configuration for calls; nil for a vendor that pushkit cannot call.
  let interface: (@Sendable () -> VendorInterface)?

  init(
    _ vendor: Vendor, _ name: StaticString, title: String, aliases: [String] = [],
    evidence: [EvidenceRow], diagnostics: [DiagnosticKind] = [],
    read: @escaping @Sendable (PayloadReading) -> Void,
    hint: @escaping @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind = { _, _ in
      PayloadDiagnostics.hint
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
