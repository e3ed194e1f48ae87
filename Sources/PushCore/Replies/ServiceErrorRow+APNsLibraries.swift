/// What libraries that send to APNs raise (pushy, node-apn, apnotic, Pushok, Go), and what iOS and Safari
/// write about a push.
extension ServiceErrorRow {
  static let apnsLibraries = [
    raised(
      .apns, "apns-client-closed", .fixRequest,
      """
      The program closed its client and goes on using it. Keep one client as long as the process \
      runs, or make a new one.
      """,
      [
        "client has been closed and can no longer send push notifications",
        "channel pool has closed and no more channels may be acquired",
      ]),
    raised(
      .apns, "apns-goaway-protocol", .retry,
      """
      APNs ended the connection because of an error in the protocol. Open a new connection and \
      send again; if it repeats, update the library, and check the certificate.
      """,
      ["goaway: protocol_error", "apn write failed: goaway: protocol_error"]),
    raised(
      .network, "http2-goaway-first", .fixCredentials,
      """
      The server ended the connection before it read the request. With APNs, the cause is mostly \
      a certificate of the other environment: the reason is in GOAWAY, which \
      `GODEBUG=http2debug=2` shows.
      """,
      ["peer server initiated graceful shutdown after some of request.body was written"]),
    raised(
      .apns, "apns-no-answer", .retry,
      """
      curl got no response: it has no HTTP/2, no root certificates, or no network. Print \
      `curl_error()`, and see HTTP2 in `curl --version`.
      """,
      [
        "[statuscode:pushok\\response:private] => 0", "undefined offset: 1 … pushok",
        "undefined array key 1 … pushok",
        "passed to pushok\\response::__construct() must be of the type string",
      ]),
    raised(
      .apns, "apns-timeout", .retry,
      """
      The library returned nothing, because no response came in time. Send again; if it happens \
      each time, check the environment, the certificate and the firewall.
      """,
      [
        "undefined method `ok?' for nil … push", "undefined method 'ok?' for nil … push",
        "undefined method `status' for nil … apnotic",
        "undefined method 'status' for nil … apnotic",
      ]),
    raised(
      .apns, "node-apn-payload-text", .fixRequest,
      """
      `payload` of the notification is a text. Give it an object, for example with `JSON.parse`.
      """,
      ["cannot assign to read only property 'aps' of"]),
    raised(
      .apns, "apns-key-pair", .fixCredentials,
      """
      The certificate and the private key do not belong together. Export both from the same \
      entry of the keychain, or use an APNs key (`.p8`).
      """,
      [
        "certificate and key do not match", "key values mismatch",
        "private key does not match public key", "x509_check_private_key", "key_values_mismatch",
      ]),
    raised(
      .apns, "voip-no-call", .fixRequest,
      """
      iOS ended the app: for every VoIP push, it must report a call with CallKit before the \
      handler of PushKit returns. Send other pushes without the topic `.voip`.
      """,
      [
        "killing app because it never posted an incoming call",
        "must post an incoming call via callkit",
      ]),
    raised(
      .apns, "safari-url-args", .fixRequest,
      """
      Pushes of Safari to websites need `url-args` in `aps`: a list with as many values as \
      `urlFormatString` has places.
      """,
      ["payload must contain a \"url-args\" array"]),
    raised(
      .apns, "corepush-reason", .lookAtService,
      """
      APNs sent a reason that this version of CorePush does not know. Update the library, or print the \
      body of the response: its `reason` is the cause.
      """,
      ["could not be converted to corepush.apple.reasonenum"]),
  ]
}
