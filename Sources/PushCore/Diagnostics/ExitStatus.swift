/// The exit status of pushkit.
///
/// The numbers follow `sysexits.h` where it defines one. Each ``DiagnosticKind`` names the status of
/// its error.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case ok = 0
  case different = 1
  case usage = 64
  case data = 65
  case noInput = 66
  case unavailable = 69
  case `internal` = 70
  case cannotCreate = 73
  case io = 74
  case partial = 75
  case refused = 76
  case notAuthorized = 77
  case config = 78

  /// The name in documentation.
  package var name: String {
    switch self {
    case .ok: "ok"
    case .different: "different"
    case .usage: "usage"
    case .data: "data"
    case .noInput: "no-input"
    case .unavailable: "unavailable"
    case .internal: "internal"
    case .cannotCreate: "cannot-create"
    case .io: "io"
    case .partial: "partial"
    case .refused: "refused"
    case .notAuthorized: "not-authorized"
    case .config: "config"
    }
  }

  /// A phrase that says when pushkit exits with this status.
  package var meaning: String {
    switch self {
    case .ok: "success"
    case .different: "`diff-payload` found a difference, or `explain-reply --fail-on` a result"
    case .usage: "the command line is wrong"
    case .data: "the input is malformed, or `--strict` or `--fail-on` found a problem"
    case .noInput: "an input file or an `@FILE` cannot be opened"
    case .unavailable: "no usable response: DNS, connection, TLS, timeout, 408, 429 or 5xx"
    case .internal: "internal error; please report it"
    case .cannotCreate: "an output file or the state file cannot be created or locked"
    case .io: "a read or write error"
    case .partial: "some records of a bulk run failed"
    case .refused: "the vendor rejected the request"
    case .notAuthorized: "the vendor or a proxy rejected the credentials: 401, 403 or 407"
    case .config: "a key, a URL or a configuration file is missing or invalid"
    }
  }

  /// A sentence that says whether a retry helps.
  package var nextStep: String {
    switch self {
    case .ok: "Warnings, if any, are on standard error."
    case .different: "This is a result, not an error."
    case .usage: "Do not retry: correct the command line."
    case .data: "Do not retry: correct the input."
    case .noInput: "Run the command again when the file exists and is readable."
    case .unavailable: "Retry later, at the time in the hint if there is one."
    case .internal: "A retry rarely helps."
    case .cannotCreate:
      """
      Fix the permissions, or wait until the other pushkit process releases the lock; then run the \
      command again.
      """
    case .io: "Free space on the disk, or fix the permissions; then run the command again."
    case .partial: "Retry only the records that failed."
    case .refused: "Do not retry: the same request gets the same response."
    case .notAuthorized: "Do not retry: correct the key or the proxy's credentials."
    case .config: "Do not retry: correct the setting."
    }
  }

  /// Sentences that say where the reason is; empty if there is nothing to add to ``nextStep``.
  package var reason: String {
    switch self {
    case .ok: ""
    case .different: "Standard output has a record for each difference or result."
    case .usage: "Standard error names the option or operand."
    case .data:
      """
      Standard error names file, line and column; with `--on-error emit` the output has them as \
      well. For `--strict` the reason is in the `diagnostics` of the records.
      """
    case .noInput: "Standard error names the file."
    case .unavailable:
      """
      For `http.lost`, a retry may make the vendor count a report twice. For `http.certificate`, \
      a retry does not help. The code on standard error, and in `error` of the record, is the \
      reason.
      """
    case .internal: "Include the message on standard error in the report."
    case .cannotCreate, .io:
      """
      Standard error names the file. For the error `state.not-saved`, do not retry: the vendor \
      accepted the request, and the record has the IDs.
      """
    case .partial:
      "Each has a record with `\"ok\":false` and `error` on standard output."
    case .refused:
      "`http_status`, `response` and `error` of the record have the vendor's reason."
    case .notAuthorized: "pushkit-doctor(1) shows the key in effect and its source."
    case .config: "Standard error names the setting, and pushkit-doctor(1) its source."
    }
  }

  /// The rank of a status if a run has several: errors of pushkit or the system come before errors
  /// of the input.
  package var weight: Int { Self.byWeight.firstIndex(of: self) ?? 0 }

  private static let byWeight: [ExitStatus] = [
    .ok, .different, .data, .partial, .refused, .unavailable, .notAuthorized, .noInput, .config,
    .cannotCreate,
    .io, .usage, .internal,
  ]
}
