/// The sentences with which services and libraries describe codes: those of Apple's documentation and
/// console, and of the libraries that ``ServiceAPI/source`` names; without the article at the beginning,
/// which logs leave out.
extension ServiceErrorRow {
  static let sentences: [String: [String]] = [
    "UNREGISTERED": ["provided installation id is not registered"],
    "SENDER_ID_MISMATCH": [
      "authenticated sender id is different from the sender id for the registration token",
      "does not have permission to send messages to the device",
    ],
    "messaging/third-party-auth-error": [
      "required apns ssl certificate was not uploaded or has expired"
    ],
    "messaging/authentication-error": [
      "an error occurred when trying to authenticate to the fcm servers"
    ],
    "web-push-410": ["subscription no longer valid"],
    "web-push-403": ["webpush::unauthorized"],
    "BadDeviceToken": ["specified device token was bad", "specified device token is invalid"],
    "Unregistered": [
      "device token is inactive for the specified topic",
      "device token is no longer active for the topic", "response: :unregistered … pigeon.apns",
      "reason string: unregistered",
    ],
    "ExpiredToken": ["the device token has expired", "device token has expired … apns"],
    "DeviceTokenNotForTopic": [
      "device token does not match the specified topic",
      "device token doesn't match the specified topic",
      "device token doesn’t match the specified topic",
    ],
    "TopicDisallowed": ["pushing to this topic is not allowed"],
    "MissingTopic": [
      "apns-topic header of the request was not specified and was required",
      "apns-topic header of the request isn",
    ],
    "BadTopic": ["apns-topic was invalid", "apns-topic value is invalid"],
    "MissingDeviceToken": [
      "device token is not specified in the request",
      "device token isn't specified in the request",
      "device token isn’t specified in the request",
    ],
    "InvalidPushType": ["apns-push-type value is invalid"],
    "BadExpirationDate": ["apns-expiration value is bad", "apns-expiration value is invalid"],
    "BadPriority": ["apns-priority value is bad", "apns-priority value is invalid"],
    "BadMessageId": ["apns-id value is bad", "apns-id value is invalid"],
    "BadCollapseId": ["collapse identifier exceeds the maximum allowed size"],
    "DuplicateHeaders": ["one or more headers were repeated", "one or more headers are repeated"],
    "PayloadEmpty": ["message payload was empty", "message payload is empty"],
    "PayloadTooLarge": ["message payload was too large", "message payload is too large"],
    "ExpiredProviderToken": ["provider token is stale and a new token should be generated"],
    "InvalidProviderToken": ["provider token is not valid"],
    "MissingProviderToken": ["no provider certificate was used to connect to apns"],
    "BadCertificateEnvironment": [
      "client certificate was for the wrong environment",
      "client certificate is for the wrong environment",
    ],
    "BadCertificate": ["certificate was bad"],
    "BadEnvironmentKeyIdInToken": [
      "key id in the provider token does not match the environment",
      "key id in the provider token doesn",
    ],
    "UnrelatedKeyIdInToken": [
      "key id in the provider token is not related to the key id",
      "key id in the provider token isn",
    ],
    "BadPath": ["request contained a bad :path value", "request contained an invalid :path value"],
    "MethodNotAllowed": [
      "specified :method was not post", "specified :method value isn",
      "request used a bad :method value", "request used an invalid :method value",
    ],
    "TooManyProviderTokenUpdates": [
      "provider token is being updated too often",
      "authentication token is being updated too often",
    ],
    "TooManyRequests": [
      "too many requests were made consecutively to the same device token",
      "server received too many requests for the same device token",
    ],
    "Shutdown": ["apns server is shutting down"],
    "messaging/payload-size-limit-exceeded": [
      "provided message payload exceeds the fcm size limits"
    ],
    "messaging/message-rate-exceeded": [
      "sending limit exceeded for the message target",
      "rate of messages to a particular device is too high",
      "rate of messages to subscribers to a particular topic is too high",
      "rate of subscription management requests to a particular topic is too",
    ],
    "messaging/server-unavailable": ["fcm server could not process the request in time"],
    "web-push-413": ["webpush::payloadtoolarge"],
    "web-push-429": ["webpush::toomanyrequests"],
    "web-push-500": ["webpush::pushserviceerror"],
    "fcm-batch-404": ["no enum constant com.google.firebase.errorcode.unimplemented"],
    "PUSH_TOO_MANY_NOTIFICATIONS": ["you can send a maximum of 100 notifications per request"],
    "PUSH_TOO_MANY_EXPERIENCE_IDS": ["is associated with a different experience than"],
    "errno-109": ["a value in the vapid claims"],
    "INTERNAL": ["internal error encountered"],
  ]
}
