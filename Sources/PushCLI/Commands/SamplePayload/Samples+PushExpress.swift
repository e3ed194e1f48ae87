extension Samples {
  static let pushExpress = [
    Sample(
      "pushexpress-fcm",
      #"""
      {
        "notification": {
          "title": "hello there",
          "body": "hello",
          "image": "https://avatars.githubusercontent.com/u/108216418",
          "icon": "https://avatars.githubusercontent.com/u/108216418"
        },
        "data": {
          "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
          "px.title": "hello there",
          "px.body": "hello",
          "px.image": "https://avatars.githubusercontent.com/u/108216418",
          "px.icon": "https://avatars.githubusercontent.com/u/108216418"
        }
      }
      """#),
    Sample(
      "pushexpress-apns",
      #"""
      {
        "aps": {"alert": {"title": "hello there", "body": "hello"}, "mutable-content": 1},
        "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
        "px.title": "hello there",
        "px.body": "hello",
        "px.image": "https://avatars.githubusercontent.com/u/108216418"
      }
      """#),
    Sample(
      "pushexpress-web",
      #"""
      {
        "title": "hello there",
        "body": "hello",
        "icon": "https://avatars.githubusercontent.com/u/108216418",
        "image": "https://avatars.githubusercontent.com/u/108216418",
        "url": "https://www.example.com/offer",
        "msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5"
      }
      """#),
  ]
}
