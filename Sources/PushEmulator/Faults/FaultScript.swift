/// The lines of a script, and how often each has had its turn.
package struct FaultScript: Sendable {
  /// What the lines that apply to one request amount to.
  struct Verdict: Equatable {
    /// In the order of the lines, without those that others have overridden.
    private(set) var actions: [FaultLine.Action] = []
  }

  private let lines: [FaultLine]
  private var counts: [Int]

  package init(_ lines: [FaultLine] = []) {
    self.lines = lines
    counts = lines.map { _ in 0 }
  }

  /// Counts a request and tells what happens to it.
  mutating func verdict(_ vendor: EmulatedVendor?, _ path: String) -> Verdict {
    let isSocket = EmulatedVendor.socketPaths.contains(path)
    var verdict = Verdict()
    for (index, line) in lines.enumerated() where line.means(vendor, path, isSocket: isSocket) {
      counts[index] += 1
      guard line.nth.isEmpty || line.nth.contains(counts[index]) else { continue }
      verdict.add(isSocket ? line.action.onSocket : line.action)
    }
    return verdict
  }
}

extension FaultScript.Verdict {
  /// Milliseconds; several delays add up.
  var delay: Int {
    let sum = actions.reduce(0) { sum, action in
      if case .delay(let milliseconds) = action { sum + milliseconds } else { sum }
    }
    return min(sum, FaultLine.longestDelay)
  }

  /// What becomes of the reply: the first line that says so.
  var action: FaultLine.Action? {
    actions.first(where: \.endsReply)
  }

  /// What the session that the request opens does, by time.
  var steps: [SessionStep] {
    let steps = actions.compactMap { if case .session(let step) = $0 { step } else { nil } }
    return steps.enumerated().sorted { left, right in
      (left.element.milliseconds, left.offset) < (right.element.milliseconds, right.offset)
    }.map(\.element)
  }

  /// The words of the lines that applied.
  var names: [String] { actions.map(\.name) }

  fileprivate mutating func add(_ action: FaultLine.Action) {
    switch action {
    case .delay: actions.append(action)
    case .session: if self.action == nil { actions.append(action) }
    case .status, .close, .truncate:
      guard self.action == nil else { return }
      // Without a reply there is no session.
      actions.removeAll { if case .session = $0 { true } else { false } }
      actions.append(action)
    }
  }
}

extension FaultLine {
  /// Whether a request is one that this line counts; what sessions do is for sockets.
  fileprivate func means(_ vendor: EmulatedVendor?, _ path: String, isSocket: Bool) -> Bool {
    if case .session = action, !isSocket { return false }
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
    case .session(let step): step.act.name
    }
  }

  /// Whether the reply is not the dialect's own, or not sent whole.
  fileprivate var endsReply: Bool {
    switch self {
    case .status, .close, .truncate: true
    case .delay, .session: false
    }
  }

  /// A socket is cut off within a session, not within the reply that opens it.
  fileprivate var onSocket: FaultLine.Action {
    self == .truncate ? .session(SessionStep(.truncate)) : self
  }
}
