import PushCore

/// Searches the texts of all pages of the manual for words.
struct ManualSearch {
  /// A paragraph or an entry of a list.
  struct Place {
    let page: Page
    /// The code that `pushkit help CODE` explains with this text.
    var code: String?
    /// The section or subsection, such as `EXIT STATUS`.
    let heading: String
    /// Empty for a paragraph.
    let term: String
    let text: String

    /// The command that prints the whole text.
    var command: String { code.map { "pushkit help \($0)" } ?? page.name.help }
  }

  /// The words in lower case, each with the words that pushkit's pages use for it.
  private let words: [[String]]
  /// Whether forms of a word, such as the plural, do not count.
  private let isExact: Bool
  /// The number of words that a place must have.
  private let least: Int
  /// Sections that only list the names of other pages.
  private static let skipped: Set = [
    "SYNOPSIS", "SUBCOMMANDS", "TOPICS", "SEE ALSO", "ENVIRONMENT",
  ]

  /// Words of questions that do not say what is looked for.
  private static let fillers: Set = [
    "a", "an", "the", "is", "are", "my", "not", "no", "on", "in", "of", "to", "for", "with", "and",
    "or",
    "do", "does", "how", "why", "what", "when", "i", "it",
  ]

  /// Words that people look for, and those of the pages.
  private static let synonyms: [String: String] = [
    "lint": "check-payload", "validate": "check-payload", "verify": "check-payload",
    "mask": "redact", "anonymize": "redact", "anonymise": "redact",
    "resume": "journal", "continue": "journal", "skew": "clock", "throttle": "rate",
    "mock": "emulate", "fake": "emulate", "simulate": "emulate", "colour": "color",
    "deduplicate": "duplicate", "image": "picture", "photo": "picture", "double": "twice",
    "multicast": "recipient", "migrate": "convert", "truncated": "cut",
    "woken": "start", "wake": "start", "delayed": "late", "backoff": "wait", "logcat": "log",
    "expiry": "expire", "privacy": "personal", "gdpr": "personal", "testing": "emulate",
    "container": "docker", "alive": "validate-only",
  ]

  /// - Parameter share: A place must have one of so many words.
  init(_ text: String, isExact: Bool, share: Int = 2) {
    self.isExact = isExact
    let typed = Self.words(text.lowercased().utf8).map(String.init)
    let telling = typed.filter { !Self.fillers.contains($0) }
    words = (telling.isEmpty ? typed : telling).map { word in
      [word] + (Self.synonyms[word].map { [$0] } ?? [])
    }
    least = (words.count + share - 1) / share
  }

