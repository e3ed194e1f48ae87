/// Replies of the push services of browsers.
extension ReplyReader {
  /// Reads `{"errno":109,"code":401}` of Mozilla's service.
  func readMozilla(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let number = object["errno"]?.wholeNumber,
      object["more_info"] != nil
        || object["code"]?.integer.map((400...599).contains) ?? false
        || ServiceErrorTable.code("errno-\(number)", among: [.mozilla], context) != nil
    else { return false }
    var context = context
    context.service = .named("web-push")
    context.status =
      object["code"]?.integer.flatMap { (100...599).contains($0) ? $0 : nil }
      ?? context.status
    // The client for Rust makes this number of a body that is no JSON.
    if number == "999", let status = context.status, status < 500 {
      let result = object["message"].flatMap { ReplyText.result(in: $0.bytesOfText, context) }
      return add(result ?? ReplyResult(status: status, context))
    }
    return add(code: "errno-\(number)", [.mozilla], context, else: .lookAtService)
  }

  /// Reads the status and the body of a WebPushError, or of a report of a library.
  func readWebPush(_ object: JSONValue, _ context: ReplyContext) -> Bool {
    guard context.service?.fits("web-push") ?? false, let status = context.status,
      object["body"] != nil || object["statusCode"] != nil || object["status"] != nil
        || object["reason"] != nil
    else { return false }
    var context = context
    if let body = object["body"] ?? object["response"] {
      if body.object != nil {
        context.add(responder: .other)
      } else {
        context.add(body: body.bytesOfText)
      }
    }
    let names: [JSONKey] = ["body", "response", "reason", "message"]
    for body in names.lazy.compactMap({ object[$0] }) {
      if let inner = body.object, read(inner, context, 1) { return true }
      guard body.kind == .string, let result = ReplyText.result(in: body.bytesOfText, context),
        result.code != nil || result.service == nil
      else { continue }
      return add(result)
    }
    return add(ReplyResult(status: status, context))
  }
}
