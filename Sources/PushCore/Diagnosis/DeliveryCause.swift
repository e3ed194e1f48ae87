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

  /// What a message has that makes a cause more likely than the others.
  enum Trait {
    /// The cause is one only of Live Activities.
    case liveActivity
    /// A link among the app's own keys.
    case ownLink
    /// The action of a tap in apps with Flutter.
    case flutter
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
  /// What makes it the first of the causes; nil if nothing in a message does.
  let trait: Trait?

  init(
    _ title: String, _ place: Place, _ symptoms: [Symptom], in group: Group, _ text: String,
    test: String? = nil, source: String? = nil, on platforms: [Platform]? = nil,
    while states: [AppState] = AppState.allCases, first trait: Trait? = nil
  ) {
    (self.title, self.place, self.symptoms, self.group) = (title, place, symptoms, group)
    (self.text, self.test, self.source, self.states) = (text, test, source, states)
    self.platforms = platforms ?? group.platforms
    self.trait = trait
  }

  package static let all = sender + android + ios + web + huawei + frameworks

  /// Returns the causes of a symptom of a message on a platform, the most specific first.
  static func all(
    of symptom: Symptom, on platform: Platform, while state: AppState?, traits: Set<Trait>
  ) -> [DeliveryCause] {
    let found = all.filter { cause in
      cause.symptoms.contains(symptom) && cause.platforms.contains(platform)
        && state.map(cause.states.contains) != false
        && (cause.trait != .liveActivity || traits.contains(.liveActivity))
    }
    // The order of causes of one rank is that of the page.
    return found.enumerated().sorted {
      ($0.element.rank(traits), $0.offset) < ($1.element.rank(traits), $1.offset)
    }.map(\.element)
  }

  /// Returns a lower number for a cause of the message's traits, of the platform alone, and of one
  /// symptom only.
  private func rank(_ traits: Set<Trait>) -> Int {
    if let trait, traits.contains(trait) { return 0 }
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
