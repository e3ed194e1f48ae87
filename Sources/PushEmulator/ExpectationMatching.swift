/// The requests that meet expectations, each at most one.
///
/// A request may meet several expectations. It gets the one that lets most of them be met: if it is
/// taken, the request that has it gets another one, if it can (Kuhn's algorithm for bipartite
/// matchings). A request that gets none when it arrives never gets one, so that it is forgotten.
struct ExpectationMatching {
  /// For each expectation those that its request meets; nil while it has no request.
  private var met: [[Int]?] = []

  mutating func addExpectation() { met.append(nil) }

  /// The numbers of the expectations without a request, from 0.
  var missing: [Int] { met.indices.filter { met[$0] == nil } }

  /// Adds a request.
  ///
  /// - Parameter expectations: The numbers of those that it meets.
  mutating func add(_ expectations: [Int]) {
    var tried: Set<Int> = []
    _ = assign(expectations, &tried)
  }

  private mutating func assign(_ expectations: [Int], _ tried: inout Set<Int>) -> Bool {
    for number in expectations where tried.insert(number).inserted {
      if let other = met[number], !assign(other, &tried) { continue }
      met[number] = expectations
      return true
    }
    return false
  }
}
