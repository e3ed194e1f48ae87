import PushCore

/// The IDs of one device at the vendors: the contents of the state file.
///
///     {"everlytic":{"PROJECT":{"device_id":"…","subscriptions":[
///       {"email":"…","unique_id":"…","subscription_id":"…"}]}},
///      "smartico":{"LABEL KEY":{"device_id":"…"}},
///      "pushexpress":{"APP":{"ic_token":"…","instances":[{"ext_id":"…","instance_id":"…"}]}}}
///
/// Unknown members are preserved.
package struct DeviceState: Sendable, Equatable {
  var tree: StateTree

  package init() {
    tree = .object([])
  }

  init(_ tree: StateTree) {
    self.tree = tree
  }

  /// Returns the path of the first member with a wrong type, and the expected type; nil if all are
  /// valid.
  static func fault(in tree: StateTree) -> String? {
    for layout in StateLayout.all {
      let vendor = "\(layout.vendor.name)"
      guard let stored = tree[vendor] else { continue }
      guard case .object(let members) = stored else { return "\(vendor) is not an object" }
      for member in members {
        if let fault = fault(in: member.value, layout) { return "\(vendor).\(member.name)\(fault)" }
      }
    }
    return nil
  }

  private static func fault(in stored: StateTree, _ layout: StateLayout) -> String? {
    guard case .object = stored else { return " is not an object" }
    if !isTextOrNothing(stored[layout.deviceKey]) { return ".\(layout.deviceKey) is not a string" }
    guard let list = stored[layout.listKey] else { return nil }
    guard case .list(let entries) = list else { return ".\(layout.listKey) is not an array" }
    for (index, entry) in entries.enumerated() {
      let path = ".\(layout.listKey)[\(index)]"
      guard case .object = entry else { return "\(path) is not an object" }
      let keys = [layout.entryKey] + layout.contactKeys
      if let key = keys.first(where: { !isTextOrNothing(entry[$0]) }) {
        return "\(path).\(key) is not a string"
      }
    }
    return nil
  }

  private static func isTextOrNothing(_ value: StateTree?) -> Bool {
    switch value {
    case nil, .text, .verbatim("null"): true
    default: false
    }
  }

  /// A project, label or app, within which the IDs of a device are valid.
  package struct Scope: Sendable, Equatable {
    let layout: StateLayout
    package let id: String

    /// The end of the ID of a scope whose IDs come from an emulator.
    static let emulatorMark = " (emulator)"
  }

  /// The known IDs of the person that a subscription or an instance is for.
  ///
  /// Two contacts agree if they have an ID in common and no ID differs.
  package struct Contact: Sendable, Equatable {
    package let values: [String: String]

    package init?(_ given: [String: String?]) {
      values = given.compactMapValues { $0.flatMap { $0.isEmpty ? nil : $0 } }
      if values.isEmpty { return nil }
    }

    func agrees(with entry: StateTree, _ keys: [String]) -> Bool {
      var isShared = false
      for key in keys {
        guard let mine = values[key], let stored = entry[key]?.string else { continue }
        if !mine.utf8.elementsEqual(stored.utf8) { return false }
        isShared = true
      }
      return isShared
    }

    /// Whether an entry has exactly these IDs.
    func describes(_ entry: StateTree, _ keys: [String]) -> Bool {
      keys.allSatisfy { values[$0] ?? "" == entry[$0]?.string ?? "" }
    }
  }

  func stored(_ scope: Scope) -> StateTree {
    tree.object("\(scope.layout.vendor.name)").object(scope.id)
  }

  mutating func store(_ object: StateTree, _ scope: Scope) {
    var vendor = tree.object("\(scope.layout.vendor.name)")
    vendor[scope.id] = object
    tree["\(scope.layout.vendor.name)"] = vendor
  }

  /// Returns the subscriptions or instances.
  func list(_ scope: Scope) -> [StateTree] { stored(scope)[scope.layout.listKey]?.elements ?? [] }

  mutating func store(list: [StateTree], _ scope: Scope) {
    var object = stored(scope)
    object[scope.layout.listKey] = .list(list)
    store(object, scope)
  }

  // MARK: The device

  /// Returns the device's ID, or Push.Express's `ic_token`; nil if it is empty.
  package func device(_ scope: Scope) -> String? {
    Self.nonEmptyString(stored(scope)[scope.layout.deviceKey])
  }

  package mutating func save(device: String, _ scope: Scope) {
    var object = stored(scope)
    object[scope.layout.deviceKey] = .text(device)
    store(object, scope)
  }

  // MARK: Subscriptions and instances

  /// Returns the ID of the subscription or instance for a contact; without one, the only ID.
  ///
  /// Throws exit status 64 if several match.
  package func entry(_ scope: Scope, _ contact: Contact?) throws(Failure) -> String? {
    let (idKey, keys) = (scope.layout.entryKey, scope.layout.contactKeys)
    let found = list(scope).filter { entry in
      Self.nonEmptyString(entry[idKey]) != nil && contact?.agrees(with: entry, keys) ?? true
    }
    let ids = found.compactMap { Self.nonEmptyString($0[idKey]) }
    guard let first = ids.first, ids.contains(where: { $0 != first }) else { return ids.first }
    let options = (keys + [idKey]).map { "--" + $0.split(on: "_").joined(separator: "-") }
    // At most five: `12 (ext_id ann), 13`.
    let choices = zip(ids, found).prefix(5).map { id, entry in
      let values = keys.compactMap { key in Self.nonEmptyString(entry[key]).map { "\(key) \($0)" } }
      return id + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
    }
    throw Failure(
      .stateSeveral, "\(ids.count) saved \(scope.layout.listKey) match",
      hint: "choose one with \(options.joined(separator: " or ")): "
        + choices.joined(separator: ", ") + (ids.count > 5 ? " and others" : "")
        + "; pushkit show-state lists all")
  }

  /// Returns the ID for a contact; without one, the ID of the entry without a contact.
  package func exactEntry(_ scope: Scope, _ contact: Contact?) throws(Failure) -> String? {
    if contact != nil { return try entry(scope, contact) }
    return list(scope).last { isBare($0, scope) }
      .flatMap { Self.nonEmptyString($0[scope.layout.entryKey]) }
  }

  /// Saves the ID for a contact and replaces the previous one.
  ///
  /// If several entries agree with the contact, replaces only an entry with the same ID or with
  /// exactly the same contact, because two users may share an email address.
  package mutating func save(entry id: String, _ scope: Scope, _ contact: Contact?) {
    var entries = list(scope)
    let index = index(of: id, scope, contact)
    var entry = index.map { entries[$0] } ?? .object([])
    for key in scope.layout.contactKeys {
      if let value = contact?.values[key] { entry[key] = .text(value) }
    }
    entry[scope.layout.entryKey] = .text(id)
    if let index { entries[index] = entry } else { entries.append(entry) }
    store(list: entries, scope)
  }

  /// Returns the index of the entry that an ID for a contact replaces; nil for a new entry.
  private func index(of id: String, _ scope: Scope, _ contact: Contact?) -> Int? {
    let entries = list(scope)
    let found = entries.indices.filter { index in
      contact.map { $0.agrees(with: entries[index], scope.layout.contactKeys) }
        ?? isBare(entries[index], scope)
    }
    guard found.count > 1, contact != nil else { return found.last }
    return found.last { entries[$0][scope.layout.entryKey]?.string == id }
      ?? found.last { contact?.describes(entries[$0], scope.layout.contactKeys) ?? false }
  }

  /// Removes an ID for all contacts; the device's ID remains.
  package mutating func forget(entry id: String, _ scope: Scope) {
    let entries = list(scope)
    let left = entries.filter { $0[scope.layout.entryKey]?.string != id }
    if left.count < entries.count { store(list: left, scope) }
  }

  private func isBare(_ entry: StateTree, _ scope: Scope) -> Bool {
    scope.layout.contactKeys.allSatisfy { Self.nonEmptyString(entry[$0]) == nil }
  }

  static func nonEmptyString(_ value: StateTree?) -> String? {
    value?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension StateLayout {
  /// The layouts of all vendors.
  static let all = Vendor.documented.compactMap { $0.interface?.state }
}

extension DiagnosticKind {
  static let stateSeveral = DiagnosticKind(
    "state.several", .usage, summary: "several saved IDs match",
    meaning: """
      A command needs one subscription or instance, and several in the state file match. Two users \
      can share an email address.
      """,
    remedy: """
      List them with `pushkit show-state`. Choose one with `--email`, `--unique-id` or `--ext-id`, or \
      give `--subscription-id` or `--instance-id`. `pushkit forget-state` deletes those that you no \
      longer need.
      """)
}
