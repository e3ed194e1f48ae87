/// What libraries of FCM, APNs and other services raise before or in place of a response.
///
/// The texts are those in the sources of the libraries that ``ServiceAPI/source`` names.
extension ServiceErrorRow {
  static let senders = [
    raised(
      .adminSDK, "project-id", .fixCredentials,
      """
      The SDK does not know the Firebase project. Give it the service account file, or set the \
      project ID as an option or in `GOOGLE_CLOUD_PROJECT`.
      """,
      [
        "failed to determine project id for messaging",
        "project id is required to access cloud messaging service",
        "project id is required to access firebase cloud messaging client",
        "project id is required to access messaging service",
        "unable to determine the firebase project id",
      ]),
    raised(
      .adminSDK, "service-account-file", .fixCredentials,
      """
      The credentials are not a complete service account file. Download it from the Firebase \
      console (Project settings, Service accounts); `google-services.json` is another file and \
      does not work.
      """,
      [
        "service account object must contain a string", "failed to parse service account json file",
        "service account must be an object", "failed to initialize a certificate credential",
        "invalid service account certificate. certificate must contain",
        "invalid certificate argument:", "service account info was not in the expected format",
        "invalid service account:", "error deserializing json credential data",
        "error reading credentials from stream",
        "error reading service account credential from json",
        "the incoming json object does not contain a", "json key is missing the",
        "invalid json for auth config", "does not have a valid type. type is",
        "missing 'type' field in credentials", "certificate object must contain a string",
        "failed to parse certificate key file", "could not be parsed to a service account",
        "invalid service account specification",
        "missing/empty in the service account specification",
      ]),
    raised(
      .adminSDK, "app/no-app", .fixRequest,
      """
      Nothing was sent: the SDK was not started. Call `initializeApp` (`initialize_app`) once \
      before the first use, in the same process.
      """,
      ["the default firebase app does not exist", "firebaseapp with name"]),
    raised(
      .adminSDK, "app/duplicate-app", .fixRequest,
      """
      The SDK is started twice. Start it once when the server starts, or ask for the existing \
      app first.
      """,
      [
        "already exists and initializeapp was", "firebaseapp name [default] already exists",
        "the default firebaseapp already exists",
        "already exists. this means you called initialize",
      ]),
    raised(
      .adminSDK, "no-credentials", .fixCredentials,
      """
      The sender was started without a service account. Give it the path or the content of the \
      service account file.
      """,
      [
        "firebaseoptions must be initialized with setcredentials",
        "unable to create an api client without credentials",
        "please provide a service account file path or credentials",
        "firebase service account is required for android/fcm", "missing fcm credential data",
        "missing android api key",
      ]),
    raised(
      .adminSDK, "fcm-one-target", .fixRequest,
      """
      The message has no recipient, or more than one. Set exactly one of `token`, `topic` and \
      `condition`, and check that the variable with the token is not empty.
      """,
      [
        "token or condition is required", "topic or condition is required",
        "topic or condition must be specified", "the given message is missing a target",
        "a message can only have one of the following targets",
        "recipient of the message is not set",
        "you should specify device token(s), topic(s) or group(s)",
      ]),
    raised(
      .adminSDK, "fcm-data-strings", .fixRequest,
      """
      A value of `data` is no string. Turn numbers, true, false, null and nested objects into \
      strings, for example with `JSON.stringify`.
      """,
      [
        "must only contain string values", "must not contain non-string values",
        "provided data_payload is in the wrong format",
        "messaging payload contains an invalid value for the",
      ]),
    raised(
      .adminSDK, "fcm-too-many-tokens", .fixRequest,
      "The call has more than 500 messages or tokens. Split the list into parts of 500.",
      [
        "messages list must not contain more than", "messages must not contain more than 500",
        "total number of tokens and fids must not exceed", "total tokens and fids must not exceed",
        "no more than 500 tokens can be specified", "at most 500 messages are allowed",
        "multicastmessage.tokens must not contain more than",
      ]),
    raised(
      .adminSDK, "fcm-no-tokens", .fixRequest,
      """
      The list of tokens or messages is empty, or it holds empty values. Skip the call if there \
      is no token, and filter empty ones out.
      """,
      [
        "either tokens or fids must be a non-empty array",
        "must specify at least one of multicastmessage.tokens",
        "either tokens or fids must be specified", "at least one token or fid must be specified",
        "no registration tokens provided", "none of the tokens can be null or empty",
        "registration token(s) provided to",
        "tokens must be a string or a non-empty list of strings",
        "tokens must be a non-empty array",
        "at least one message is required", "tokens list must not be null or empty",
        "at least one token must be specified",
      ]),
    raised(
      .adminSDK, "fcm-topic-name", .fixRequest,
      """
      The name of the topic has a character that is not allowed. Use letters, digits and `-_.~%` \
      only, without blanks.
      """,
      ["malformed topic name", "which matches the format \"/topics/"]),
    raised(
      .adminSDK, "fcm-ttl", .fixRequest,
      """
      The time to live is no number, or it is negative. Node.js wants milliseconds, Python \
      seconds or a `timedelta`.
      """,
      [
        "ttl must be a non-negative duration in milliseconds",
        "ttl must be a duration in seconds or an instance of", "ttl duration must not be negative",
        "androidconfig.ttl must not be negative", "the ttl in the webpushconfig must",
      ]),
    raised(
      .adminSDK, "fcm-color", .fixRequest,
      "The color is not written as `#RRGGBB`. Write all six digits, without names such as `red`.",
      ["color must be in the form #rrggbb", "color must be in the #rrggbb form"]),
    raised(
      .adminSDK, "fcm-connection", .retry,
      """
      The SDK could not reach Google, or the connection broke. Try again after a pause; if it \
      lasts, check DNS, proxy and firewall of the server.
      """,
      [
        "error while making requests: goaway", "session error while making requests",
        "stream failure and session failures occurred",
        "failed to establish a connection: httpsconnectionpool",
        "timed out while making an api call", "unknown error while making a remote service call",
        "unable to connect to the api: curl error", "error while calling fcm backend service",
        "guzzlehttp\\exception\\connectexception given",
      ]),
    raised(
      .adminSDK, "fcm-page-reply", .lookAtService,
      """
      The reply to the SDK was no JSON, mostly an HTML page of a proxy or of a wrong URL. Look \
      at the page itself, and at proxy and project ID.
      """,
      ["error while parsing response data", "error parsing response from fcm"]),
    raised(
      .apns, "apns-certificate-expired", .fixCredentials,
      """
      The push certificate of the sender has expired. Make a new one, or better an APNs key, \
      which does not expire.
      """,
      ["certificate has expired:"]),
    raised(
      .apns, "apns-write-failed", .retry,
      """
      The connection to APNs broke or gave no answer in time; the cause follows the text. Send \
      again; the token is not the cause.
      """,
      [
        "apn write failed", "apn write timeout", "apn write aborted",
        "timeout, aborted, or other unknown error", "error 500, stream ended unexpectedly",
        "stream ended unexpectedly with status", "cannot connect to proxy server:",
      ]),
    raised(
      .apns, "apns-key-missing", .fixCredentials,
      """
      The sender has no complete APNs key. Set the `.p8` file, its key ID and the team ID, each \
      of ten characters.
      """,
      [
        "failed loading token key", "token.keyid is missing", "token.teamid is missing",
        "token.keyid must be a string", "token.teamid must be a string",
        "you should provide ios.keyid and ios.teamid for p8 token", "apnstoken requires a key",
        "apnstoken requires a teamid",
        "requires token auth config (token.key, token.keyid, token.teamid)",
        "you must provide either apns cert file path or",
        "no client credentials specified; either tls credentials", "missing ios certificate key",
        "apns configuration is invalid", "missing ios certificate path",
      ]),
    raised(
      .apns, "apns-token-length", .fixRequest,
      """
      The device token has no hex digits, mostly because it is empty. Check that the variable \
      holds an APNs token.
      """,
      ["error: token has invalid length"]),
    raised(
      .apns, "apns-certificate", .fixCredentials,
      """
      The push certificate cannot be used: wrong password, no private key in it, wrong file \
      format, or the wrong environment. Export it again with its key, or use an APNs key \
      (`.p8`).
      """,
      [
        "certificate does not support configured environment",
        "unable to parse key, incorrect passphrase", "unable to parse key, not a valid pem file",
        "unable to parse key, no private key found",
        "unable to parse certificate, not a valid pem file",
        "unable to parse credentials, incorrect passphrase",
        "unable to parse credentials, not a pfx/p12 file", "multiple keys found in pfx/p12 file",
        "pkcs12: decryption password incorrect", "expected exactly two safe bags in the pfx pdu",
        "failed to parse certificate pem data", "wrong certificate key extension",
        "wrong certificate key type", "key store did not contain any private key entries",
        "the apns certificate doesn't contain a private key",
        "value must contain a certificate and a private key",
        "does not appear to be a valid apns certificate",
        "the specified network password is not correct", "mac verify failure",
        "the credentials supplied to the package were not recognized",
        "certificate-based connection is not supported",
      ]),
    raised(
      .apns, "apns-connection", .retry,
      """
      The connection to APNs ended before the answer came. Send again on a new connection; if it \
      happens each time, check certificate, environment and firewall.
      """,
      [
        "stream closed before a reply was received", "http/2 streams exhausted; closing connection",
        "channel closed before http/2 preface completed", "failed connecting to apns (attempt",
        "failed to connect to apns after", "pool is completely busy and has hit max connections",
        "apn connection not configured properly",
        "apns error transmitting to device with unknown error", "nethttp2::asyncrequesttimeout",
        "clientnotconnectedexception", "socket was remotely closed … http2",
        "socket was remotely closed … apn", "could not send notification … connectionclosed",
        "could not send notification … connectionerror", "aioapns connection failure",
        "retried too many times … apns", "maxattemptsexceeded … apns",
        "apns error transmitting to device with unkown error",
      ]),
    raised(
      .apns, "apns-http1", .fixRequest,
      """
      APNs speaks HTTP/2 only, and the request or the answer was handled as HTTP/1.1. Use a \
      client or a PHP, curl or .NET version with HTTP/2, and no proxy that changes it.
      """,
      [
        "unexpected http/1.x request",
        "only http/1.0 and http/1.1 version requests are currently supported",
        "requesting http version 2.0 with version policy", "malformed http response \"\\x00\\x00",
        "received http/0.9 when not allowed", "fetch failed … api.push.apple.com",
      ]),
    raised(
      .apns, "tls-alert-certificate-expired", .fixCredentials,
      """
      APNs refused the connection because your push certificate has expired. Make a new one, or \
      use an APNs key, which does not expire.
      """,
      [
        "alert certificate expired", "sslv3_alert_certificate_expired",
        "received fatal alert: certificate_expired", "remote error: tls: expired certificate",
      ]),
    raised(
      .apns, "tls-alert-certificate-revoked", .fixCredentials,
      """
      Your push certificate was revoked in Apple's developer account. Make a new certificate or \
      an APNs key.
      """,
      [
        "alert certificate revoked", "remote error: tls: revoked certificate",
        "received fatal alert: certificate_revoked",
      ]),
    raised(
      .apns, "tls-alert-bad-certificate", .fixCredentials,
      """
      The other side refused your client certificate: it is no push certificate, it is for \
      another environment, or none was sent. Check the file and its private key.
      """,
      [
        "alert bad certificate", "alert certificate unknown", "alert unknown ca",
        "remote error: tls: bad certificate", "received fatal alert: certificate_unknown",
        "received fatal alert: bad_certificate", "tlsv13 alert certificate required",
        "remote error: tls: certificate required",
      ]),
    raised(
      .expo, "expo-page-reply", .retry,
      """
      Expo's server answered with something that is no JSON of its API, mostly a 502 or 504 page \
      of a proxy. Send the same messages again after a pause.
      """,
      [
        "expo responded with an error with status code",
        "unexpected response was received from expo api",
        "pushservererror: invalid server response",
      ]),
    raised(
      .sns, "sns-parameter-type", .fixRequest,
      """
      A parameter has the wrong type. `Message` is one text: encode the outer object as JSON, \
      and each platform's payload in it as a text, too.
      """,
      ["expected params.message to be a string", "invalid type for parameter message, value"]),
    raised(
      .sns, "sns-no-default", .fixRequest,
      "With `MessageStructure` `json` the message needs a member `default`. Add it.",
      ["no default entry in json message body"]),
    raised(
      .sns, "sns-no-endpoint", .fixRequest,
      """
      The endpoint was deleted, or the ARN is one of another account or region. Make an endpoint \
      anew from the app's current token.
      """,
      ["no endpoint found for the target arn"]),
    raised(
      .sns, "sns-endpoint-exists", .fixRequest,
      """
      The token has an endpoint already, with other user data. Take the ARN from the text and \
      set its attributes instead.
      """,
      [
        "already exists with the same token, but different attributes",
        "this endpoint is already registered with a different token",
      ]),
    raised(
      .sns, "sns-token-form", .fixRequest,
      """
      The token is no APNs token, mostly one of FCM. Use a platform application of FCM for it, \
      or ask the app for its APNs token.
      """,
      ["ios device tokens must be no more than 400 hexadecimal characters"]),
    raised(
      .sns, "sns-platform-credentials", .fixCredentials,
      """
      SNS tried the key or certificate of the platform application and it did not work. Upload a \
      valid one for this environment.
      """,
      ["attributes reason: platform credentials are invalid"]),
    raised(
      .adminSDK, "fcm-data-key", .fixRequest,
      """
      `data` has a key that FCM keeps for itself, such as `from`, `message_type` or one that \
      begins with `google` or `gcm`. Rename it.
      """,
      [
        "is a reserved word and can not be used as a key in fcm data payloads",
        "is a reserved prefix and can not be used as a key in fcm data payloads",
        "messaging payload contains the blacklisted",
      ]),
    raised(
      .adminSDK, "fcm-topic-tokens", .fixRequest,
      "One call subscribes more than 1000 tokens to a topic. Split the list into parts of 1000.",
      [
        "no more than 1,000 registration tokens per request",
        "tokens list must not contain more than 1000",
        "registration token list must not contain more than 1000",
      ]),
    raised(
      .adminSDK, "fcm-android-priority", .fixRequest,
      """
      The priority of the Android message is not `normal` or `high`. Numbers such as 5 and 10 \
      belong to APNs.
      """,
      [
        "androidconfig.priority must be", "priority must be 'normal' or 'high'",
        "only 'high' and 'normal' are allowed", "must be one of either \"normal\" or \"high\"",
      ]),
    raised(
      .adminSDK, "fcm-loc-key", .fixRequest,
      """
      The message has arguments for a translated text but not the key of the text. Set the key, \
      or leave the arguments out.
      """,
      ["lockey is required when specifying", "loc_key is required when specifying"]),
    raised(
      .adminSDK, "fcm-aps-sound", .fixRequest,
      """
      The sound for iOS is empty, or its volume is not from 0 to 1. Set `default` or the name of \
      a file in the app.
      """,
      [
        "aps.sound must be a non-empty string", "sound.volume must be in the interval",
        "critical sound volume must be in the interval",
        "volume of criticalsound must be in the interval",
      ]),
    raised(
      .adminSDK, "fcm-aps", .fixRequest,
      """
      The APNs part of the message is wrong: `aps` is missing, or `alert` is neither a text nor \
      an object. Put it into `apns.payload.aps`.
      """,
      [
        "aps.alert must be a string or", "apns.payload.aps must be a non-null object",
        "apns.payload must be a non-null object", ": aps must be specified",
        "aps dictionary is required in apnsconfig", "multiple alert specifications",
        "must contain an [aps] key",
      ]),
    raised(
      .adminSDK, "rpush-fcm-401", .fixCredentials,
      "FCM refused rpush's access token (401). Check `json_key` of the app and the clock.",
      ["bearer token could not be validated"]),
    raised(
      .adminSDK, "rpush-fcm-403", .fixCredentials,
      """
      FCM answered 403: the token belongs to another Firebase project than `json_key`, or its \
      role may not send. Compare the projects first.
      """,
      ["the sender id was mismatched. it seems the device token is wrong"]),
    raised(
      .adminSDK, "rpush-fcm-404", .lookAtService,
      """
      FCM answered 404. If the status in brackets is `UNREGISTERED`, the token is dead; with \
      `NOT_FOUND` alone, the project may be wrong.
      """,
      ["client was not registered for your app"]),
    raised(
      .adminSDK, "rpush-fcm-400", .fixRequest,
      "FCM refused the message (400). The text in brackets names the field.",
      ["fcm failed to handle the json request", "gcm failed to parse the json request"]),
    raised(
      .adminSDK, "rpush-fcm-429", .retry,
      "FCM answered 429. Send fewer, with a pause.",
      ["slow down. too many requests were sent"]),
    raised(
      .apns, "apns-403", .fixCredentials,
      "APNs refused the key or the certificate (status 403). The reason in the reply says which.",
      ["there was an error with the certificate or with the provider"]),
    raised(
      .apns, "apns-key-read", .fixCredentials,
      """
      The APNs key cannot be used: it is not the text of the `.p8` file, it is cut, or it is a \
      key of another kind. Load the original file.
      """,
      [
        "failed to generate token", "token: authkey must be a valid .p8 pem file",
        "token: authkey must be of type ecdsa.privatekey", "token: authkey was nil",
        "could not find private key header/footer", "encrypted apns private keys are not supported",
      ]),
    raised(
      .expo, "expo-token-form", .fixRequest,
      """
      The token has not the form `ExponentPushToken[…]`. Check that it is one of Expo, not of \
      FCM or APNs.
      """,
      ["is not a valid expo push notification token", "valueerror: invalid push token"]),
    raised(
      .sns, "sns-message-json", .fixRequest,
      """
      With `MessageStructure` `json` the message must be a JSON object as text. Check its \
      quotes.
      """,
      ["json message body failed to parse"]),
    raised(
      .huawei, "huawei-one-target", .fixRequest,
      """
      The message has no recipient, or more than one kind. Set exactly one of `token`, `topic` \
      and `condition`.
      """,
      ["condition must be choice one"]),
    raised(
      .huawei, "huawei-credentials", .fixCredentials,
      "The sender has no app ID or app secret of Huawei. Take both from AppGallery Connect.",
      [
        "appid or appsecret is null", "can't refresh token because getting auth client fail",
        "missing huawei app secret", "missing huawei app id",
      ]),
    raised(
      .azure, "azure-apns-certificate", .fixCredentials,
      """
      The APNs certificate in the hub cannot be used. Upload a new one with its private key, or \
      set an APNs key.
      """,
      [
        "the certificate specified in apple credentials is expired",
        "the certificate specified in apple credentials is not valid yet",
        "the certificate specified in apple credentials does not have a private key",
        "unable to use the certificate specified in apple credentials",
        "apns credential properties missing",
      ]),
    raised(
      .azure, "azure-device-token", .fixRequest,
      """
      The device token is no APNs token in hex digits. Check that it is whole and without spaces \
      and `<>`.
      """,
      [
        "one or more characters in device token is not a hexadecimal digit",
        "device token is either empty or it has odd number of nibbles",
      ]),
    raised(
      .adminSDK, "fcm-content-type", .fixRequest,
      """
      FCM read the body as the fields of a form, because the request has no `Content-Type: \
      application/json`. curl sends `application/x-www-form-urlencoded` with `-d` unless told \
      otherwise: add the field, or use `curl --json`.
      """,
      ["cannot bind query parameter"]),
  ]
}
