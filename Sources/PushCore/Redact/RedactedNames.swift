/// The words that name the values to redact, as the documentation lists them.
package enum RedactedNames {
  /// A name is on the list if it is one of these.
  package static let words = [
    "token", "secret", "password", "passwd", "passphrase", "pwd", "pass", "api key",
    "authorization",
    "auth",
    "cookie", "endpoint", "p256dh", "email", "mail", "phone", "mobile", "msisdn", "user id",
    "user ext id", "contact id", "device id", "android id", "subscription id", "instance id",
    "engagement uid", "pns id", "ic token", "first name", "last name",
    "login", "recipient", "ip", "to", "registration id", "sid", "label key", "brand key",
    "jwt", "session id", "project uuid", "customer id", "unique id", "ext id",
    "uuid", "idfa", "message id", "ev return data", "hash", "sig", "identified by", "requirepass",
    "masterauth", "storepass", "keypass",
  ]

  /// A name is also on the list if it contains one of these.
  package static let parts = [
    "token", "secret", "password", "passwd", "passphrase", "api key", "cookie", "email", "user id",
    "device id",
  ]

  /// A name is also on the list if it ends with one of these.
  package static let ends = [
    "username", "player id", "private key", "server key", "auth key", "access key", "signing key",
    "master key", "account key", "subscription key", "encryption key", "hmac key", "pvt key",
    "project uuid", "session id", "sess id", "db pass", "smtp pass", "mail pass", "user pass",
    "admin pass", "root pass", "mysql pass", "ftp pass", "external id", "signature", "telephone",
    "phone number", "mobile number", "customer phone", "contact phone", "user phone", "home phone",
    "work phone", "cell phone", "mobile phone", "billing phone", "shipping phone",
  ]

  /// In text, a blank suffices between one of these and its value; other names require a sign.
  package static let secrets = [
    "token", "secret", "password", "passwd", "passphrase", "api key", "jwt", "identified by",
    "requirepass", "masterauth", "storepass", "keypass",
  ]

  /// The schemes that precede credentials in an Authorization header (RFC 9110, section 11.4).
  package static let schemes = [
    "basic", "bearer", "digest", "dpop", "negotiate", "oauth", "vapid", "token", "apikey",
  ]

  /// The prefixes of values that stay: that of topics of FCM, that of server keys in the Authorization
  /// header field of FCM's legacy API, and those of Expo's tokens.
  private static let prefixes = ["/topics/", "key=", "ExponentPushToken[", "ExpoPushToken["]
    .map { Array($0.utf8) }

  /// Returns the length of an Authorization scheme with its blanks, or of one of ``prefixes``; 0 if a
  /// value begins with neither.
  static func prefixLength(_ value: ArraySlice<UInt8>) -> Int {
    for prefix in prefixes where value.starts(with: prefix) { return prefix.count }
    let word = value.prefix(10).prefix(while: \.isLetter)
    guard word.count >= 4, word.endIndex < value.endIndex, value[word.endIndex] == 0x20,
      schemes.contains(where: { $0.utf8.elementsEqual(word.lazy.map { $0 | 0x20 }) })
    else { return 0 }
    return word.count + value[word.endIndex...].prefix { $0 == 0x20 }.count
  }
}
