import Testing

@testable import PushCore

@Suite struct TokenFormTests {
  static let digits = String(repeating: "0a", count: 32)

  static let tokens: [(token: String, form: TokenForm)] = [
    (digits, .apns), (digits.uppercased(), .apns), (digits + digits, .apns), (digits + "00", .apns),
    (String(digits.dropLast()), .unknown), (String(digits.dropLast(2)), .unknown),
    (digits + "0", .unknown), ("<\(digits)>", .placeholder),
    ("cXk0_a-1:APA91bHn3", .fcm), ("APA91bHn3", .fcm),
    ("a b:APA91bHn3", .unknown), ("cXk0:APA91b...", .fcm),
    ("bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1", .fcm),
    ("cXk0mB2a1QWzL9-_vN3rT7", .fcm), ("aXk0mB2a1QWzL9-_vN3rT7", .unknown),
    ("/topics/news", .fcmTopic), ("news", .unknown),
    ("ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]", .expo), ("ExpoPushToken[a1]", .expo),
    ("ExponentPushToken", .placeholder),
    ("0f3c2a1e-5b6d-4c7e-8f90-1a2b3c4d5e6f", .oneSignal),
    ("IQAAAACy" + String(repeating: "0aZ-_", count: 24), .huawei),
    ("$TOKEN", .placeholder), ("${TOKEN}", .placeholder), ("$(cat token)", .placeholder),
    ("$1", .placeholder), ("<token>", .placeholder), ("{{token}}", .placeholder),
    (":deviceToken", .placeholder), ("%s", .placeholder), ("YOUR_TOKEN", .placeholder),
    ("deviceToken", .placeholder), ("USER_DEVICE", .placeholder), ("xxxxxx", .placeholder),
    ("######", .placeholder), ("fcm token here", .placeholder), ("...", .placeholder),
    ("", .unknown), ("john", .unknown), ("user@example.com", .unknown), ("12345", .unknown),
  ]

  @Test("The form of a token shows its service", arguments: tokens)
  func form(token: String, form: TokenForm) {
    #expect(TokenForm(token) == form)
  }
}
