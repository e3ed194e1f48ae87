import PushCore

/// A word of a text that is searched, or a phrase of two words with a meaning of its own.
struct SearchWord {
  /// The word as it is in the text.
  let typed: String
  /// The word in lower case, without its ending; one for all words of a meaning.
  let key: String
  /// The keys of its parts: those of a name such as `no-topic` or `noTopic`, and of a phrase.
  let parts: [String]
  /// The word without its ending, if it can be part of a phrase.
  fileprivate var stem: String?

  /// All keys by which a text with the word is found.
  var keys: [String] { [key] + parts }

  /// Words of one meaning in a line; a hyphen joins the words of a phrase.
  private static let meanings = """
    killed terminated swiped-away swiping swiped force-quit force-stop force-closed app-switcher \
    app-closed closed-app
    late delayed delay slow slowly lag latency hours
    received receive delivered arrive arrives arriving come comes reach
    shown show showing appear appearing displayed display drawn draw visible
    web-push webpush
    pwa web-app home-screen
    ios iphone ipad ipados
    silent-push silent-notification background-push background-notification data-only data-message
    picture image photo thumbnail attachment
    twice double doubled duplicate duplicated two-times two-notifications
    redact mask hide anonymize anonymise censor scrub obfuscate sanitize gdpr privacy
    validate check lint verify linter validation
    emulate mock fake simulate stub fake-server test-server
    convert migrate transform translate
    continue resume interrupted interrupt restart
    diff compare difference
    delete remove clean purge prune get-rid
    dead stale inactive uninstalled
    size large big length
    limit maximum
    bulk million millions thousands mass overnight
    save store persist remember
    ci github-action gitlab jenkins pipeline workflow
    certificate cert p12 pem
    credentials password username user-name
    tracking tracked track statistics analytics metrics open-rate
    tap click press tapping clicking
    rate throttle rate-limit quota
    expire ttl expiry expiration time-to-live
    register subscribe sign-up
    unregister unsubscribe logout log-out
    foreground app-open
    banner heads-up pop-up
    battery-saver battery-optimization power-saving
    woken wake waken
    clock skew
    production testflight app-store
    sandbox development xcode
    color colour
    log logcat logfile logs
    wait backoff
    docker container
    several multicast recipients
    failed rejected refused
    file where folder location
    simulator simctl
    """

  private static let canonical: [String: String] = {
    var keys: [String: String] = [:]
    for line in meanings.split(on: "\n") {
      let words = line.split(on: " ").map { $0.split(on: "-").map(stem).joined(separator: "-") }
      for word in words { keys[word] = words[0] }
    }
    return keys
  }()

  /// Returns the words of a text.
  static func all(in text: String) -> [SearchWord] {
    var forms: [String: SearchWord] = [:]
    return all(in: text, &forms)
  }

  /// - Parameter forms: The words that were found before, which saves time in a long text.
  static func all(in text: String, _ forms: inout [String: SearchWord]) -> [SearchWord] {
    var words: [SearchWord] = []
    for typed in split(text) {
      let word = forms[typed] ?? SearchWord(typed)
      forms[typed] = word
      if let first = words.last, let start = first.stem, let end = word.stem,
        let phrase = canonical["\(start)-\(end)"]
      {
        words[words.count - 1] = SearchWord(
          typed: "\(first.typed) \(typed)", key: phrase, parts: [first.key, word.key])
      } else {
        words.append(word)
      }
    }
    return words
  }

  private init(typed: String, key: String, parts: [String]) {
    (self.typed, self.key, self.parts) = (typed, key, parts)
  }

  private init(_ typed: String) {
    self.typed = typed
    let stems = Self.split(typed, atJoints: true).map(Self.stem)
    if stems.count == 1 {
      (key, parts, stem) = (Self.meaning(stems[0]), [], stems[0])
    } else {
      key = Self.canonical[stems.joined(separator: "-")] ?? typed.lowercased()
      parts = stems.map(Self.meaning)
    }
  }

  private static func meaning(_ stem: String) -> String { canonical[stem] ?? stem }

  /// Splits a text at white space and signs, and with `atJoints` also a name at the signs in it and
  /// before its capitals.
  private static func split(_ text: String, atJoints: Bool = false) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      while let last = word.last, isJoint(last) { word.removeLast() }
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"): continue
      case _ where byte.isLetter || byte.isDigit || byte >= 0x80:
        let isCapital = byte.isLetter && byte & 0x20 == 0
        if atJoints, isCapital, let last = word.last, last.isLetter, last & 0x20 != 0 { end() }
        word.append(byte)
      case _ where isJoint(byte) && !atJoints: if !word.isEmpty { word.append(byte) }
      default: end()
      }
    }
    end()
    return words
  }

  private static func isJoint(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "-", "_", ".", "/": true
    default: false
    }
  }

  /// Returns a word in lower case and without an ending of English, the same for all forms of it.
  static func stem(_ word: String) -> String {
    var letters = word.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    func drop(_ ending: StaticString, leaving count: Int) -> Bool {
      let length = ending.utf8CodeUnitCount
      guard letters.count >= count + length, letters.suffix(length).elementsEqual(ending.bytes)
      else { return false }
      letters.removeLast(length)
      return true
    }
    _ =
      drop("ing", leaving: 3) || drop("ed", leaving: 3) || drop("es", leaving: 4)
      || word.suffix(2) != "ss" && drop("s", leaving: 3)
    _ = drop("e", leaving: 4)
    let count = letters.count
    if count > 3, letters[count - 1] == letters[count - 2] { letters.removeLast() }
    if count > 3, letters.last == UInt8(ascii: "y") {
      letters[letters.count - 1] = UInt8(ascii: "i")
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
