/// The lines of a script, and how often each has had its turn.
package struct FaultScript: Sendable {
  /// What the lines that apply to one request amount to.
  struct Verdict: Equatable {
    /// Milliseconds; several delays add up.
    var delay = 0
    /// The first line that says what becomes of the reply.
    var action: FaultLine.Action?

    /// The words of the lines that applied.
    var names: [String] = []
  }

  private let lines: [FaultLine]
  private var counts: [Int]

  package init(_ lines: [FaultLine] = []) {
    self.lines = lines
    counts = lines.map { _ in 0 }
  }

  /// Counts a request and tells what happens to it.
  mutating func verdict(_ vendor: EmulatedVendor?, _ path: String) -> Verdict {
    var verdict = Verdict()
    for (index, line) in lines.enumerated() where line.means(vendor, path) {
      counts[index] += 1
      guard line.nth.isEmpty || line.nth.contains(counts[index]) else { continue }
      verdict.add(line.action)
    }
    return verdict
  }
}

extension FaultScript.Verdict {
  mutating func add(_ action: FaultLine.Action) {
    switch action {
    case .delay(let milliseconds):
      delay = min(delay + milliseconds, FaultLine.longestDelay)
      names.append("delay")
    case .push: break
    case .status, .close, .truncate:
      guard self.action == nil else { return }
      self.action = action
      names.append(action.name)
    }
  }
}

extension FaultLine {
  /// Whether a request is one that this line counts; a line that pushes is for sessions.
  fileprivate func means(_ vendor: EmulatedVendor?, _ path: String) -> Bool {
    if case .push = action { return false }
    return (self.vendor == nil || self.vendor == vendor) && (self.path == nil || self.path == path)
  }
}

extension FaultLine.Action {
  /// The word after `do`.
  package var name: String {
    switch self {
    case .status: "status"
    case .delay: "delay"
    case .close: "close"
    case .truncate: "truncate"
    case .push: "push"
    }
  }
}
