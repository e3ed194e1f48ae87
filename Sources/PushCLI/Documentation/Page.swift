extension [Span] {
  var text: String { map(\.text).joined() }
}

struct Section: Equatable {
  var heading: String
  var blocks: [Block]

  /// Returns the lines of all blocks; `write` also gets whether a block directly follows a heading.
  func lines(_ write: (_ block: Block, _ atHeading: Bool) -> [String]) -> [String] {
    var atHeading = true
    return blocks.flatMap { block in
      let lines = write(block, atHeading)
      if case .subheading = block { atHeading = true } else { atHeading = false }
      return lines
    }
  }
}

/// A documentation page, before it is written as help text or as a man page.
///
/// Both are generated from this value, so their content is always the same.
struct Page {
  var name: PageName
  /// The start of the help text, such as `pushkit parse-payload`.
  var title: String
  var summary: String
  var sections: [Section]
}
