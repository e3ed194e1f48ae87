extension ServiceErrorRow {
  /// The result codes of Huawei Push Kit.
  static let huawei: [ServiceErrorRow] = [
    huawei("80000000", .none, "Success."),
    huawei(
      "80100000", .deleteToken,
      """
      Some tokens got the message. The others are invalid: `msg` is a JSON text that lists them in \
      `illegal_tokens`.
      """),
    huawei("80100001", .fixRequest, "A parameter of the request is invalid. `msg` names it."),
    huawei(
      "80100003", .fixRequest, "The structure of the message is wrong. `msg` names the fault."),
    huawei("80100004", .fixRequest, "The message expires before it is sent. Check `ttl`."),
    huawei("80100013", .fixRequest, "`collapse_key` is invalid."),
    huawei("80100016", .fixRequest, "The message contains sensitive information."),
    huawei("80100017", .retry, "More than 100 topic messages are in progress."),
    huawei(
      "80100018", .fixRequest,
      "The message is not the one that the third-party reviewer signed."),
    huawei(
      "80200001", .fixCredentials,
      """
      The access token is missing or malformed, or it was made for another app than the one in the \
      URL.
      """),
    huawei("80200003", .fixCredentials, "The access token has expired. Make a new one."),
    huawei("80200005", .fixCredentials, "The JSON Web Token has expired. Make a new one."),
    huawei(
      "80300002", .lookAtService,
      """
      The app may not send messages. Check that Push Kit is enabled in AppGallery Connect for the \
      app and the region, and that the tokens belong to the app.
      """),
    huawei(
      "80300007", .fixRequest,
      """
      All tokens are invalid. First check that they are tokens of Huawei and of this app, not of \
      FCM or another app, and that none is truncated. Delete them only if that is so.
      """),
    huawei(
      "80300008", .fixRequest, "The message without its tokens is over \(SizeLimit.huawei) bytes."),
    huawei(
      "80300010", .fixRequest,
      "The request has no token, or more than 1000. Check that `token` is an array in `message`."),
    huawei(
      "80300011", .lookAtService,
      "The app has no permission for messages of high priority. Apply for it at Huawei."),
    huawei(
      "80300013", .lookAtService,
      "The URL for receipts is wrong, or its certificate has expired."),
    huawei(
      "80600003", .fixCredentials,
      "Huawei could not check the access token. Check the client ID and the client secret."),
    huawei("81000001", .retry, "Huawei has an internal error."),
  ]

  private static func huawei(
    _ code: String, _ step: NextStep, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.huawei, code, "", step, meaning)
  }
}
