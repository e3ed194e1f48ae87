import PushCore
import PushNet

/// A call to a vendor: one request, or several that depend on each other's responses.
struct Call {
  let vendor: Vendor
  /// The subcommand.
  let command: String
  /// The vendor's name of a report; nil for other calls.
  var event: String?
  /// The IDs that the call uses, from whatever source, by option.
  var identifiers: KeyValuePairs<OptionID, String> = [:]
  /// The fields of the record, whatever the outcome.
  var fields: [ResponseField] = []
  let first: Step
  /// The requests that a dry run shows after the first.
  var following: [HTTPRequest] = []
}
