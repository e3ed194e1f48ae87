@testable import PushCore

extension GoldenRequest {
  static let pushExpress: [GoldenRequest] = (try? requests()) ?? []

  private static let app = "https://core.push.express/api/r/v2/apps/16183-2/instances"

  private static func requests() throws -> [GoldenRequest] {
    let api = try PushExpressAPI(
      base: "https://core.push.express",
      appID: RequestKey("16183-2", variable: "PUSHKIT_PUSHEXPRESS_APP_ID"))
    let message = "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5"
    var lifecycle: [GoldenRequest] = []
    for event in PushExpressAPI.Lifecycle.allCases {
      lifecycle.append(
        GoldenRequest(
          name: "Push.Express, lifecycle \(event.rawValue)",
          request: try api.report(event, instance: "737112"),
          line: "POST \(app)/737112/events/lifecycle", body: #"{"event":"\#(event.rawValue)"}"#))
    }
    return [
      GoldenRequest(
        name: "Push.Express, an instance",
        request: api.createInstance(
          installationToken: "212604ab-4b19-4d24-b8ec-3b8bac401a6a", externalID: ""),
        line: "POST \(app)",
        body: #"{"ic_token":"212604ab-4b19-4d24-b8ec-3b8bac401a6a","ext_id":""}"#),
      GoldenRequest(
        name: "Push.Express, info, the guide's sample",
        request: try api.update(instance: .known("737112"), sample),
        line: "PUT \(app)/737112/info",
        body: #"{"transport_type":"fcm","transport_token":"dmC6c1abSiaSszJTAGhDpr:APA91bG","#
          + #""platform_type":"android","platform_name":"android_api_33","ext_id":"user-1","#
          + #""lang":"en","country":"BR","tz_sec":-3600,"tags":{"offer":"google_ads_12321"},"#
          + #""onscreen_count":3,"onscreen_sec":0,"agent_name":"my_sdk_0.0.0"}"#),
      GoldenRequest(
        name: "Push.Express, info, what is not known left out",
        request: try api.update(instance: .toBeCreated, PushExpressAPI.Info()),
        line: "PUT \(app)/<instance_id>/info",
        body: #"{"transport_type":"fcm","platform_type":"android"}"#),
      GoldenRequest(
        name: "Push.Express, delivered",
        request: try api.report("delivered", instance: "737112", messageID: message),
        line: "POST \(app)/737112/events/notification",
        body: #"{"msg_id":"1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5","#
          + #""event":"delivered"}"#),
      GoldenRequest(
        name: "Push.Express, clicked, with ids that must be encoded",
        request: try PushExpressAPI(
          base: "http://127.0.0.1:9/x", appID: RequestKey("a/../b", variable: "A")
        ).report("clicked", instance: "7 %é?#", messageID: message),
        line: "POST http://127.0.0.1:9/x/api/r/v2/apps/a%2F..%2Fb/instances/7%20%25%C3%A9%3F%23"
          + "/events/notification",
        body: #"{"msg_id":"1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5","#
          + #""event":"clicked"}"#),
    ] + lifecycle
  }

  private static var sample: PushExpressAPI.Info {
    var info = PushExpressAPI.Info()
    info.token = "dmC6c1abSiaSszJTAGhDpr:APA91bG"
    info.platformName = "android_api_33"
    info.externalID = "user-1"
    info.language = "en"
    info.country = "BR"
    info.zoneSeconds = -3600
    info.tags = #"{"offer":"google_ads_12321"}"#
    info.onscreenCount = 3
    info.onscreenSeconds = 0
    info.agentName = "my_sdk_0.0.0"
    return info
  }
}
