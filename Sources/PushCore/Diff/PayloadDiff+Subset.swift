extension PayloadDiff {
  /// Calls `body` with each member of a document that another one lacks or has with another value.
  ///
  /// Members that only the other document has are free. Lists are compared whole. The payload of a
  /// message equals the same one in `message`.
  package func compareMembers(
    of left: ComparedDocument, in right: ComparedDocument, _ body: (PayloadDifference) -> Void
  ) {
    let (lefts, rights) = ComparedDocument.spelledAlike([left], [right])
    guard let mine = sides.left.load(lefts[0]), var theirs = sides.right.load(rights[0]) else {
      return
    }
    if mine["message"] == nil, let message = theirs["message"]?.object { theirs = message }
    for found in JSONComparison(.exact).differences(mine, theirs)
    where !isIgnored(found.steps) && !isFree(found, mine) {
      body(
        PayloadDifference(
          message: 0, isInPayload: true, steps: found.steps, left: found.left, right: found.right))
    }
  }

  /// Whether a value that only the right document has is in no list.
  private func isFree(_ found: JSONDifference, _ root: JSONValue) -> Bool {
    guard found.left == nil else { return false }
    var value = root
    for step in found.steps {
      if value.kind == .array { return false }
      let name = String(decoding: step, as: UTF8.self)
      guard let inner = value.members.last(where: { $0.name == name })?.value else { return true }
      value = inner
    }
    return true
  }
}
