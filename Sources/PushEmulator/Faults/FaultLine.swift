import PushCore

/// An error in a line of a script.
package struct FaultLineError: Error, Sendable, Equatable {
  /// The member that is invalid.
  package let member: String
  /// The rule that the member breaks, without a final period.
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

/// One line of a script: the requests that it matches, and the action for them.
package struct FaultLine: Sendable, Equatable {
  /// The action for a request that a line matches.
  package enum Action: Sendable, Equatable {
    /// Responds with this status and an empty body; the request changes nothing.
    case status(Int, [HTTPHeader])
    /// Responds with this response; the request changes nothing.
    case reply(HTTPResponse)
    /// Delays the response by this many milliseconds.
    case delay(Int)
    /// Ends the connection without a response.
    case close
    /// Ends the connection in the middle of the response.
    ///
    /// On a socket, ends the session in the middle of a frame after its client is identified.
    case truncate
    /// Leaves the response unchanged and affects the session that it opens.
    case session(SessionStep)
  }

  /// The vendor to match; nil matches every vendor.
  package var vendor: Vendor?
  /// The whole path to match, without a query; nil matches every path.
  package var path: String?
  /// The positions, from 1, among the matching requests; empty matches all of them.
  package var nth: Set<Int>
  package var action: Action

  package init(
    vendor: Vendor? = nil, path: String? = nil, nth: Set<Int> = [], _ action: Action
  ) {
    self.vendor = vendor
    self.path = path
    self.nth = nth
    self.action = action
  }

  /// The longest delay: a day, in milliseconds.
  static let longestDelay = 86_400_000
}
