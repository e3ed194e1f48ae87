/// The exit status of pushkit.
///
/// The numbers follow `sysexits.h` where it defines one.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case ok = 0
  case usage = 64
  case data = 65
  case noInput = 66
  case unavailable = 69
  case `internal` = 70
  case cannotCreate = 73
  case io = 74
  case partial = 75
  case refused = 76
  case notAuthorised = 77
  case config = 78

  /// The name in documentation.
  package var name: String {
    switch self {
    case .ok: "ok"
    case .usage: "usage"
    case .data: "data"
    case .noInput: "no-input"
    case .unavailable: "unavailable"
    case .internal: "internal"
    case .cannotCreate: "cannot-create"
    case .io: "io"
    case .partial: "partial"
    case .refused: "refused"
    case .notAuthorised: "not-authorised"
    case .config: "config"
    }
  }

  /// A phrase that says when pushkit exits with this status.
  package var meaning: String {
    switch self {
    case .ok: "all that was asked was done"
    case .usage: "the command line is wrong"
    case .data: "malformed input, or `--strict` or `--fail-on` found something"
    case .noInput: "an input file, or an `@FILE`, cannot be opened"
    case .unavailable: "no usable answer: connection, TLS, time-out, or a server out of order"
    case .internal: "a bug in pushkit"
    case .cannotCreate: "an output file or the state cannot be made or locked"
    case .io: "reading or writing failed midway"
    case .partial: "a bulk run in which some records failed"
    case .refused: "the vendor said no"
    case .notAuthorised: "the vendor refused the credentials: 401 or 403"
    case .config: "a key or an address is missing or unusable, or a configuration file is"
    }
  }

  /// The rank of a status if a run has several: errors of pushkit or the system come before errors
  /// of the input.
  package var weight: Int {
    switch self {
    case .ok: 0
    case .data: 1
    case .partial: 2
    case .refused: 3
    case .unavailable: 4
    case .notAuthorised: 5
    case .noInput: 6
    case .config: 7
    case .cannotCreate: 8
    case .io: 9
    case .usage: 10
    case .internal: 11
    }
  }
}
