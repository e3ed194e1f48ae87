/// How far redaction looks into texts that are encoded within others.
enum RedactionLimit {
  /// What is encoded more often than this is replaced whole, whatever it holds.
  static let depth = 8
}
