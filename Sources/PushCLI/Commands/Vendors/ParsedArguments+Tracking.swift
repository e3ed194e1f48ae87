import PushCore

extension ParsedArguments {
  /// Takes the values of the `tracking` object of a payload's record, which take precedence.
  ///
  /// Its `metadata` is added to that of the options.
  mutating func add(tracking: JSONValue, of vendor: Vendor) throws(Failure) {
    guard let calls = VendorCalls.all.first(where: { $0.vendor == vendor }) else { return }
    for (name, option) in calls.tracking {
      guard let value = tracking[name] else { continue }
      guard option == .metadata else {
        set(value.text, json: value.json, for: option)
        continue
      }
      guard value.kind == .object else { continue }
      let merged = Self.merged(try object(.metadata) ?? "{}", value)
      set(merged, json: merged, for: .metadata)
    }
  }

  /// Returns an object with the members of both; those of `second` take precedence.
  private static func merged(_ first: String, _ second: JSONValue) -> String {
    let (mine, its) = (JSONValue(first.utf8)?.members ?? [], second.members)
    return JSONObjectWriter.text { object in
      for (name, value) in mine where !its.contains(where: { $0.name == name }) {
        object.json(name, value.json)
      }
      for (name, value) in its { object.json(name, value.json) }
    }
  }
}
