/// A reason in the service, the device or the app why a push does not do what it should, which no
/// payload shows.
///
/// ``all`` is the table of pushkit-not-arriving(7), and of `diagnose-payload`. A group's rows have
/// the order of their frequency in practice.
package struct DeliveryCause: Sendable {
  /// Where the cause is.
  package enum Place: String, Sendable {
    case app, device, service
  }

  /// A section of the page.
  package enum Group: String, CaseIterable, Sendable {
    case sender = "The sender"
    case android = "Android"
    case ios = "iOS"
    case web = "Web"
    case huawei = "Huawei"
    case frameworks = "Flutter, React Native, Cordova"
  }

  package let group: Group
  package let place: Place
  /// A phrase that names the cause.
  package let title: String
  package let symptoms: [Symptom]
  /// Sentences: what happens, and what to do; text in backquotes is literal.
  package let text: String
  /// Sentences that tell how to see whether it is the cause; nil if ``text`` does.
  package let test: String?
  /// The document or program that proves it; nil if the cause is a matter of experience.
  package let source: String?
  /// The platforms; those of the group without others.
  package let platforms: [Platform]
  /// The states of the app in which it is a cause.
  package let states: [AppState]
  /// Whether it is a cause only of Live Activities.
  let isOfLiveActivities: Bool

  init(
    _ title: String, _ place: Place, _ symptoms: [Symptom], in group: Group, _ text: String,
    test: String? = nil, source: String? = nil, on platforms: [Platform]? = nil,
    while states: [AppState] = AppState.allCases, isOfLiveActivities: Bool = false
  ) {
    (self.title, self.place, self.symptoms, self.group) = (title, place, symptoms, group)
    (self.text, self.test, self.source, self.states) = (text, test, source, states)
    self.platforms = platforms ?? group.platforms
    self.isOfLiveActivities = isOfLiveActivities
  }

  package static let all = sender + android + ios + web + huawei + frameworks

  /// Returns the causes of a symptom of a message on a platform, the most specific first.
  static func all(
    of symptom: Symptom, on platform: Platform, while state: AppState?, isLiveActivity: Bool
  ) -> [DeliveryCause] {
    let found = all.filter { cause in
      cause.symptoms.contains(symptom) && cause.platforms.contains(platform)
        && state.map(cause.states.contains) != false
        && (isLiveActivity || !cause.isOfLiveActivities)
    }
    // The order of causes of one rank is that of the page.
    return found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
  }

  /// A lower number for a cause of the platform alone, and of one symptom only.
  private var rank: Int {
    if isOfLiveActivities { return 0 }
    return (group == .sender ? 5 : group == .frameworks ? 3 : 1) + (symptoms.count == 1 ? 0 : 1)
  }
}

extension DeliveryCause.Group {
  /// The platforms of its causes, unless a cause has others.
  package var platforms: [Platform] {
    switch self {
    case .sender: Platform.allCases
    case .android: [.android]
    case .ios: [.ios]
    case .web: [.web]
    case .huawei: [.huawei]
    case .frameworks: [.ios, .android]
    }
  }
}
