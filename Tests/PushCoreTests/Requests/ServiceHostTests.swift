import Testing

@testable import PushCore

@Suite("Hosts of services") struct ServiceHostTests {
  @Test(
    "a URL has the service of its host, else that of its path",
    arguments: [
      ("https://api.push.apple.com/3/device/00fc", "apns"),
      ("https://api.sandbox.push.apple.com:2197/4/broadcasts/apps/a.b", "apns"),
      ("/3/device/00fc", "apns"), ("http://localhost:2197/3/device/00fc", "apns"),
      ("https://web.push.apple.com/QFoo", "web-push"),
      ("https://updates.push.services.mozilla.com/wpush/v2/g", "web-push"),
      ("https://wns2-by3p.notify.windows.com/w/?token=x", "web-push"),
      ("https://fcm.googleapis.com/fcm/send", "fcm-legacy"),
      ("https://fcm.googleapis.com/fcm/send/", "fcm-legacy"),
      ("https://fcm.googleapis.com/fcm/send/x:APA91b", "web-push"),
      ("https://fcm.googleapis.com/wp/x", "web-push"),
      ("https://fcm.googleapis.com/v1/projects/p/messages:send", "fcm-v1"),
      ("https://FCM.googleapis.com/v1/project/p/messages:send", "fcm-v1"),
      ("{{server}}/v1/projects/p/messages:send", "fcm-v1"),
      ("https://push-api.cloud.huawei.com/v1/1/messages:send", "huawei"),
      ("https://push-api.cloud.huawei.eu/v2/1/messages:send", "huawei"),
      ("https://exp.host/--/api/v2/push/send", "expo"),
      ("https://api.expo.dev/v2/push/send?useFcmV1=true", "expo"),
      ("https://api.onesignal.com/notifications?c=push", "onesignal"),
      ("https://sns.eu-west-1.amazonaws.com/?Action=Publish", "sns"),
      ("https://hub.servicebus.windows.net/h/messages", "azure"),
      ("https://1.pushnotifications.pusher.com/publish_api/v1/", "pusher-beams"),
      ("https://go.airship.eu/api/push", "airship"), ("http://localhost:8088/api/push", "gorush"),
      ("https://x.example/_matrix/push/v1/notify", "matrix"),
      ("https://x.example/parse/push", "parse"),
    ])
  func services(url: String, service: String) {
    #expect(RequestURL(url.utf8).place?.word == service)
  }

  @Test(
    "other URLs have none",
    arguments: [
      "https://example.com/?x=/3/device/00fc", "https://sns.example.com/amazonaws.com", "",
      "https://s3.amazonaws.com/sns.txt", "https://example.com/v1/messages",
    ])
  func others(url: String) {
    #expect(RequestURL(url.utf8).place == nil)
  }

  @Test("what sends no push")
  func uses() {
    #expect(RequestURL("https://iid.googleapis.com/iid/v1:batchAdd".utf8).sendsNoPush)
    #expect(RequestURL("https://exp.host/--/api/v2/push/getReceipts".utf8).sendsNoPush)
    #expect(RequestURL("https://api.push.apple.com/1/apps/a.b/channels".utf8).sendsNoPush)
    #expect(RequestURL("https://api.push.apple.com/4/broadcasts/apps/a.b".utf8).isBroadcast)
  }
}
