import PushCore

/// An index of the words of all pages of the manual, by paragraph.
struct ManualSearch {
  /// A paragraph or an entry of a list.
  struct Passage {
    let page: Page
    /// The code that `pushkit help CODE` explains with this text.
    var code: String?
    /// The section or subsection, such as `EXIT STATUS`.
    let heading: String
    /// Empty for a paragraph.
    let term: String
    let text: String
    /// The row of pushkit-not-arriving(7) that it is.
    var cause: DeliveryCause?

    /// The command that prints the whole text.
    var command: String { code.map { "pushkit help \($0)" } ?? page.name.help }

    /// How much a person gains from it; a list of codes helps only who has a name from an error.
    fileprivate func usefulness(_ hasName: Bool) -> Double {
      switch heading {
      case "NAME": 1.2
      case "OUTPUT", "EXIT STATUS", "Codes": 0.4
      // Who asks in words seldom looks for an option.
      default: isInList && !hasName ? 0.4 : term.hasPrefix("--") ? 0.7 : 1
      }
    }

    /// Whether its page is a list of codes.
    fileprivate var isInList: Bool {
      page.name == .topic(.diagnostics) || page.name == .topic(.serviceErrors)
    }
  }

  /// The passages that fit a question.
  struct Answer {
    var passages: [Passage] = []
    /// The words that no passage of these has.
    var missing: [String] = []
  }

  private let passages: [Passage]
  /// For each key the passages that have it, in order, and how much it says about each.
  private let postings: [String: [(passage: Int, weight: Double)]]

  /// Sections that only list the names of other pages.
  private static let skipped: Set = [
    "SYNOPSIS", "SUBCOMMANDS", "TOPICS", "SEE ALSO", "ENVIRONMENT",
  ]

  // MARK: The index

  init(_ pages: [Page]) {
    var passages: [Passage] = []
    var postings: [String: [(passage: Int, weight: Double)]] = [:]
    var forms: [String: SearchWord] = [:]
    var weights: [String: Double] = [:]
    /// Adds the words of a text; a name counts more than its parts, unless it is that of a page.
    func add(_ text: String, isName: Bool = false, _ weight: (_ count: Double) -> Double) {
      let words = SearchWord.all(in: text, &forms)
      let keys = Set(words.map(\.key))
      let parts = Set(words.flatMap(\.parts)).subtracting(keys)
      let weight = weight(Double(keys.count))
      for key in keys { weights[key, default: 0] += weight }
      for key in parts { weights[key, default: 0] += weight * (isName ? 1 : 0.4) }
    }
    for page in pages {
      for passage in Self.codes(page) + Self.passages(page) {
        weights = [:]
        // A long text has many words that it is not about.
        add(passage.text) { 60 / (50 + min($0, 90)) }
        let isName = passage.heading == "NAME"
        add(passage.term, isName: isName) { 0.3 + 2.4 / (1 + $0) }
        add(passage.heading) { _ in 0.5 }
        if !isName { add("\(page.name.word) \(page.summary)", isName: true) { _ in 0.3 } }
        for (key, weight) in weights {
          postings[key, default: []].append((passages.count, weight))
        }
        passages.append(passage)
      }
    }
    (self.passages, self.postings) = (passages, postings)
  }

  private static func keys(_ text: String) -> Set<String> {
    Set(SearchWord.all(in: text).flatMap(\.keys))
  }

