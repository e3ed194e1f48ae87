import PushCore
import PushNet

extension Context {
  /// Reports the progress of a call with `-v`; keys are masked.
  func trace(_ event: CallEvent, _ http: HTTPOptions) {
    switch event {
    case .sending(let request, let attempt):
      let which = attempt > 1 ? " (attempt \(attempt))" : ""
      reporter.trace(
        .httpRequest,
        "\(request.method.rawValue) \(Masking.maskingSecrets(ofURL: request.address.masked))\(which)"
      )
    case .ended(let request, .reply(let reply)):
      trace(body: reply.body) { http.masked($0, of: request) }
      reporter.trace(
        .httpResponse,
        "HTTP \(reply.status), \(reply.body.count) \(reply.body.count == 1 ? "byte" : "bytes")")
    case .ended(_, .fault(let fault)): reporter.trace(.httpResponse, "no response: \(fault.detail)")
    case .heads(let request, let heads): trace(heads) { http.masked($0, of: request) }
    case .waiting(let milliseconds): traceWait(milliseconds)
    }
  }

  /// Shows header lines with `-vv`; `masked` hides the keys and tokens of the call.
  func trace(_ heads: HeaderTrace, masked: (String) -> String) {
    for line in heads.lines { reporter.trace(.httpHeader, header: masked(line)) }
  }

  /// Shows the beginning of a response body with `-vv`; `masked` hides the keys and tokens of the
  /// call.
  func trace(body: [UInt8], masked: (String) -> String) {
    guard reporter.verbosity == .wire, !body.isEmpty else { return }
    let limit = 4 << 10
    // Mask more than is shown, so that a secret at the limit is masked as a whole.
    let text = masked(String(decoding: body.prefix(16 * limit), as: UTF8.self)).utf8
    let isWhole = text.count <= limit && body.count <= 16 * limit
    let shown = String(decoding: text.prefix(limit), as: UTF8.self)
    reporter.trace(.httpBody, body: isWhole ? shown : shown + "…")
  }

  /// Shows the remaining time before the next attempt on a terminal; 0 removes it.
  func showRemaining(_ milliseconds: Int) {
    let seconds = (milliseconds + 999) / 1000
    reporter.show(progress: seconds > 0 ? "next attempt in \(seconds) s" : nil)
  }

  /// Reports a wait before the next attempt with `-v`.
  func traceWait(_ milliseconds: Int) {
    reporter.trace(.httpWait, "waiting \(Double(milliseconds) / 1000) s before the next attempt")
  }
}
