/// The options of delivery of all platforms: members of `android`, and headers of the requests to
/// APNs and to web push services (Firebase: Message priority, Message lifespan, Collapsible
/// messages).
extension Conversion {
  /// The members of legacy requests, of dumps and of other services' requests that apply to all
  /// platforms.
  static let delivery: MemberTable = [
    ("time_to_live", .call { $0.addTimeToLive($1) }), ("ttl", .call { $0.addTimeToLive($1) }),
    ("priority", .call { $0.addPriority($1) }), ("urgency", .call { $0.addPriority($1) }),
    ("collapse_key", .call { $0.addCollapseKey($1) }),
    ("collapseKey", .call { $0.addCollapseKey($1) }),
  ]

  /// Adds a priority: a word of FCM, or a number of APNs.
  ///
  /// The priority of a push that only wakes an iOS app is 5; see ``apnsBlock()``.
  func addPriority(_ value: Int) {
    // Expo's name for the priority of each platform.
    if tape.textEquals(value, "default") { return _ = used.insert(value) }
    guard let member = priority(value) else { return }
    let isHigh = ["HIGH", "10"].contains(tape.text(value).uppercased())
    add(option: member, of: value)
    add(header: "apns-priority", .json(isHigh ? "\"10\"" : "\"5\""), to: .apnsHeaders, for: .ios)
    add(header: "Urgency", .json(isHigh ? "\"high\"" : "\"normal\""), to: .webHeaders, for: .web)
  }

  /// Adds a number of seconds, with or without their unit.
  func addTimeToLive(_ value: Int) {
    guard let member = timeToLive(value), let seconds = seconds(value) else { return }
    add(option: member, of: value)
    add(header: "TTL", .string("\(seconds)"), to: .webHeaders, for: .web)
    guard places(for: .ios) else { return }
    if let expiration = expiration(after: seconds) {
      add(header: "apns-expiration", .string("\(expiration)"), to: .apnsHeaders, for: .ios)
    } else if serves(.android) || serves(.web) {
      drop(value, for: .ios, because: Self.noTime)
    } else {
      drop(value, because: Self.noTime)
    }
  }

  private static let noTime =
    "apns-expiration depends on the time of sending, which --at sets"

  /// Returns the time when a message of now expires, in seconds since 1970; 0 if APNs must not store
  /// it, nil if the time of sending is not known.
  func expiration(after seconds: Int) -> Int? {
    seconds == 0 ? 0 : options.time.map { $0 + seconds }
  }

  /// Returns the whole seconds of a duration; nil if it is not a valid time to live.
  func seconds(_ value: Int) -> Int? {
    let text = tape.text(value)
    return Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
      .flatMap { (0...Double(Schema.longestLifetime)).contains($0) ? Int($0) : nil }
  }

  func addCollapseKey(_ value: Int) {
    if isContainer(value) { return drop(value, because: "it is not a string") }
    add(option: OutputMember("collapse_key", .text(value)), of: value)
    let headers: [(JSONKey, OutputPart, Platform, Schema)] = [
      ("apns-collapse-id", .apnsHeaders, .ios, .apnsHeaders),
      ("Topic", .webHeaders, .web, .webHeaders),
    ]
    for (name, part, platform, schema) in headers where places(for: platform) {
      guard case .text(let form?)? = schema.member(name)?.type else { continue }
      if form.fits(tape.text(value)) {
        add(header: name, .text(value), to: part, for: platform)
      } else {
        drop(value, for: platform, because: "\(name.text) is not \(form.expected)")
      }
    }
  }

  /// Adds the header fields of a request to APNs; the topic is that of the app.
  func addRequestHeaders() {
    guard let request = reading.request, request.service == .apns else { return }
    for (header, _) in Self.serviceHeaders where header.text != "apns-topic" {
      guard let value = request.header(header.text) else { continue }
      add(header: header, .text(value), to: .apnsHeaders, for: .ios)
    }
  }

  func add(option member: OutputMember, of value: Int) {
    used.insert(value)
    if serves(.android) { add(member, of: value, to: &self[.options]) }
  }

  func add(header name: JSONKey, _ value: OutputValue, to part: OutputPart, for platform: Platform)
  {
    guard places(for: platform), !self[part].contains(where: { $0.name(on: tape) == name.text })
    else {
      return
    }
    add(OutputMember(name, value), to: part)
  }
}