  /// The texts of `pushkit help CODE`, of which a page that lists codes has only the first sentences.
  private static func codes(_ page: Page) -> [Passage] {
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
      Passage(page: page, code: code, heading: "", term: code, text: Span.prose(text).text)
    }
  }

  private static func passages(_ page: Page) -> [Passage] {
    let name = Passage(page: page, heading: "NAME", term: page.name.word, text: page.summary)
    return [name]
      + page.sections.filter { !skipped.contains($0.heading) }.flatMap { section in
        var heading = section.heading
        return section.blocks.flatMap { block -> [Passage] in
          switch block {
          case .subheading(let text):
            heading = text
            return []
          // Options that another page describes.
          case _ where heading.contains("(see "): return []
          case .paragraph(let spans):
            return [Passage(page: page, heading: heading, term: "", text: spans.text)]
          case .entries(let entries), .lines(let entries):
            return entries.map { passage($0, page, heading) }
          case .synopsis, .code: return []
          }
        }
      }
  }

  private static func passage(_ entry: Entry, _ page: Page, _ heading: String) -> Passage {
    let text = entry.paragraphs.map(\.text).joined(separator: " ")
    var passage = Passage(page: page, heading: heading, term: entry.term.text, text: text)
    if page.name == .topic(.notArriving) {
      passage.cause = DeliveryCause.all.first {
        $0.group.rawValue == heading && Span.prose($0.title).text == passage.term
      }
    }
    return passage
  }

  // MARK: Answers

  /// Whether a passage has exactly this word, in any case.
  func hasWord(_ word: String) -> Bool {
    passages.contains { passage in
      SearchWord.all(in: "\(passage.term) \(passage.text)").contains {
        $0.typed.lowercased() == word.lowercased()
      }
    }
  }

  /// Returns the best passages for a question, best first: at most `limit`, and few of a page.
  ///
  /// - Parameters:
  ///   - share: A passage must have the weight of so much of the question.
  ///   - codes: The codes to explain first.
  func answer(
    _ question: ManualQuestion, limit: Int, share: Double = 0, codes: [String] = []
  ) -> Answer {
    var seen: Set<String> = []
    let words = question.words.filter { seen.insert($0.key).inserted }.flatMap(known)
    var scores: [Int: Double] = [:]
    var shares: [Int: Double] = [:]
    let total = words.reduce(0) { $0 + $1.rarity }
    for (keys, rarity) in words {
      var best: [Int: Double] = [:]
      for key in keys {
        for (passage, weight) in postings[key] ?? [] {
          best[passage] = max(best[passage] ?? 0, weight)
        }
      }
      for (passage, weight) in best {
        scores[passage, default: 0] += rarity * weight
        shares[passage, default: 0] += rarity / total
      }
    }
    if question.symptom != nil {
      for (index, passage) in passages.enumerated() where passage.cause != nil {
        let (bonus, factor) = Self.fit(passage, question)
        scores[index] = (scores[index] ?? 0) * factor + bonus
        if bonus > 0 { shares[index] = max(shares[index] ?? 0, 0.9) }
      }
    }
    let ranked = scores.compactMap { index, score -> (Double, Int)? in
      let part = shares[index] ?? 0
      guard part > share else { return nil }
      let passage = passages[index]
      return (score * passage.usefulness(question.hasName) * (0.1 + part * part * part), index)
    }.sorted { ($1.0, $0.1) < ($0.0, $1.1) }
    let named = passages.filter { $0.code.map(codes.contains) ?? false }
    let best = chosen(named + ranked.map { passages[$0.1] }, limit, question)
    return Answer(passages: best, missing: missing(question.words, in: best))
  }

  /// Returns the keys by which a word is searched, with their rarity: those of the word, or those of
  /// its parts if no passage has it.
  private func known(_ word: SearchWord) -> [(keys: [String], rarity: Double)] {
    let isKnown = postings[word.key] != nil
    return (isKnown || word.parts.isEmpty ? [word.key] : word.parts).map { key in
      let count = Double(postings[key]?.count ?? passages.count)
      let ratio = Double(passages.count) / count
      // The logarithm to base 2, in quarters. A digit says little.
      let rarity = Double((ratio * ratio * ratio * ratio).exponent) / 4
      return ([key], key.utf8.count == 1 ? rarity / 2 : rarity)
    }
  }

  /// Returns what a cause of pushkit-not-arriving(7) gains if it explains the question's trouble, and
  /// the factor for its words.
  private static func fit(_ passage: Passage, _ question: ManualQuestion) -> (Double, Double) {
    guard let cause = passage.cause, let symptom = question.symptom else { return (0, 1) }
    let isOnPlatform =
      question.platforms.isEmpty || question.platforms.contains(where: cause.platforms.contains)
    let isInState = question.state.map(cause.states.contains) ?? true
    guard cause.symptoms.contains(symptom), isOnPlatform, isInState else { return (0, 0.4) }
    let isOwn =
      question.platforms.contains { cause.group.platforms == [$0] }
      || cause.group == .frameworks
        && question.words.contains { keys(passage.term).contains($0.key) }
    let isOfState = question.state != nil && cause.states.count < 3
    // Devices of Huawei and frameworks are named by those who have them.
    let isRare = cause.group == .huawei || cause.group == .frameworks
    return (isRare && !isOwn ? 2 : 6 + (isOwn ? 3 : 0) + (isOfState ? 8 : 0), 1)
  }

  private func chosen(
    _ ranked: [Passage], _ limit: Int, _ question: ManualQuestion
  ) -> [Passage] {
    var seen: Set<String> = []
    var counts: [String: Int] = [:]
    var best: [Passage] = []
    if question.isGeneral {
      best = ["not-arriving", "diagnose-payload"].compactMap { word in
        passages.first { $0.heading == "NAME" && $0.term == word }
      }
      seen = Set(best.map(\.term))
    }
    // The answer names the command with the symptom.
    if let symptom = question.symptom { seen.insert(symptom.rawValue) }
    for passage in ranked where best.count < limit {
      // Pages repeat the options that they share, and list the codes.
      let key =
        passage.isInList ? String(passage.term.prefix { $0 != " " }) : passage.term
      guard counts[passage.page.name.stem, default: 0] < (question.symptom == nil ? 2 : 3),
        seen.insert(key.isEmpty ? passage.text : key).inserted
      else { continue }
      counts[passage.page.name.stem, default: 0] += 1
      best.append(passage)
    }
    return best
  }

  private func missing(_ words: [SearchWord], in passages: [Passage]) -> [String] {
    let keys = passages.reduce(into: Set<String>()) {
      $0.formUnion(Self.keys("\($1.term) \($1.text) \($1.heading) \($1.page.summary)"))
    }
    return words.filter { !$0.keys.contains(where: keys.contains) }.map(\.typed)
  }

  /// Returns the text of a passage from the first sentence that has the most of the words, or all of
  /// it if the term has them.
  static func excerpt(of passage: Passage, for question: ManualQuestion) -> String {
    let words = question.words
    func count(_ text: String) -> Int {
      let keys = keys(text)
      return words.reduce(0) { sum, word in
        sum + (keys.contains(word.key) ? 2 : word.parts.contains(where: keys.contains) ? 1 : 0)
      }
    }
    if passage.cause != nil || count(passage.term) == 2 * words.count { return passage.text }
    let sentences = sentences(passage.text)
    let counts = sentences.map(count)
    guard let most = counts.max(), let first = counts.firstIndex(of: most), first > 0
    else { return passage.text }
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
}
