/// A message of a capture with all findings about it.
package struct ExplainedMessage {
  /// The position of its document in the input.
  package let input: InputPosition
  /// The members of its record as JSON, except `diagnostics`.
  package let members: String
  package fileprivate(set) var findings: [Finding]
  fileprivate let number: Int
  fileprivate let connection: String
}

/// Explains the messages of a capture in order.
///
/// ``CapturedMessage`` finds them in documents, ``MessageExplanation`` reads each by its row, and a
/// ``CaptureConnection`` has the rules of a session. A message waits for its reply before it is
/// emitted, because a reply that is missing is a finding about the request.
///
/// Memory is bounded; time is linear.
package final class CaptureReader {
  private var connections: [String: CaptureConnection] = [:]
  /// The messages from ``next`` on wait.
  private var waiting: [ExplainedMessage] = []
  private var next = 0
  private var count = 0
  private let emit: (ExplainedMessage) -> Void

  private static let waitingLimit = 1024
  private static let connectionLimit = 1024

  /// - Parameter emit: Receives each message, in order.
  package init(emit: @escaping (ExplainedMessage) -> Void) {
    self.emit = emit
  }

  package func add(_ captured: CapturedMessage, at input: InputPosition, findings: [Finding] = []) {
    let explanation = MessageExplanation(captured)
    let name = captured.connection
    if connections[name] == nil, connections.count >= Self.connectionLimit {
      flush(all: true)
      connections.removeAll()
    }
    var connection =
      connections.removeValue(forKey: name) ?? CaptureConnection(isLabeled: !name.isEmpty)
    let number = count
    count += 1
    let found = connection.add(explanation.event(number))
    waiting.append(
      ExplainedMessage(
        input: input, members: explanation.recordMembers(connection.identity),
        findings: findings + explanation.findings, number: number, connection: name))
    connections[name] = connection
    for (number, finding) in found { attach(finding, to: number) }
    flush(all: false)
  }

  /// Emits the messages that wait; the next ones are of another capture.
  package func finish() {
    flush(all: true)
    connections.removeAll()
  }

  /// Adds a finding to a message or, if that is already emitted, to the last one.
  private func attach(_ finding: Finding, to number: Int) {
    let index = next + number - waiting[next].number
    waiting[index >= next ? index : waiting.count - 1].findings.append(finding)
  }

  private func flush(all: Bool) {
    while next < waiting.count {
      let first = waiting[next]
      let isFull = waiting.count - next > Self.waitingLimit
      guard all || isFull || connections[first.connection]?.isHeld(first.number) != true else {
        break
      }
      emit(first)
      next += 1
    }
    guard next == waiting.count || next > Self.waitingLimit else { return }
    waiting.removeFirst(next)
    next = 0
  }
}
