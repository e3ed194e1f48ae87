/// The outcome of a 2xx response.
package enum ResponseOutcome: Sendable, Equatable {
  /// Success; `doubt` is a warning about a response that could not be parsed.
  case done([ResponseField], doubt: Finding? = nil)
  /// The vendor rejected the request, with its message.
  case refused(String)
  /// The response lacks a required value, with the reason.
  case unusable(String)

  /// The server is not the vendor's, whatever the call: a captive portal, a proxy or a wrong URL.
  package static let page = unusable("the response is an HTML page, so it is not from the vendor")
}
