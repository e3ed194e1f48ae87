/// Reading the bodies of requests as documents.
extension EnvelopeReader {
  /// Finds the messages in the bodies of a document's requests.
  ///
  /// - Throws: If none of several requests is to a push service, or as for a bare body.
  @inline(never)
  func findMessages(of all: [PushRequest], _ evidence: Evidence) throws(Failure) {
    for request in all {
      // The other requests of a HAR file are not pushes.
      let isOnly = all.count == 1 && tape.kind(request.object) == .object && request.object == 0
      let first = found.elements.count
      var request = request
      try findMessages(of: &request, evidence)
      if let service = request.service {
        set(service, from: first, request)
      } else {
        request.service =
          found.elements.dropFirst(first).lazy.compactMap { message in
            self.service(of: message).flatMap {
              !request.isForOtherServer || self.isCertain($0, message) ? $0 : nil
            }
          }.first
      }
      if request.service == nil, !isOnly {
        found.removeLast(found.elements.count - first)
        continue
      }
      finish(request, from: first)
      requests.append(request)
    }
    guard !found.isEmpty else { throw Self.hasNoPush }
    isForSeveral = isForSeveral || requests.count > 1
  }

  static let hasNoPush = Failure(
    .payloadNoRequest, "the HAR file has no request to a push service")

  /// Completes a request and the messages that were found in its body.
  private func finish(_ request: PushRequest, from first: Int) {
    if let url = request.url { tape.setPointer(of: url, "/url") }
    if let method = request.method { tape.setPointer(of: method, "/method") }
    if let file = request.bodyFile { tape.setPointer(of: file, "/body") }
    if let list = request.headerList { tape.setPointer(of: list, "/headers", isWhole: false) }
    for index in first..<found.elements.count {
      found.elements[index].request = requests.count
      if request.service == .huawei, found.elements[index].kind == .data {
        found.elements[index].servedPlatform = .huawei
      }
    }
  }

  /// Makes the messages of a request those of another service that its URL names, if their members do
  /// not show that they are.
  private func set(_ service: PushService, from first: Int, _ request: PushRequest) {
    guard let url = request.url, let place = Envelope.place(of: service) else { return }
    for index in first..<found.elements.count where found.elements[index].sender != service {
      let (message, envelope) = (found.elements[index], found.elements[index].envelope)
      guard message.kind == .data, tape.kind(envelope) == .object else { continue }
      found.elements[index] = PushMessage(
        kind: .data, format: .service, root: tape.member(envelope, "data").flatMap(tape.object),
        envelope: envelope, mark: url, service: place.envelope, part: place.part)
      if !Envelope.services[place.envelope].marks.isEmpty {
        found.elements[index].serviceObject = envelope
      }
      found.elements[index].document = message.document
    }
  }

  // MARK: Bodies

  private func findMessages(
    of request: inout PushRequest, _ evidence: Evidence
  ) throws(Failure) {
    guard let body = request.body else { return addEmpty(of: request) }
    let root = tape.kind(body) == .string ? tape.object(body) ?? tape.array(body) : body
    guard let root, tape.kind(root) == .object || tape.kind(root) == .array else {
      request.hasOpaqueBody = true
      return addEmpty(of: request, body)
    }
    tape.setPointer(of: root, "", source: body == root ? nil : body)
    if tape.kind(root) == .object {
      return try findMessages(in: root, document: root, at: .document, evidence)
    }
    let objects = tape.elements(root).filter { tape.kind($0) == .object }
    for object in objects {
      try findMessages(in: object, document: root, at: .elsewhere, evidence)
    }
    if objects.isEmpty { addEmpty(of: request, body) }
    isForSeveral = isForSeveral || objects.count > 1
  }

  private func findMessages(
    in object: Int, document: Int, at position: RootLocation, _ evidence: Evidence
  ) throws(Failure) {
    let first = found.elements.count
    try findMessages(in: object, at: position, evidence)
    for index in first..<found.elements.count { found.elements[index].document = document }
  }

  /// Adds the message of a request without JSON in its body.
  ///
  /// - Parameter text: A body that is not JSON. Only Web Push takes one.
  private func addEmpty(of request: PushRequest, _ text: Int? = nil) {
    let root = tape.composeEmptyObject()
    tape.setPointer(of: root, "", source: request.object)
    var message = PushMessage(
      kind: request.service == .apns ? .apns : .data, root: root, envelope: root)
    message.document = root
    if let text, request.service != .webPush {
      (message.format, message.mark) = (.brokenText, text)
    } else if request.service == .fcmV1 || request.service == .fcmLegacy {
      message.format = .message
    }
    found.append(message)
  }

  // MARK: Services

  /// Whether the body of a request to another server shows its service all the same: by parts or by a
  /// recipient that only the service has.
  private func isCertain(_ service: PushService, _ message: PushMessage) -> Bool {
    switch service {
    case .apns, .huawei: false
    case .fcmV1: MessageBlock.allCases.contains(where: message.parts(on: tape).has)
    case .fcmLegacy:
      tape.nonNullMember(message.envelope, "registration_ids") != nil
        || tape.member(message.envelope, "to").map {
          [.fcm, .fcmTopic].contains(TokenForm(tape.text($0)))
        } ?? false
    default: true
    }
  }

  /// The service to which a message in the body of a request belongs; nil if it does not show it.
  private func service(of message: PushMessage) -> PushService? {
    let (body, envelope) = (message.document, message.envelope)
    if message.format == .otherPlatform || message.format == .brokenText {
      return isForSeveral ? .sns : nil
    }
    // A body with a request somewhere inside is for another server.
    let isBody = envelope == body || tape.member(body, "message") == envelope
    if isBody || !message.format.isStandard, let request = ServiceRequest(message, on: tape) {
      return request.service
    }
    return message.kind == .apns && message.root == envelope ? .apns : nil
  }
}

extension DiagnosticKind {
  package static let payloadNoRequest = DiagnosticKind(
    "payload.no-request", .data, summary: "a HAR file has no request to a push service",
    meaning: """
      pushkit reads the requests of an HTTP Archive that go to a push service, and skips all others.
      """,
    source: "HTTP Archive 1.2.",
    remedy: "Record the request that sends the push, or give its body.")
}
