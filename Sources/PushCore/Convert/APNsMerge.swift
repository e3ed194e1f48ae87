/// The payload for iOS that a document holds already, with what FCM would add to it out of the
/// request around.
struct APNsMerge {
  private let conversion: Conversion
  private var view: PayloadView { conversion.reading.view }
  private var tape: JSONTape { conversion.tape }
  private var slots: FactSlots { conversion.slots }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// - Parameter data: The data map of the request that the payload came in.
  func payload(_ data: Int?) -> [DraftMember] {
    guard let root = view.root else { return [] }
    let (value, picture) = (tape.member(root, "aps"), addedPicture(root))
    let aps = value.flatMap(tape.object)
    var added = addedAlert(aps)
    if !picture.isEmpty, conversion.filled(aps, "mutable-content") == nil {
      added.append(DraftMember("mutable-content", .json("1")))
    }
    if view.isWrapped, view.envelope != root { APNsRequest(conversion).loseRest(besides: data) }
    let own = joined(
      conversion.members(of: root, but: ["Simulator Target Bundle"]),
      picture + addedData(data, root, picture))
    guard let aps else {
      conversion.lose(value, because: "it is no object")
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
    guard conversion.filled(aps, "alert") == nil, let block = view.notification,
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
    guard conversion.filled(root, "fcm_options") == nil, tape.kind(image) == .string else {
      conversion.lose(image)
      return []
    }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }

  /// Whether a value stands around the payload, not in a text within it.
  private func isOfRequest(_ token: Int) -> Bool {
    view.envelope != view.root && conversion.holds(view.envelope, token)
  }

  /// The members of the request's data that the payload has not itself, as FCM adds them.
  private func addedData(_ data: Int?, _ root: Int, _ picture: [DraftMember]) -> [DraftMember] {
    guard let data else { return [] }
    var known: [[UInt8]: Int] = [:]
    conversion.eachFilled(root) { known[name($0)] = $0 + 1 }
    for member in picture { known[name(member)] = slots[.imageURL] }
    var added: [DraftMember] = []
    conversion.eachFilled(data) { key in
      let value = key + 1
      if conversion.isOfFCM(key) {
        conversion.loseReserved(key)
      } else if conversion.matches(key, Conversion.ofAPNs) {
        conversion.lose(value)
      } else if let other = known[name(key)] {
        if !conversion.isSame(value, other) { conversion.lose(value, because: Conversion.twice) }
      } else {
        added.append(DraftMember(.copy(key), .copy(value)))
      }
    }
    return added
  }

  // MARK: Names

  /// Members with others behind them, which take the place of those that are null.
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

  /// The bytes of a key, its escapes decoded; texts would be equal that no JSON reader takes for one.
  private func name(_ key: Int) -> [UInt8] {
    let decoded = ByteBuffer()
    JSONText.decode(tape.bytes(key), into: decoded)
    return Array(decoded.bytes)
  }
}
