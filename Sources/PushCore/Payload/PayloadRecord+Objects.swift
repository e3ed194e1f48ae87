/// The objects of a record.
extension PayloadReading {
  // MARK: Actions

  func writeActions(_ out: ByteBuffer) {
    if let action = defaultAction {
      out.append(",\"default_action\":")
      write(action, out)
    }
    writeButtons(out)
  }

  func writeButtons(_ out: ByteBuffer) {
    guard !buttons.isEmpty else { return }
    out.append(",\"buttons\":")
    out.appendList(buttons.elements, "[", "]") { write($0, out) }
  }

  func write(_ action: PushAction, _ out: ByteBuffer) {
    var object = ObjectWriter("{")
    object.text("\"id\":", action.id, tape, out)
    object.value("\"title\":", action.title, tape, out)
    object.value("\"icon\":", action.icon, tape, out)
    object.value("\"index\":", action.index, tape, out)
    object.text("\"type\":", action.type, tape, out)
    object.word("\"kind\":\"", action.kind.rawValue, out)
    object.text("\"name\":", action.name, tape, out)
    object.text("\"url\":", action.url, tape, out)
    object.text("\"deep_link\":", action.deepLink, tape, out)
    object.value("\"payload\":", action.payload, tape, out)
    object.close(out)
  }

  // MARK: In-app, delivery

  func writeInApp(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"in_app\":{")
    object.text("\"campaign_id\":", slots.value(.inAppCampaign), tape, out)
    object.text("\"url\":", slots.value(.inAppURL), tape, out)
    object.text("\"message_id\":", slots.value(.inAppMessageID), tape, out)
    object.value("\"type\":", slots.value(.inAppType), tape, out)
    object.close(out)
  }

  func writeDelivery(_ out: ByteBuffer) {
    var object = ObjectWriter(",\"delivery\":{")
    if let ttl = slots[.ttl] { object.seconds("\"ttl_seconds\":", ttl, tape, out) }
    object.text("\"priority\":", slots.value(.priority), tape, out)
    object.text("\"collapse_key\":", slots.value(.collapseKey), tape, out)
    object.value("\"mutable_content\":", slots.value(.mutableContent), tape, out)
    object.value("\"content_available\":", slots.value(.contentAvailable), tape, out)
    if let isBackground { object.truth("\"background\":", isBackground, out) }
    if view.kind == .data {
      for key in slots.reserved.elements { object.member(Int(key), tape, out) }
    }
    object.close(out)
  }

  // MARK: Attributes, tracking

  func writeAttributes(_ out: ByteBuffer) {
    guard !slots.attributes.isEmpty else { return }
    out.append(",\"attributes\":")
    out.appendList(slots.attributes.elements, "{", "}") { key in
      let name = tape[Int(key)]
      out.append(UInt8(ascii: "\""))
      tape.append(
        name.start &+ UInt32(attributePrefix),
        max(Int(name.end &- name.start) - attributePrefix, 0), to: out)
      out.append("\":")
      tape.copy(Int(key) + 1, to: out)
    }
  }

  func writeTracking(_ out: ByteBuffer) {
    guard !tracking.isEmpty else { return }
    out.append(",\"tracking\":")
    out.appendList(tracking.elements, "{", "}") { write($0, out) }
  }

  func write(_ fact: TrackingFact, _ out: ByteBuffer) {
    switch fact.form {
    case .text: tape.copyAsString(fact.token, after: fact.key, to: out)
    case .verbatim: tape.copy(fact.token, after: fact.key, to: out)
    case .number(let number):
      out.append(label: fact.key)
      out.append(number)
    case .member(let key):
      out.append(label: fact.key)
      tape.copyAsString(fact.token, after: key, to: out)
      out.append(UInt8(ascii: "}"))
    }
  }
}
