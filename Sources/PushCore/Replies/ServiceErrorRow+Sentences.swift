/// The sentences with which services and libraries describe codes: those of Apple's documentation and
/// console, and of the libraries that ``ServiceAPI/source`` names.
extension ServiceErrorRow {
  static let sentences: [String: [String]] = [
    "UNREGISTERED": [
      "the provided installation id is not registered"
    ],
    "SENDER_ID_MISMATCH": [
      "the authenticated sender id is different from the sender id for the registration token",
      "does not have permission to send messages to the device",
    ],
    "messaging/third-party-auth-error": [
      "required apns ssl certificate was not uploaded or has expired"
    ],
    "messaging/authentication-error": [
      "an error occurred when trying to authenticate to the fcm servers"
    ],
    "web-push-410": [
      "subscription no longer valid"
    ],
    "web-push-403": [
      "webpush::unauthorized"
    ],
    "BadDeviceToken": [
      "the specified device token was bad", "the specified device token is invalid",
    ],
    "Unregistered": [
      "the device token is inactive for the specified topic",
      "the device token is no longer active for the topic",
    ],
    "ExpiredToken": [
      "the device token has expired"
    ],
    "DeviceTokenNotForTopic": [
      "the device token does not match the specified topic",
      "the device token doesn't match the specified topic",
      "the device token doesn’t match the specified topic",
    ],
    "TopicDisallowed": [
      "pushing to this topic is not allowed"
    ],
    "MissingTopic": [
      "the apns-topic header of the request was not specified and was required",
      "the apns-topic header of the request isn",
    ],
    "BadTopic": [
      "the apns-topic was invalid", "the apns-topic value is invalid",
    ],
    "MissingDeviceToken": [
      "the device token is not specified in the request",
      "the device token isn't specified in the request",
      "the device token isn’t specified in the request",
    ],
    "InvalidPushType": [
      "the apns-push-type value is invalid"
    ],
    "BadExpirationDate": [
      "the apns-expiration value is bad", "the apns-expiration value is invalid",
    ],
    "BadPriority": [
      "the apns-priority value is bad", "the apns-priority value is invalid",
    ],
    "BadMessageId": [
      "the apns-id value is bad", "the apns-id value is invalid",
    ],
    "BadCollapseId": [
      "the collapse identifier exceeds the maximum allowed size"
    ],
    "DuplicateHeaders": [
      "one or more headers were repeated", "one or more headers are repeated",
    ],
    "PayloadEmpty": [
      "the message payload was empty", "the message payload is empty",
    ],
    "PayloadTooLarge": [
      "the message payload was too large", "the message payload is too large",
    ],
    "ExpiredProviderToken": [
      "the provider token is stale and a new token should be generated"
    ],
    "InvalidProviderToken": [
      "the provider token is not valid"
    ],
    "MissingProviderToken": [
      "no provider certificate was used to connect to apns"
    ],
    "BadCertificateEnvironment": [
      "the client certificate was for the wrong environment",
      "the client certificate is for the wrong environment",
    ],
    "BadCertificate": [
      "the certificate was bad"
    ],
    "BadEnvironmentKeyIdInToken": [
      "the key id in the provider token does not match the environment",
      "the key id in the provider token doesn",
    ],
    "UnrelatedKeyIdInToken": [
      "the key id in the provider token is not related to the key id",
      "the key id in the provider token isn",
    ],
    "BadPath": [
      "the request contained a bad :path value", "the request contained an invalid :path value",
    ],
    "MethodNotAllowed": [
      "the specified :method was not post", "the specified :method value isn",
      "the request used a bad :method value", "the request used an invalid :method value",
    ],
    "TooManyProviderTokenUpdates": [
      "the provider token is being updated too often",
      "authentication token is being updated too often",
    ],
    "TooManyRequests": [
      "too many requests were made consecutively to the same device token",
      "the server received too many requests for the same device token",
    ],
    "Shutdown": [
      "the apns server is shutting down"
    ],
    "messaging/payload-size-limit-exceeded": [
      "the provided message payload exceeds the fcm size limits"
    ],
    "messaging/message-rate-exceeded": [
      "sending limit exceeded for the message target",
      "the rate of messages to a particular device is too high",
      "the rate of messages to subscribers to a particular topic is too high",
      "the rate of subscription management requests to a particular topic is too",
    ],
    "messaging/server-unavailable": [
      "the fcm server could not process the request in time"
    ],
    "web-push-413": [
      "webpush::payloadtoolarge"
    ],
    "web-push-429": [
      "webpush::toomanyrequests"
    ],
    "web-push-500": [
      "webpush::pushserviceerror"
    ],
    "fcm-batch-404": [
      "no enum constant com.google.firebase.errorcode.unimplemented"
    ],
    "PUSH_TOO_MANY_NOTIFICATIONS": [
      "you can send a maximum of 100 notifications per request"
    ],
    "PUSH_TOO_MANY_EXPERIENCE_IDS": [
      "is associated with a different experience than"
    ],
    "errno-109": [
      "a value in the vapid claims"
    ],
    "INTERNAL": [
      "internal error encountered"
    ],
  ]
}
