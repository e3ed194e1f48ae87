/// A request to send a push, as values of a document.
///
/// The request is the document itself, or an entry of a HAR file. A ``PushMessage`` names it by its
/// index, and ``PayloadReading`` has that of its message.
struct PushRequest {
  struct Header {
    /// As the document has it; names are not case-sensitive.
    let name: String
    /// A string, a number, or nothing but a string in a list.
    let value: Int
  }

  /// The object of the request.
  let object: Int
  var url: Int?
  var method: Int?
  /// The value with all header fields.
  var headerList: Int?
  var headers: [Header] = [] {
    didSet {
      values = Dictionary(
        headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    }
  }
  /// The value of the last field of each name, which is in lower case.
  private var values: [String: Int] = [:]
  /// The body as sent: an object, an array or a string; nil without one.
  var body: Int?
  /// The name of the file with the body, which is not read.
  var bodyFile: Int?
  /// The name of what has the body if the body itself is not known.
  var unreadBody: Int? { body == nil ? bodyFile : nil }
  /// Whether a file or a variable has further header fields, which are not read.
  var hasUnreadHeaders = false
  /// The version that the request demands, such as `HTTP/1.1`.
  var httpVersion: Int?
  /// Whether the client has a certificate, which may replace credentials in a header field.
  var hasCertificate = false
  /// The service, by the URL, else by the headers, else by the body.
  var service: PushService?

  /// Whether the URL names a server that is known for no push service, so that only a body which shows
  /// its service beyond doubt is checked by the rules for its requests.
  var isForOtherServer = false

  /// Whether neither the server nor the body shows a service.
  var isForUnknownService: Bool { isForOtherServer && service == nil }

  /// Whether the body is a text that is not JSON.
  var hasOpaqueBody = false

  init(_ object: Int) {
    self.object = object
  }

  /// Returns the value of a header field, the last one of several.
  ///
  /// - Parameter name: The name in lower case.
  func header(_ name: String) -> Int? {
    values[name]
  }
}

extension PayloadReading {
  /// The text that names the recipient of a request, and the value that has it.
  ///
  /// For APNs it is the token in the URL. If a request has several recipients, it is the first.
  var recipient: (text: String, value: Int)? {
    guard let request else { return nil }
    switch request.service {
    case .apns:
      guard let url = request.url, let token = RequestURL(tape.text(url).utf8).tokenText else {
        return nil
      }
      return (token, url)
    case .webPush, .sns, .azure: return nil
    default: return bodyRecipient
    }
  }

  private var bodyRecipient: (text: String, value: Int)? {
    let token = PushService.tokenMembers.lazy.compactMap(firstText).first
    if let token { return (tape.text(token), token) }
    let topic = PushService.topicMembers.lazy.compactMap(firstText).first
    return topic.map { ("/topics/" + tape.text($0), $0) }
  }

  /// Returns the text of a member of the message, or the first one of its list; nil if it has none.
  private func firstText(of name: JSONKey) -> Int? {
    guard let value = tape.member(message.envelope, name) else { return nil }
    let first = tape.kind(value) == .array ? tape.elements(of: value).first { _ in true } : value
    return first.flatMap { tape.kind($0) == .string ? $0 : nil }
  }

  /// Reads the header fields that have keys of their own in a record.
  func readHeaders() {
    guard let request else { return }
    for schema in [Schema.apnsHeaders, Schema.webHeaders] {
      for member in schema.members {
        guard let field = member.field, slots[field] == nil,
          let value = request.header(member.names[0].text.lowercased())
        else { continue }
        slots[field] = value
      }
    }
  }

  // MARK: Record

  func writeRequest(_ out: ByteBuffer, after key: InlineText) {
    guard let request else { return }
    var object = RecordObjectWriter(after: key)
    if let service = request.service?.rawValue ?? serviceOfURL {
      object.word("\"service\":\"", service, out)
    }
    object.text("\"method\":", request.method ?? -1, tape, out)
    object.text("\"url\":", request.url.map(withoutSecrets) ?? -1, tape, out)
    if let recipient { object.word("\"token_form\":\"", TokenForm(recipient.text).rawValue, out) }
    let headers = request.headers.filter { isOfPush($0) }
    if !headers.isEmpty {
      object.inner("\"headers\":", out) { out in
        out.appendList(headers, "{", "}") { header in
          JSONText.appendQuoted(header.name, to: out)
          out.append(UInt8(ascii: ":"))
          tape.copyAsString(header.value, to: out)
        }
      }
    }
    if request.hasOpaqueBody { object.text("\"body\":", request.body ?? -1, tape, out) }
    object.close(out)
  }

  /// The word for a service that pushkit knows only by its URL; nil for any other.
  private var serviceOfURL: StaticName? {
    guard let url = request?.url, let place = RequestURL(tape.text(url).utf8).place else {
      return nil
    }
    return place.service == "fcm" ? nil : place.service
  }

  /// Returns a URL, or a copy in which credentials and the secrets of the query are masked; the
  /// token of a device stays.
  private func withoutSecrets(_ url: Int) -> Int {
    guard tape.bytes(url).contains(where: { $0.isOne(of: "@?#") }) else { return url }
    let text = tape.text(url)
    let isSubscription = request?.service == .webPush
    let masked =
      isSubscription ? Masking.maskingCredentials(ofURL: text) : Masking.maskingSecrets(ofURL: text)
    if masked == text { return url }
    tape.hold(url)
    return tape.compose(masked)
  }

  /// Whether a header field is one of a push service that no other member of the record has.
  private func isOfPush(_ header: PushRequest.Header) -> Bool {
    let name = header.name.lowercased()
    return name != "authorization" && PushService(header: name, "") != nil
      && request?.header(name) == header.value && !isDelivery(header.value)
  }

  /// Whether the record has a value as its `delivery`.
  private func isDelivery(_ value: Int) -> Bool {
    ([.ttl, .priority, .collapseKey] as [PayloadField]).contains { slots[$0] == value }
  }
}
