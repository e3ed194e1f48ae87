/// Push.Express's formats, with samples from its guide.
enum PushExpressSamples {
  static let all: [FormatRow] = [
    FormatRow(
      "pushexpress-fcm", "FCM message with `px.` keys",
      #"""
      {
        "notification": {
          "title": "hello there", "body": "hello",
          "image": "https://avatars.githubusercontent.com/u/108216418",
          "icon": "https://avatars.githubusercontent.com/u/108216418"
        },
        "data": {
          "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
          "px.title": "hello there", "px.body": "hello",
          "px.image": "https://avatars.githubusercontent.com/u/108216418",
          "px.icon": "https://avatars.githubusercontent.com/u/108216418"
        }
      }
      """#),
    FormatRow(
      "pushexpress-apns", "APNs payload with `px.` keys",
      #"""
      {
        "aps": {"alert": {"title": "hello there", "body": "hello"}, "mutable-content": 1},
        "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
        "px.title": "hello there", "px.body": "hello",
        "px.image": "https://avatars.githubusercontent.com/u/108216418"
      }
      """#),
    FormatRow(
      "pushexpress-web", "web push with unprefixed keys",
      #"""
      {
        "title": "hello there", "body": "hello",
        "icon": "https://avatars.githubusercontent.com/u/108216418",
        "image": "https://avatars.githubusercontent.com/u/108216418",
        "url": "https://www.example.com/offer",
        "msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5"
      }
      """#),
  ]
}
