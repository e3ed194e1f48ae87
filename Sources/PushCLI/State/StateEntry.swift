import PushCore

/// A subscription or an instance in the state.
///
/// An account without any is one entry, which has only the ID of the device.
struct StateEntry: Sendable, Equatable {
  let layout: StateLayout
  /// The name of the account in the state.
  let scope: String
  /// The device's ID, or Push.Express's `ic_token`.
  var device: String?
  /// The element of the account's list; nil if the list is empty.
  let element: StateTree?

  /// The project, label key or app ID.
  var account: String {
    isEmulated ? String(scope.dropLast(DeviceState.Scope.emulatorMark.count)) : scope
  }

  /// Whether an emulator issued the IDs.
  var isEmulated: Bool { scope.hasSuffix(DeviceState.Scope.emulatorMark) }

  /// The IDs of the subscription or instance and of its contact, by the name of their member.
  var ids: [(name: String, value: String)] {
    ([layout.entryKey] + layout.contactKeys).compactMap { key in
      DeviceState.nonEmptyString(element?[key]).map { (key, $0) }
    }
  }

  /// Whether this is a subscription or an instance that has all of `wanted`, by member name.
  func has(_ wanted: [String: String]) -> Bool {
    element != nil
      && wanted.allSatisfy { name, value in
        ids.contains { $0.name == name && $0.value.utf8.elementsEqual(value.utf8) }
      }
  }
}

extension DeviceState {
  /// Returns the entries of a vendor, or of all vendors.
  func entries(of vendor: Vendor?) -> [StateEntry] {
    Self.layouts(of: vendor).flatMap { layout -> [StateEntry] in
      guard case .object(let accounts)? = tree["\(layout.vendor.name)"] else { return [] }
      return accounts.flatMap { Self.entries(of: $0, layout) }
    }
  }

  private static func layouts(of vendor: Vendor?) -> [StateLayout] {
    StateLayout.all.filter { vendor == nil || $0.vendor == vendor }
  }

  private static func entries(of account: StateTree.Member, _ layout: StateLayout) -> [StateEntry] {
    let list: [StateTree?] = account.value[layout.listKey]?.elements ?? []
    return (list.isEmpty ? [nil] : list).map { element in
      StateEntry(
        layout: layout, scope: account.name,
        device: nonEmptyString(account.value[layout.deviceKey]),
        element: element)
    }
  }

  /// Removes the subscriptions and instances that have all of `wanted`; the device's IDs remain.
  ///
  /// Returns the removed entries, without the device's IDs.
  mutating func forget(_ wanted: [String: String], of vendor: Vendor?) -> [StateEntry] {
    var removed = entries(of: vendor).filter { $0.has(wanted) }
    for index in removed.indices {
      let scope = Scope(layout: removed[index].layout, id: removed[index].scope)
      store(list: list(scope).filter { $0 != removed[index].element }, scope)
      removed[index].device = nil
    }
    return removed
  }

  /// Removes and returns all entries of a vendor, or of all vendors, and the device's IDs.
  mutating func forgetAll(of vendor: Vendor?) -> [StateEntry] {
    let removed = entries(of: vendor)
    for layout in Self.layouts(of: vendor) { tree["\(layout.vendor.name)"] = nil }
    return removed
  }
}
