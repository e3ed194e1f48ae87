import PushCore

/// The lines of a script, and the number of requests that each has matched.
///
/// A ``FaultLine`` names the requests that it matches, and the action for them. The actions on a
/// session are the steps of a ``SessionScript``.
package struct FaultScript: Sendable {
  private let lines: [FaultLine]
  private var counts: [Int]

  /// - Parameter lines: In order of precedence; of those that end the response the first wins.
  package init(_ lines: [FaultLine] = []) {
    self.lines = lines
    counts = lines.map { _ in 0 }
  }

  /// Begins all counts at 1 again.
  mutating func restart() { counts = lines.map { _ in 0 } }

  /// Counts a request and returns the actions that apply to it, in the order of the lines.
  ///
  /// Of the actions that end the response, only the first applies.
  /// Session actions apply only to requests that open a session, and count only those.
  ///
  /// - Parameters:
  ///   - isSocket: Whether the path is that of a WebSocket.
  ///   - opensSession: Whether the request opens a session if no line prevents it.
  mutating func actions(
    _ vendor: EmulatedService?, _ path: String, isSocket: Bool, opensSession: Bool
  ) -> [FaultLine.Action] {
    let matching = lines.enumerated().filter {
      $0.element.matches(vendor, path) && !$0.element.action.isForMessages
    }.map {
      (index: $0.offset, action: isSocket ? $0.element.action.onSocket : $0.element.action)
    }
    var applied = matching.filter { !$0.action.isSessionAction && countMatch($0.index) }
    if opensSession, !applied.contains(where: \.action.endsResponse) {
      applied += matching.filter { $0.action.isSessionAction && countMatch($0.index) }
    }
    let ordered = applied.sorted { $0.index < $1.index }.map(\.action)
    let last = ordered.firstIndex(where: \.endsResponse)
    return ordered.enumerated().filter { !$1.endsResponse || $0 == last }.map(\.element)
  }

  /// Counts a message of a session and returns the script's reply to it; nil if it has none.
  ///
  /// - Parameter path: The path of the session's WebSocket.
  mutating func reply(toMessage classID: Int, _ vendor: EmulatedService, _ path: String) -> String?
  {
    var reply: String?
    for (index, line) in lines.enumerated() where line.matches(vendor, path) {
      guard case .message(let wanted, let text) = line.action, wanted == classID,
        countMatch(index)
      else { continue }
      reply = reply ?? text
    }
    return reply
  }

  /// Counts a request that a line matches, and returns whether the line applies to it.
  private mutating func countMatch(_ index: Int) -> Bool {
    counts[index] += 1
    return lines[index].applies(at: counts[index])
  }
}

/// The combined actions of all lines that apply to one request.
extension [FaultLine.Action] {
  /// The sum of all delays in milliseconds, at most ``FaultLine/longestDelay``.
  var delay: Int {
    let sum = reduce(0) { sum, action in
      if case .delay(let milliseconds) = action { sum + milliseconds } else { sum }
    }
    return Swift.min(sum, FaultLine.longestDelay)
  }

  /// The first action that ends the response.
  var action: FaultLine.Action? { first(where: \.endsResponse) }

  /// The actions of the session that the request opens, ordered by time.
  var steps: [SessionStep] {
    let steps = compactMap { if case .session(let step) = $0 { step } else { nil } }
    return steps.enumerated().sorted { left, right in
      (left.element.milliseconds, left.offset) < (right.element.milliseconds, right.offset)
    }.map(\.element)
  }

  /// The names of the actions that applied.
  var names: [String] { map(\.name) }
}

extension FaultLine {
  /// Whether the line matches this vendor and path.
  fileprivate func matches(_ vendor: EmulatedService?, _ path: String) -> Bool {
    (self.vendor == nil || self.vendor == vendor) && (self.path == nil || self.path == path)
  }
}

extension FaultLine.Action {
  /// The value of `do`.
  package var name: String {
    switch self {
    case .status: "status"
    case .reply, .message: "reply"
    case .delay: "delay"
    case .close: "close"
    case .truncate: "truncate"
    case .session(let step): step.act.name
    }
  }

  /// Whether the script's response replaces the dialect's.
  ///
  /// The dialect then checks the request without saving its effects.
  var replacesReply: Bool {
    switch self {
    case .status, .reply: true
    case .delay, .close, .truncate, .session, .message: false
    }
  }

  /// Whether the dialect's response is replaced, dropped or truncated.
  fileprivate var endsResponse: Bool {
    switch self {
    case .status, .reply, .close, .truncate: true
    case .delay, .session, .message: false
    }
  }

  /// Whether the action applies to the session, not to the response that opens it.
  fileprivate var isSessionAction: Bool { if case .session = self { true } else { false } }

  /// Whether the action applies to messages, not to requests.
  fileprivate var isForMessages: Bool { if case .message = self { true } else { false } }

  /// The action on a socket's path, where `truncate` cuts the session, not the opening response.
  fileprivate var onSocket: FaultLine.Action {
    self == .truncate ? .session(SessionStep(.truncate)) : self
  }
}
