import PushCore

/// What is wrong with a line of a script.
package struct FaultLineError: Error, Sendable, Equatable {
  /// The member at fault.
  package let member: String
  /// What must be; no final period.
  package let rule: String

  init(_ member: String, _ rule: String) {
    self.member = member
    self.rule = rule
  }

  /// `nth must be …`.
  package var message: String {
    "\(member) \(rule)"
  }
}

/// One line of a script: which requests it means, and what happens to them.
package struct FaultLine: Sendable, Equatable {
  /// What happens to a request that a line means.
  package enum Action: Sendable, Equatable {
    /// A status of its own with an empty body; the request changes nothing.
    case status(Int, [HTTPHeader])
    /// A reply of the script's own; the request changes nothing.
    case reply(HTTPResponse)
    /// The reply waits so many milliseconds.
    case delay(Int)
    /// The connection ends without a reply.
    case close
    /// The connection ends in the middle of the reply; a session's once its client is identified.
    case truncate
    /// Nothing happens to the reply, but to the session that it opens.
    case session(SessionStep)
  }

  /// Nil: every vendor.
  package var vendor: EmulatedVendor?
  /// A whole path without its query; nil: every path.
  package var path: String?
  /// Which of the requests that this line means, from 1; empty: all.
  package var nth: Set<Int>
  /// What happens to them.
  package var action: Action

  package init(
    vendor: EmulatedVendor? = nil, path: String? = nil, nth: Set<Int> = [], _ action: Action
  ) {
    self.vendor = vendor
    self.path = path
    self.nth = nth
    self.action = action
  }

  /// Reads the object at the root of `tape`, of which nothing is kept.
  ///
  /// - Throws: ``FaultLineError`` for a member that is missing, unknown, out of its range, or does
  ///   not go with what the line does.
  package init(_ tape: JSONTape) throws(FaultLineError) {
    try self.init(JSONValue(rootOf: tape))
  }

  /// The longest delay: a day, in milliseconds.
  static let longestDelay = 86_400_000
}
