/// The other services that a URL names: after it, no rule of FCM or APNs applies.
extension RequestURL {
  /// The service, by the host or the path; nil for any other URL.
  var sender: Sender? {
    service == nil && place?.use == .push ? place.flatMap { Sender(rawValue: $0.service) } : nil
  }
}
