/// The most recently inserted names, at most ``limit``, so that memory stays bounded.
struct RecentNames: Sendable {
  private var known: Set<String> = []
  private var order: [String] = []
  private var next = 0

  static let limit = 1 << 14

  /// Inserts a name and returns whether it is new.
  mutating func insert(_ name: String) -> Bool {
    guard known.insert(name).inserted else { return false }
    if order.count < Self.limit {
      order.append(name)
    } else {
      known.remove(order[next])
      order[next] = name
      next = (next + 1) % Self.limit
    }
    return true
  }
}