  /// Returns the best places that have enough of the words, best first: at most `limit`, and at most
  /// two of a page.
  func best(_ limit: Int, in pages: [Page]) -> [Place] {
    let found = pages.flatMap { Self.codes($0) + places($0) }.enumerated().compactMap {
      index, place -> (Int, Int, Place)? in
      score(place).map { (-$0, index, place) }
    }
    var seen: Set<String> = []
    var counts: [String: Int] = [:]
    var best: [Place] = []
    for (_, _, place) in found.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) where best.count < limit
    {
      // Pages repeat the options that they share, and list the codes.
      let key = Self.isList(place) ? String(place.term.prefix { $0 != " " }) : place.term
      guard counts[place.page.name.stem, default: 0] < 2,
        seen.insert(key.isEmpty ? place.text : key).inserted
      else { continue }
      counts[place.page.name.stem, default: 0] += 1
      best.append(place)
    }
    return best
  }

  /// The texts of `pushkit help CODE`, of which a page that lists codes has only the first sentences.
  private static func codes(_ page: Page) -> [Place] {
    let texts: [(code: String, text: String)] =
      switch page.name {
      case .topic(.diagnostics):
        DiagnosticIndex.all.map {
          ($0.code, "\(PageComposer.sentence($0.summary)) \($0.meaning) \($0.remedy)")
        }
      case .topic(.serviceErrors):
        ServiceErrorRow.all.map { ($0.code, "\($0.meaning) \($0.step.phrase) \($0.advice)") }
      default: []
      }
    return texts.map { code, text in
      Place(page: page, code: code, heading: "", term: code, text: Span.prose(text).text)
    }
  }

  /// Whether a page is a list of codes.
  private static func isList(_ place: Place) -> Bool {
    [PageName.topic(.diagnostics), .topic(.serviceErrors)].contains(place.page.name)
  }

  /// Returns the text of a place from the first sentence that has the most of the words, or all of it
  /// if the term has them.
  func excerpt(of place: Place) -> String {
    let (text, term) = (place.text, Self.tokens(place.term))
    if words.allSatisfy({ forms in forms.contains { has(term, $0) } }) { return text }
    let sentences = Self.sentences(text)
    let counts = sentences.map { sentence in
      let tokens = Self.tokens(sentence)
      return words.count { forms in forms.contains { has(tokens, $0) } }
    }
    guard let most = counts.max(), let first = counts.firstIndex(of: most), first > 0, most > 0
    else { return text }
    return "… " + sentences[first...].joined(separator: " ")
  }

  private static func sentences(_ text: String) -> [String] {
    var sentences: [[Substring]] = [[]]
    for word in text.split(separator: " ") {
      sentences[sentences.count - 1].append(word)
      if word.last == "." || word.last == ":" { sentences.append([]) }
    }
    return sentences.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
  }

  private func places(_ page: Page) -> [Place] {
    let name = Place(page: page, heading: "NAME", term: page.name.word, text: page.summary)
    return [name]
      + page.sections.filter { !Self.skipped.contains($0.heading) }.flatMap { section in
        var heading = section.heading
        return section.blocks.flatMap { block -> [Place] in
          switch block {
          case .subheading(let text):
            heading = text
            return []
          // Options that another page describes.
          case _ where heading.contains("(see "): return []
          case .paragraph(let spans):
            return [Place(page: page, heading: heading, term: "", text: spans.text)]
          case .entries(let entries), .lines(let entries):
            return entries.map {
              let text = $0.paragraphs.map(\.text).joined(separator: " ")
              return Place(page: page, heading: heading, term: $0.term.text, text: text)
            }
          case .synopsis, .code: return []
          }
        }
      }
  }

  /// Returns how well a place fits; nil if it lacks too many of the words, or if only its heading and
  /// its page have them.
  private func score(_ place: Place) -> Int? {
    let (term, text) = (Self.tokens(place.term), Self.tokens(place.text))
    let isInPlace = words.joined().contains { has(term, $0) || has(text, $0) }
    guard isInPlace else { return nil }
    let (heading, page) = (Self.tokens(place.heading), Self.tokens(place.page.summary))
    var sum = 0
    var found = 0
    for forms in words {
      let scores = forms.enumerated().map { index, word in
        let own = (has(term, word) ? 16 : 0) + (has(text, word) ? 4 : 0)
        let around = (has(heading, word) ? 6 : 0) + (has(page, word) ? 6 : 0)
        // The word itself is worth more than one that replaces it.
        return own + around > 0 ? own + around - index : 0
      }
      let best = scores.max() ?? 0
      sum += best
      if best > 0 { found += 1 }
    }
    guard found >= least else { return nil }
    // A code is explained by itself; who has none looks for the other pages.
    let missing = words.count - found
    return sum + (place.heading == "NAME" ? 6 : 0) - (Self.isList(place) ? 12 : 0) - 100 * missing
  }

  /// Returns the words of a text in lower case, and the parts of words with hyphens and the like.
  private static func tokens(_ text: String) -> Set<Substring> {
    let text = text.lowercased().utf8
    let parts = text.split { !isInWord($0) }.map { Substring($0) }
    return Set(words(text) + parts)
  }

  private static func words(_ text: String.UTF8View) -> [Substring] {
    text.split { !isInWord($0) && !isJoint($0) }.map(trimmed).filter { !$0.isEmpty }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80
  }

  private static func isJoint(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "-", "_", ".": true
    default: false
    }
  }

  /// Returns a word without hyphens and the like at its ends.
  private static func trimmed(_ word: Substring.UTF8View) -> Substring {
    guard let first = word.firstIndex(where: { !isJoint($0) }),
      let last = word.lastIndex(where: { !isJoint($0) })
    else { return "" }
    return Substring(word[first...last])
  }

  /// Whether a text has a word, or a form of it, such as the plural.
  private func has(_ tokens: Set<Substring>, _ word: String) -> Bool {
    if tokens.contains(Substring(word)) { return true }
    if isExact { return false }
    let endings = word.utf8.count < 3 ? [] : ["s", "es", "d", "ed", "ing"]
    return endings.contains { tokens.contains(Substring(word + $0)) }
      || word.last == "e" && tokens.contains(Substring(word.dropLast() + "ing"))
      || word.last == "s" && tokens.contains(word.dropLast())
  }
}
