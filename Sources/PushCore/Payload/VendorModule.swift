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
  let label: Label
  /// The name in prose.
  let title: String
  /// Other names that `--vendor` accepts.
  let aliases: [String]
  /// The keys by which messages are recognized.
  let evidence: [EvidenceRow]
  /// All diagnostics of ``read``.
  let diagnostics: [DiagnosticKind]
  /// Reads the message of a view.
  let read: @Sendable (PayloadReading) -> Void
  /// The diagnostic for generic evidence of this vendor in a message that no vendor claims.
  let hint: @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind
  /// Adjusts the action of a tap to the vendor's SDK.
  let resolveTap: @Sendable (inout ActionResolution) -> Void
  /// Writes the member `reports` with what a tap requires: arguments of a command, or an event of
  /// the vendor's SDK.
  let writeTapReports: @Sendable (ActionResolution, ByteBuffer) -> Void
  let conversion: any VendorConversion.Type
  /// Facts about the vendor for the documentation, in sentences.
  let notes: String
  /// Returns the vendor's formats, in the order of the documentation.
  ///
  /// Reading a payload needs neither these nor the following, so they are created on demand.
  let formats: @Sendable () -> [FormatRow]
  /// Returns the objects whose members the vendor defines.
  let shapes: @Sendable () -> [MemberShape]
  /// Returns the configuration for calls; nil for a vendor that pushkit cannot call.
  let interface: (@Sendable () -> VendorInterface)?

  init(
    _ vendor: Vendor, _ name: StaticString, title: String, aliases: [String] = [],
    evidence: [EvidenceRow], diagnostics: [DiagnosticKind] = [],
    read: @escaping @Sendable (PayloadReading) -> Void,
    hint: @escaping @Sendable (PayloadReading, EvidenceRow.Test) -> DiagnosticKind = { _, _ in
      PayloadDiagnostics.hint
    },
    resolveTap: @escaping @Sendable (inout ActionResolution) -> Void = { _ in },
    writeTapReports: @escaping @Sendable (ActionResolution, ByteBuffer) -> Void = { _, _ in },
    conversion: any VendorConversion.Type = CommonConversion.self, notes: String,
    formats: @escaping @Sendable () -> [FormatRow],
    shapes: @escaping @Sendable () -> [MemberShape] = { [] },
    interface: (@Sendable () -> VendorInterface)? = nil
  ) {
    (self.vendor, self.name, label) = (vendor, name, Label(stringLiteral: name))
    (self.aliases, self.evidence) = (aliases, evidence)
    (self.diagnostics, self.read, self.hint) = (diagnostics, read, hint)
    (self.resolveTap, self.writeTapReports) = (resolveTap, writeTapReports)
    (self.title, self.conversion) = (title, conversion)
    (self.notes, self.formats, self.shapes) = (notes, formats, shapes)
    self.interface = interface
  }
}

/// An object of a message, and the names of the members that it can have.
struct MemberShape: Sendable {
  /// The object's path in the message without its envelope.
  let path: [JSONKey]
  /// The object's name in messages.
  let name: String
  let members: [String]
  /// The beginning of the names that the vendor defines, where customers add their own; nil elsewhere.
  let prefix: StaticString?

  /// - Parameter members: The names, separated by spaces.
  init(_ name: String, path: [JSONKey] = [], prefix: StaticString? = nil, _ members: String) {
    (self.name, self.path, self.prefix) = (name, path, prefix)
    self.members = members.split(separator: " ").map(String.init)
  }
}
