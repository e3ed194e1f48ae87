import PushCore

/// The push in a request.
extension ReceivedRequest {
  /// Appends the request as a document that check-payload reads.
  ///
  /// - Parameter host: The scheme and the host of the service; nil if the path shows it.
  func appendPush(host: String?, to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    if isPublication {
      for field in formFields { object.string(field.name, field.value ?? String(field.raw)) }
    } else {
      if let host { object.string("url", host + path) }
      appendMembers(to: &object)
    }
    object.end()
  }

  /// The body as JSON, if it is a message of Amazon SNS in a form; else as it is.
  var pushBody: [UInt8] {
    guard isPublication else { return body }
    let out = ByteBuffer()
    appendPush(host: nil, to: out)
    return Array(out.bytes)
  }

  private var isPublication: Bool { SNSDialect.isPush(path: path) }
}
