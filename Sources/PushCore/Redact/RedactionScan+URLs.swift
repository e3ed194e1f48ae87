/// Parts of URLs that grant access: webhooks, and the tokens of devices.
extension RedactionScan {
  /// The beginnings of URLs in whose paths the next segments are secret, and their number.
  ///
  /// Slack: Sending messages using incoming webhooks. Discord: Webhook resource. Telegram: Bot API.
  /// Microsoft Teams: Create an incoming webhook.
  private static let webhooks: [(beginning: StaticString, segments: Int)] = [
    ("hooks.slack.com/services/", 3), ("hooks.slack.com/workflows/", 4),
    ("hooks.slack.com/triggers/", 3), ("discord.com/api/webhooks/", 2),
    ("discordapp.com/api/webhooks/", 2), ("api.telegram.org/bot", 1),
    ("outlook.office.com/webhook/", 4), ("outlook.office365.com/webhook/", 4),
  ]

  /// The path of webhooks of Teams, whose host has the name of the customer.
  private static let teams: (path: StaticString, segments: Int) = ("/webhookb2/", 5)

  /// Adds what is secret in the URL whose host is at an offset.
  mutating func addSecretPath(_ host: Int) {
    let path = end(from: host, .authorityEnd, level(host - 3))
    guard path < text.count, text[path].isOne(of: "/?") else { return }
    if host >= endpointEnd, RequestURL.mayHaveToken(text, host: host, path: path) {
      return addToken(host, path)
    }
    guard isLine else { return }
    if text.has(Self.teams.path, at: path) {
      addSegments(from: path + Self.teams.path.utf8CodeUnitCount, Self.teams.segments)
    } else if let row = Self.webhooks.first(where: { text.has($0.beginning, at: host) }) {
      addSegments(from: host + row.beginning.utf8CodeUnitCount, row.segments)
    }
  }

  private mutating func addSegments(from start: Int, _ count: Int) {
    var at = start
    for _ in 0..<count {
      let segment = text[at...].prefix {
        KnownToken.isPart($0) || $0.isOne(of: "%@:~+=")
      }
      add(segment.indices, .url)
      guard segment.endIndex < text.count, text[segment.endIndex] == UInt8(ascii: "/") else {
        return
      }
      at = segment.endIndex + 1
    }
  }

  /// Adds the token of a device in the URL of a push service.
  private mutating func addToken(_ host: Int, _ path: Int) {
    let rest = text[path...].prefix { KnownToken.isPart($0) || $0.isOne(of: "%@:~+=/?&!*$") }
    endpointEnd = rest.endIndex
    // The end of a sentence is not a part of the URL.
    let end = rest.lastIndex { !$0.isOne(of: ".,:;!?") }.map { $0 + 1 } ?? path
    guard let token = RequestURL(text[host..<end]).token else { return }
    add(host + token.lowerBound..<host + token.upperBound, .token)
  }
}
