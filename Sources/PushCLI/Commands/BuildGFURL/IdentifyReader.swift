import PushCore

/// Takes the address out of an IDENTIFY_USER_RESPONSE, or of smartico-identify's record.
struct IdentifyReader: DocumentHandler {
  private let context: Context
  private let wrapper: GamificationURL.Wrapper
  private(set) var address: String?
  private var isRead = false

  init(_ wrapper: GamificationURL.Wrapper, _ context: Context) {
    self.context = context
    self.wrapper = wrapper
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    if isRead {
      throw Failure(
        "smartico.several-replies", .data, "there is more than one answer to identification",
        hint: "give the one whose address is wanted")
    }
    isRead = true
    let tape = stream.tape
    context.report(duplicatesIn: stream, source)
    let objects = [0, tape.member(0, "message"), tape.member(0, "identify")].compactMap { $0 }
    for object in objects { try checkErrorCode(of: object, tape) }
    address = try find(in: objects, tape)
  }

  private func checkErrorCode(of object: Int, _ tape: JSONTape) throws(Failure) {
    guard let code = tape.member(object, "errCode"), tape.kind(code) != .null,
      tape.wholeNumber(code) != "0"
    else { return }
    let said = tape.member(object, "errMsg").flatMap { text in
      tape.kind(text) == .string ? ": \(tape.text(text))" : nil
    }
    throw Failure(
      "smartico.identify-refused", .data,
      "identification was refused, errCode \(tape.text(code))\(said ?? "")")
  }

  private func find(in objects: [Int], _ tape: JSONTape) throws(Failure) -> String {
    let names: [JSONKey] =
      switch wrapper {
      case .gf: ["native_app_gf_url", "gf_url"]
      case .popup: ["native_app_popup_url", "popup_url"]
      }
    for object in objects {
      for name in names {
        guard let value = tape.member(object, name), tape.kind(value) == .string else { continue }
        return try BuildGFURLPlan.checkedBase(tape.text(value))
      }
    }
    throw Failure(
      "smartico.no-wrapper-url", .data,
      "the answer to identification has no native_app_\(wrapper.rawValue)_url")
  }
}
