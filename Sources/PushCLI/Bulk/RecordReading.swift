import PushCore

/// How records become calls.
struct RecordReading {
  /// The vendors that the calls may go to.
  let vendors: [Vendor]
  /// Whether IDs that a record lacks come from the state.
  let usesState: Bool
  /// Returns the records in a document; nil if each document is one record.
  var split: ((JSONValue) -> [JSONValue])?
  /// Returns the command of a record, the object with its keys, and the plan of its call.
  let open: (JSONValue) throws(Failure) -> (command: String, keys: JSONValue, plan: CallPlan)
}
