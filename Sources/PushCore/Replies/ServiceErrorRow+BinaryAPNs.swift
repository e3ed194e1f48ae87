/// The errors of APNs' binary interface, which Apple turned off in 2021, as libraries print them: by number
/// (node-apn 1, rpush, pushbaby, java-apns, ApnsPHP) or by name (PushSharp, java-apns, pushy).
///
/// Numbers from 512 on are those of node-apn. None is an HTTP status.
extension ServiceErrorRow {
  static let binaryAPNs: [ServiceErrorRow] =
    [
      binary(1, "processing error", "APNs could not process the push."),
      binary(2, "missing device token", "The push had no device token."),
      binary(3, "missing topic", "The push had no topic."),
      binary(4, "missing payload", "The push had no payload."),
      binary(5, "invalid token size", "The device token has the wrong length."),
      binary(6, "invalid topic size", "The topic has the wrong length."),
      binary(7, "invalid payload size", "The payload is too large."),
      binary(8, "invalid token", "The device token is not valid in this environment."),
      binary(10, "shutdown", "The server of APNs shut down."),
      binary(255, "none", "APNs gave no reason."),
      binary(512, "retry count exceeded", "All attempts to send the push failed."),
      binary(513, "module initialisation failed", "The certificate or the key cannot be loaded."),
      binary(514, "connection retry limit exceeded", "No connection to APNs could be made."),
      binary(515, "connection terminated", "The connection to APNs ended."),
      raised(
        .apns, "apns-binary-connection", .fixRequest,
        """
        The connection to APNs was refused or ended. It is that of the binary interface (port 2195), \
        which is off since 2021: use a library with HTTP/2.
        """,
        [
          "apns notification error: 'connectionerror'", "connectiondeadexception",
          "apple notification failed … code=connectionerror",
          "lost connection to gateway.push.apple.com",
          "lost connection to gateway.sandbox.push.apple.com",
          "('gateway.push.apple.com', 2195)", "('gateway.sandbox.push.apple.com', 2195)",
          "ssl://gateway.push.apple.com", "ssl://gateway.sandbox.push.apple.com",
          "failed to connect, check your firewall settings",
          "ssl stream failed to authenticate as client",
          "failed to deliver notification with error code -2",
        ]),
      raised(
        .apns, "apns-binary-feedback", .lookAtService,
        """
        PushSharp got the token from the feedback service of APNs, which is off since 2021. Whether it \
        is dead, a request to APNs over HTTP/2 shows.
        """,
        ["device subscription has expired"]),
    ]

  /// - Parameter name: The words of the libraries for the number.
  private static func binary(_ number: Int, _ name: String, _ meaning: String) -> ServiceErrorRow {
    let symbol = String(name.map { $0 == " " ? "_" : $0 })
    var texts = ["caused an error: \(number)", "caused error: \(number)"]
    if number < 512 {
      texts += [
        "\(name) (\(number))", "\(number) (\(name)", "failed with status \(number) … pushbaby",
        "failed to deliver notification with error code \(number)", "deliveryerror: \(symbol)",
        "\(symbol) … rejectednotification",
        "apns notification error: '\(name.filter { $0 != " " })'",
      ]
    }
    // The word of rpush.
    if number == 8 { texts += ["invalid device token (8)", "8 (invalid device token"] }
    return raised(
      .apns, "apns-binary-\(number)", number == 513 ? .fixCredentials : .fixRequest,
      "\(meaning) The binary interface of APNs is off since 2021: use a library with HTTP/2.", texts
    )
  }
}
