/// The payload for iOS in a request, with the members that FCM would add to it from the request.
struct APNsMerge {
  private let conversion: Conversion
  private var view: PayloadView { conversion.reading.view }
  private var tape: JSONTape { conversion.tape }
  private var slots: FactSlots { conversion.slots }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// - Parameter data: The data map of the request around the payload.
  func payload(_ data: Int?) -> [DraftMember] {
    guard let root = view.root else { return [] }
    let (value, picture) = (tape.member(root, "aps"), addedPicture(root))
    let aps = value.flatMap(tape.object)
    var added = addedAlert(aps)
    if !picture.isEmpty, conversion.nonNull(aps, "mutable-content") == nil {
      added.append(DraftMember("mutable-content", .json("1")))
    }
    if view.isWrapped, view.envelope != root { APNsRequest(conversion).dropRest(besides: data) }
    let own = joined(
      conversion.members(of: root, except: ["Simulator Target Bundle"]),
      picture + addedData(data, root, picture))
    guard let aps else {
      conversion.drop(value, because: "it is not an object")
      return [DraftMember("aps", .object(added))] + own.filter { !isAPS($0) }
    }
    if aps == value, added.isEmpty { return own }
    let merged = DraftValue.object(joined(conversion.members(of: aps), added))
    return own.map { isAPS($0) ? DraftMember($0.key, merged) : $0 }
  }

  private func isAPS(_ member: DraftMember) -> Bool {
    guard case .copy(let key) = member.key else { return false }
    return tape.keyMatches(key, "aps")
  }

  // MARK: Additions

  private func addedAlert(_ aps: Int?) -> [DraftMember] {
    guard conversion.nonNull(aps, "alert") == nil, let block = view.notification,
      view.envelope != view.root
    else { return [] }
    let texts = [(Fact.title, "title"), (.body, "body")] as [(Fact, StaticString)]
    let alert = texts.flatMap { fact, name in
      conversion.holds(block, slots[fact]) ? conversion.member(name, slots[fact]) : []
    }
    return alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
  }

  private func addedPicture(_ root: Int) -> [DraftMember] {
    guard let image = slots[.imageURL], isOfRequest(image), !conversion.holds(root, image) else {
      return []
    }
    guard conversion.nonNull(root, "fcm_options") == nil, tape.kind(image) == .string else {
      conversion.drop(image)
      return []
    }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }

  /// Whether a value is in the request around the payload, and not in a text inside the payload.
  private func isOfRequest(_ token: Int) -> Bool {
    view.envelope != view.root && conversion.holds(view.envelope, token)
  }

  /// The members of the request's data that FCM adds to the payload.
  private func addedData(_ data: Int?, _ root: Int, _ picture: [DraftMember]) -> [DraftMember] {
    guard let data else { return [] }
    var known: [[UInt8]: Int] = [:]
    conversion.eachNonNull(root) { known[name($0)] = $0 + 1 }
    for member in picture { known[name(member)] = slots[.imageURL] }
    var added: [DraftMember] = []
    conversion.eachNonNull(data) { key in
      let value = key + 1
      if conversion.isOfFCM(key) {
        conversion.dropReserved(key)
      } else if conversion.matches(key, Conversion.ofAPNs) {
        conversion.drop(value)
      } else if let other = known[name(key)] {
        if !conversion.isSame(value, other) {
          conversion.drop(value, because: Conversion.duplicateReason)
        }
      } else {
        added.append(DraftMember(.copy(key), .copy(value)))
      }
    }
    return added
  }

  // MARK: Names

  /// Returns members followed by added ones, without null members that an added one replaces.
  private func joined(_ own: [DraftMember], _ added: [DraftMember]) -> [DraftMember] {
    let names = Set(added.map(name))
    return own.filter { member in
      let isNull = member.value.source.map { tape.kind($0) == .null } ?? false
      return !isNull || !names.contains(name(member))
    } + added
  }

  private func name(_ member: DraftMember) -> [UInt8] {
    guard case .copy(let key) = member.key else { return Array(member.name(on: tape).utf8) }
    return name(key)
  }

  /// The decoded bytes of a key: `String` would treat canonically equivalent keys as equal.
  private func name(_ key: Int) -> [UInt8] {
    let decoded = ByteBuffer()
    JSONText.decode(tape.bytes(key), into: decoded)
    return Array(decoded.bytes)
  }
}
