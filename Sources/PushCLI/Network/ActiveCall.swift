import PushCore

/// A call in flight; a run of many calls adds its own properties.
class ActiveCall {
  let vendor: Vendor
  /// The step in progress.
  var step: Step
  /// Complete once the call has ended.
  let record: CallRecord

  init(_ call: Call) {
    (vendor, step) = (call.vendor, call.first)
    record = CallRecord(call)
  }
}
