/// How the documents of a vendor differ from messages in the usual envelopes.
struct EnvelopeRules: Sendable {
  /// The paths of members, at least one of which an object must have for ``find`` to be called.
  let keys: [StaticString]
  /// Those of ``keys`` whose object is itself a message, and not the envelope of its `payload`.
  var messageKeys: [StaticString] = []
  /// Returns the message that an object of the document is; nil for any other object.
  ///
  /// Throws if the object is something that another command reads.
  let find: @Sendable (_ object: Int, JSONTape) throws(Failure) -> PushMessage?
}
