import PushCore

/// The messages of Smartico's server on its socket, after the samples in section 1 of its guide.
enum SmarticoReplies {
  /// Returns a PING or PONG.
  static func bare(_ cid: Int, _ stamp: MessageStamp) -> String {
    JSONObjectWriter.text { object in
      object.integer("cid", cid)
      append(stamp, to: &object)
    }
  }

  static func refusal(_ cid: Int, _ stamp: MessageStamp, why: String) -> String {
    JSONObjectWriter.text { object in
      begin(&object, cid, errorCode: 1)
      object.string("errMsg", why)
      append(stamp, to: &object)
    }
  }

  /// - Parameter isInit: Whether to add the further members of INIT_SESSION_RESPONSE.
  static func success(_ cid: Int, _ stamp: MessageStamp, isInit: Bool = false) -> String {
    JSONObjectWriter.text { object in
      begin(&object, cid, errorCode: 0)
      object.json("errMsg", "null")
      append(stamp, to: &object)
      guard isInit else { return }
      object.json("products", "[100,0,5]")
      object.texts(
        "payload",
        [
          ("country", "BG"), ("s", "main03"), ("city", "Sofia"), ("ip", "127.0.0.1"),
          ("sessionId", "172f"),
        ])
      object.texts(
        "settings", [("FCM_SENDER_ID", "123"), ("DYNAMIC_IMAGE_DOMAIN", "https://img.smr.vc/")])
    }
  }

  /// Returns an IDENTIFY_USER_RESPONSE.
  static func identified(_ stamp: MessageStamp, _ keys: SmarticoKeys, user: String) -> String {
    JSONObjectWriter.text { object in
      object.json("props", properties)
      object.string("public_username", user)
      object.string("avatar_id", "3902924573654987")
      object.string("native_app_gf_url", address("gf", keys, user))
      object.string("native_app_popup_url", address("popup", keys, user))
      begin(&object, SmarticoResponse.identify.rawValue, errorCode: 0)
      object.json("errMsg", "null")
      append(stamp, to: &object)
    }
  }

  private static let properties =
    #"{"ach_points_ever":3605,"ach_points_balance":3570,"ach_level_current":"Level E","#
    + #""core_is_test_account":false}"#

  private static func address(_ wrapper: String, _ keys: SmarticoKeys, _ user: String) -> String {
    let values = [("label_key", keys.label), ("brand_key", keys.brand), ("user_ext_id", user)]
    let query = values.compactMap { name, value in
      value.map { "\(name)=\(PercentEncoding.encoded($0))" }
    }
    return "https://libs.smartico.ai/wrapper-\(wrapper).html?" + query.joined(separator: "&")
  }

  private static func begin(_ object: inout JSONObjectWriter, _ cid: Int, errorCode: Int) {
    object.integer("cid", cid)
    object.integer("errCode", errorCode)
  }

  private static func append(_ stamp: MessageStamp, to object: inout JSONObjectWriter) {
    object.integer("ts", Int(stamp.time))
    object.string("uuid", stamp.uuid)
  }
}
