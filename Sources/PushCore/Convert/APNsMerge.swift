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
    let aps = tape.member(root, "aps").flatMap(tape.object)
    var added = addedAlert()
    let picture = addedPicture(root)
    if !picture.isEmpty, aps.flatMap({ tape.member($0, "mutable-content") }) == nil {
      added.append(DraftMember("mutable-content", .json("1")))
    }
    let payload = conversion.members(of: root, but: ["Simulator Target Bundle"]).map { member in
      guard case .copy(let key) = member.key, tape.keyMatches(key, "aps"), !added.isEmpty else {
        return member
      }
      return DraftMember(member.key, .object(conversion.members(of: aps) + added))
    }
    if view.isWrapped, view.envelope != root {
      APNsRequest(conversion).loseHeaders(tape.member(view.envelope, "apns"))
    }
    let missing = aps == nil ? [DraftMember("aps", .object(added))] : []
    return missing + payload + picture + addedData(data, root)
  }

  private func addedAlert() -> [DraftMember] {
    guard slots[.alert] == nil, let block = view.notification, view.envelope != view.root
    else { return [] }
    let texts = [(Fact.title, "title"), (.body, "body")] as [(Fact, StaticString)]
    let alert = texts.flatMap { fact, name in
      conversion.holds(block, slots[fact]) ? conversion.member(name, slots[fact]) : []
    }
    return alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
  }

  private func addedPicture(_ root: Int) -> [DraftMember] {
    guard let image = slots[.imageURL], !conversion.holds(root, image) else { return [] }
    guard tape.member(root, "fcm_options") == nil, tape.kind(image) == .string,
      tape.hasPointer(image), isOfRequest(image)
    else { return [] }
    return [DraftMember("fcm_options", .object([DraftMember("image", .copy(image))]))]
  }

  /// Whether a value stands around the payload, not in a text within it.
  private func isOfRequest(_ token: Int) -> Bool {
    view.envelope != view.root && conversion.holds(view.envelope, token)
  }

  /// The members of the request's data that the payload has not itself, as FCM adds them.
  private func addedData(_ data: Int?, _ root: Int) -> [DraftMember] {
    let names = ByteBuffer()
    func name(_ key: Int) -> [UInt8] {
      names.removeAll()
      JSONText.decode(tape.bytes(key), into: names)
      return Array(names.bytes)
    }
    var known: Set = [Array("aps".utf8), Array("Simulator Target Bundle".utf8)]
    conversion.each(root) { known.insert(name($0)) }
    var added: [DraftMember] = []
    conversion.each(data) { key in
      if conversion.isOfFCM(key) {
        conversion.loseReserved(key)
      } else if !known.contains(name(key)) {
        added.append(DraftMember(.copy(key), .copy(key + 1)))
      }
    }
    return added
  }
}
