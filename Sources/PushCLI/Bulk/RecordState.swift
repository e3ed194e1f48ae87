import PushCore

/// The final state of a record, or what is known of it.
enum RecordState: Equatable {
  /// The request may have left, and its outcome is unknown.
  case sent
  case ok
  /// The record failed with this code.
  case failed(String)
}

extension RecordState {
  /// The failure of a record with this state that is not sent again.
  var failure: Failure? {
    switch self {
    case .ok: nil
    case .failed(let code):
      Failure(
        DiagnosticKind(code, .partial, summary: "", meaning: ""),
        "this record was sent before and failed", hint: "--retry-failed sends it again")
    case .sent:
      Failure(
        .httpLost, "this record was sent before and got no response",
        hint: "--retry-lost sends it again; the vendor may then count it twice")
    }
  }
}
