/// The lines of a script, and how often each has had its turn.
package struct FaultScript: Sendable {
  /// What the lines that apply to one request amount to.
  struct Verdict: Equatable {
    /// In the order of the lines, without those that others have overridden.
    let actions: [FaultLine.Action]
  }

  private let lines: [FaultLine]
  private var counts: [Int]

  /// - Parameter lines: In the order in which they have their say.
  package init(_ lines: [FaultLine] = []) {
    self.lines = lines
    counts = lines.map { _ in 0 }
  }

  /// Counts a request and tells what happens to it.
  ///
  /// What sessions do applies to the requests that open one, and counts those alone.
  ///
  /// - Parameter opensSession: Whether the request opens a session unless a line keeps it from that.
  mutating func verdict(
    _ vendor: EmulatedVendor?, _ path: String, opensSession: Bool
  ) -> Verdict {
    let isSocket = EmulatedVendor.socketPaths.contains(path)
    let meant = lines.enumerated().filter { $0.element.means(vendor, path) }.map {
      (index: $0.offset, action: isSocket ? $0.element.action.onSocket : $0.element.action)
    }
    var applied = meant.filter { !$0.action.isOfSession && takesTurn($0.index) }
    if opensSession, !applied.contains(where: \.action.endsReply) {
      applied += meant.filter { $0.action.isOfSession && takesTurn($0.index) }
    }
    return Verdict(applied.sorted { $0.index < $1.index }.map(\.action))
  }

  /// Counts a request that a line means; whether it is one of those that the line applies to.
  private mutating func takesTurn(_ index: Int) -> Bool {
    counts[index] += 1
    return lines[index].nth.isEmpty || lines[index].nth.contains(counts[index])
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

  /// Takes of the lines that end the reply the first one alone.
  fileprivate init(_ actions: [FaultLine.Action]) {
    let last = actions.firstIndex(where: \.endsReply)
    self.actions = actions.enumerated().filter { index, action in
      !action.endsReply || index == last
    }.map(\.element)
  }
}

extension FaultLine {
  /// Whether vendor and path are what this line is for.
  fileprivate func means(_ vendor: EmulatedVendor?, _ path: String) -> Bool {
    (self.vendor == nil || self.vendor == vendor) && (self.path == nil || self.path == path)
  }
}

extension FaultLine.Action {
  /// The word after `do`.
  package var name: String {
    switch self {
    case .status: "status"
    case .reply: "reply"
    case .delay: "delay"
    case .close: "close"
    case .truncate: "truncate"
    case .session(let step): step.act.name
    }
  }

  /// Whether the script's reply is sent, and the request is checked but not remembered.
  var replacesReply: Bool {
    switch self {
    case .status, .reply: true
    case .delay, .close, .truncate, .session: false
    }
  }

  /// Whether the reply is not the dialect's own, or not sent whole.
  fileprivate var endsReply: Bool {
    switch self {
    case .status, .reply, .close, .truncate: true
    case .delay, .session: false
    }
  }

  /// Whether it is the session that does this, not the reply that opens it.
  fileprivate var isOfSession: Bool {
    if case .session = self { true } else { false }
  }

  /// A socket is cut off within a session, not within the reply that opens it.
  fileprivate var onSocket: FaultLine.Action {
    self == .truncate ? .session(SessionStep(.truncate)) : self
  }
}
