import PushCore

/// A question to the manual: the words that say what is looked for, and the trouble that it names.
struct ManualQuestion {
  /// The words, without those that any question can have.
  let words: [SearchWord]
  /// What is wrong with a push, if the question says so.
  let symptom: Symptom?
  let platforms: [Platform]
  let state: AppState?
  /// The number of an HTTP or exit status if the question is about nothing else.
  private(set) var status: (number: Int, isOfProgram: Bool)?
  /// The push services in the question, as ``SearchWord/key``.
  var services: [String] { words.map(\.key).filter(Self.ofServices.contains) }
  /// Whether the question says only that pushes do not arrive.
  let isGeneral: Bool
  /// Whether a word is a number, or a name such as `http2` that errors have.
  let hasName: Bool
  /// Whether something is missing or does not happen.
  let isNegated: Bool

  /// The maximum number of words: the rest of a longer text is ignored.
  private static let maximumCount = 40

  init(_ text: String) {
    let all = SearchWord.all(in: text).prefix(Self.maximumCount)
    func has(_ keys: Set<String>) -> Bool {
      all.contains { $0.keys.contains(where: keys.contains) }
    }
    isNegated = has(Self.negations) || has(Self.failures)
    let isNegated = isNegated
    symptom =
      Self.symptoms.first { (!$0.isNegated || isNegated) && has($0.words) }?.symptom
    platforms = Self.platforms.filter { has($0.words) }.map(\.platform)
    state = Self.states.first { has($0.words) }?.state
    let fillers = Self.fillers.union(Self.negations)
    let telling = all.filter { !fillers.contains($0.key) }
    words = telling.isEmpty ? Array(all) : Array(telling)
    hasName = words.contains { !$0.parts.isEmpty || (Int($0.typed) ?? 0) > 9 }
    isGeneral = symptom == .notShown && words.allSatisfy { Self.general.contains($0.key) }
    let numbers = words.compactMap { Int($0.typed) }
    let known = Self.ofStatus.union(Self.ofServices)
    let others = words.filter { Int($0.typed) == nil && !known.contains($0.key) }
    if numbers.count == 1, words.count > 1 || all.count > 1, others.isEmpty {
      status = (numbers[0], has(Self.set("exit")))
    }
  }

  /// The command that looks for the causes of the symptom in a payload.
  var diagnosis: String? {
    symptom.map { symptom in
      let platform = platforms.count == 1 ? " --platform \(platforms[0].rawValue)" : ""
      let state = state.map { " --app-state \($0.rawValue)" } ?? ""
      return "pushkit diagnose-payload \(symptom.rawValue)\(platform)\(state) FILE"
    }
  }

  private static func set(_ text: String) -> Set<String> {
    Set(SearchWord.all(in: text).map(\.key) + text.split(on: " ").map(SearchWord.stem))
  }

  private static let fillers = set(
    """
    a an the is are am was were be been it its this that these those there here i my me we our you \
    your they he she on in of to for with and or but so if as at by from into about only just any \
    some all also still even when while how do does did done why what which who whom can could \
    should would will may might must need want have has had get gets got go goes give make makes \
    use used using please help possible way tell say explain mean means pushkit without before after \
    up out off them their than then too very
    """)
  private static let negations = set(
    "not no never nothing cannot cant dont doesnt didnt isnt arent wont havent hasnt problem issue")
  /// Other words of what does not happen, which can be looked for.
  private static let failures = set("wrong fail missing stop broken nowhere zero unable")
  /// Words that say nothing about the reason for a push that does not arrive.
  private static let general = set(
    "push notification message alert fail app device phone user received shown work working mobile")
  /// Words beside the number of a status.
  private static let ofStatus = set(
    """
    push fail exit code status http error response returned reply unauthorized forbidden gone found bad request \
    many requests server service unavailable internal number
    """)
  private static let ofServices = set("fcm apns huawei expo web-push onesignal")

  private static let platforms: [(platform: Platform, words: Set<String>)] = [
    (.ios, set("ios iphone apple apns xcode")), (.android, set("android")),
    (.web, set("web pwa browser chrome firefox safari")), (.huawei, set("huawei hms")),
  ]
  private static let states: [(state: AppState, words: Set<String>)] = [
    (.killed, set("killed")), (.background, set("background")), (.foreground, set("foreground")),
  ]

  /// The words of symptoms, the most specific first; most need a word such as `not`.
  private static let symptoms: [(symptom: Symptom, words: Set<String>, isNegated: Bool)] = [
    (.twice, set("twice"), false), (.late, set("late"), false),
    (.noTracking, set("tracked"), true), (.noSound, set("sound ringtone vibrate"), true),
    (.noPicture, set("picture"), true), (.noBadge, set("badge"), true),
    (.noButtons, set("button buttons"), true),
    (
      .appNotWoken, set("woken called handler triggered invoked silent-push onmessagereceived"),
      true
    ),
    (.tapDoesNothing, set("tap tapped open opens deeplink"), true),
    (.notShown, set("received shown work push notification message"), true),
  ]
}
