/// What libraries for web pushes raise before or in place of a response.
///
/// The texts are those in the sources of the libraries that ``ServiceAPI/source`` names.
extension ServiceErrorRow {
  static let raisedWebPush = [
    raised(
      .webPush, "vapid-subject", .fixRequest,
      """
      The VAPID subject is missing or wrong. It is `mailto:` and an address, or an `https:` URL; \
      an address alone is not enough.
      """,
      [
        "vapid subject is not", "no subject set in vapiddetails.subject",
        "the subject value must be a string containing",
        "subject is not a valid url or mailto address",
        "you must provide a subject that is either a mailto: or a url", "missing 'sub' from claims",
      ]),
    raised(
      .webPush, "vapid-public-key", .fixCredentials,
      """
      The VAPID public key is missing, cut, or not in base64url. It is 87 characters without \
      `=`; copy it again, or make a new pair (all browsers must then subscribe again).
      """,
      [
        "vapid public key should be 65 bytes long",
        "public key should be 65 bytes long when decoded",
        "vapid public key must be 65 characters long",
        "vapid public key must be a url safe base 64", "no key set vapiddetails.publickey",
        "[vapid] you must provide a public key", "valid public key not set",
        "vapid public key is must be a url safe base 64",
      ]),
    raised(
      .webPush, "vapid-private-key", .fixCredentials,
      """
      The VAPID private key is missing, cut, or in another format. It is 43 characters in \
      base64url without `=`, not the text of a PEM file.
      """,
      [
        "private key should be 32 bytes long when decoded",
        "vapid private key must be a url safe base 64", "no key set in vapiddetails.privatekey",
        "[vapid] you must provide a private key", "valid private key not set",
        "vapid dict missing 'private_key'", "[vapid] invalid pem data",
        "[vapid] error loading pem file",
      ]),
    raised(
      .webPush, "subscription-endpoint", .fixRequest,
      """
      The subscription has no endpoint, or it is no object with `endpoint` and `keys`. Store the \
      whole object that the browser gives, and parse it before you pass it on.
      """,
      [
        "you must pass in a subscription with at least",
        "the subscription endpoint must be a string with", "subscription_info missing endpoint url",
        "registration must have :endpoint (string) and :keys (hash) keys",
      ]),
    raised(
      .webPush, "subscription-keys", .fixRequest,
      """
      The subscription has no keys, so a payload cannot be encrypted. Store `keys.p256dh` and \
      `keys.auth` of the browser's subscription together with the endpoint.
      """,
      [
        "subscription must have 'auth' and 'p256dh' keys", "no keys specified in subscription info",
        "missing keys value:", "since it doesn't have the required encryption key",
        "no user public key provided for encryption", "no user auth provided for encryption",
        "p256dh cannot be blank", "auth cannot be blank", "request has invalid cryptographic keys",
      ]),
    raised(
      .webPush, "subscription-p256dh", .fixRequest,
      """
      The key `p256dh` of the subscription is cut or wrongly encoded. Store it as the browser \
      gives it; it is 87 or 88 characters long.
      """,
      [
        "subscription p256dh value should be 65 bytes long",
        "subscription p256dh value must be a string", "invalid p256dh key specified",
        "invalid client public key length", "public key is not a valid point on the curve",
        "unable to compute the agreement key",
      ]),
    raised(
      .webPush, "web-push-payload-type", .fixRequest,
      "The payload is an object. Turn it into text first, for example with `JSON.stringify`.",
      ["payload must be either a string or a node buffer"]),
    raised(
      .webPush, "web-push-payload-size", .fixRequest,
      """
      The payload is too large for Web Push (about 4 KB after encryption). Send less, and let \
      the service worker load the rest.
      """,
      [
        "size of payload must not be greater than", "payload has exceeded the maximum length",
        "encrypted payload is too big", "maximum payload size of 3070 characters exceeded",
      ]),
    raised(
      .webPush, "web-push-openssl-php", .fixCredentials,
      """
      PHP cannot make a key with OpenSSL, so nothing was sent; the subscription is not the \
      cause. Turn the OpenSSL extension on, and on Windows set `OPENSSL_CONF` to the path of \
      `openssl.cnf`.
      """,
      ["unable to create the local key", "createeckeyusingopenssl"]),
    raised(
      .webPush, "web-push-openssl-ruby", .fixCredentials,
      """
      The gem `webpush` does not work with OpenSSL 3; keys and subscriptions are not the cause. \
      Use the gem `web-push` instead.
      """,
      ["pkeys are immutable on openssl 3.0"]),
    raised(
      .webPush, "web-push-cryptography-python", .fixCredentials,
      """
      pywebpush or py_vapid is older than the library `cryptography` allows. Update both; the \
      keys are not the cause.
      """,
      ["curve must be an ellipticcurve instance"]),
    raised(
      .webPush, "ruby-invalid-subscription", .lookAtService,
      """
      The status in the same text decides: 404 and 410 mean that the subscription is gone; older \
      versions of the gem raise the same class for 400 `UnauthorizedRegistration`, where the \
      VAPID key is wrong and the subscription may be alive.
      """,
      ["webpush::invalidsubscription"]),
    raised(
      .webPush, "vapid-audience", .fixRequest,
      """
      The library could not find the origin of the push service for the VAPID token. Check that \
      the endpoint of the subscription is a whole URL.
      """,
      [
        "missing 'aud' from claims", "no audience could be generated for vapid",
        "vapid audience is not a url", "the audience value must be a string containing",
      ]),
    raised(
      .webPush, "vapid-claims", .fixRequest,
      """
      A claim of the VAPID token is wrong: `sub` is no `mailto:` or `https:` URL, or `exp` is more \
      than 24 hours ahead.
      """,
      ["at least one jwt claim was invalid"]),
    raised(
      .webPush, "subscription-gone", .lookAtService,
      "A program found the subscription gone, without the status of the service. With 410, delete it.",
      ["webpush: subscription gone"]),
    raised(
      .webPush, "subscription-auth", .fixRequest,
      """
      The key `auth` of the subscription is cut or wrongly encoded. It is 22 characters in \
      base64url; store it as the browser gives it.
      """,
      ["subscription auth key should be at least 16", "subscription auth key must be a string"]),
    raised(
      .webPush, "web-push-bouncycastle", .fixCredentials,
      """
      Java's library for Web Push needs BouncyCastle. Add it with `Security.addProvider(new \
      BouncyCastleProvider())` before the first use.
      """,
      ["no such provider: bc"]),
    raised(
      .webPush, "web-push-java-key", .fixCredentials,
      """
      The private key is one of BouncyCastle, which the library for the JWT does not take. Update \
      Java's library for Web Push, or let `KeyFactory` of Java itself make the key.
      """,
      ["bcecprivatekey cannot be cast"]),
    raised(
      .webPush, "wns-cache-policy", .fixRequest,
      """
      `TTL` is 0, and the cache policy of Windows stores pushes by default. Send \
      `X-WNS-Cache-Policy: no-cache` with it, or a longer time to live.
      """,
      ["ttl value conflicts with x-wns-cache-policy"]),
    raised(
      .webPush, "web-push-uncompressed", .fixRequest,
      """
      A public key does not begin as an uncompressed one. Mostly `p256dh` and `auth` of the \
      subscription are swapped or cut; else it is the VAPID public key.
      """,
      ["only uncompressed keys are supported"]),
    raised(
      .webPush, "web-push-outdated-encryption", .fixRequest,
      "The request has the encryption of a draft. Use a library that sends `aes128gcm`.",
      ["using outdated encryption"]),
    raised(
      .webPush, "web-push-php-odd-key", .fixRequest,
      """
      A bug of an old version of web-push-php with keys that begin with 0; the keys are right. \
      Update the library.
      """,
      ["hexadecimal input string must have an even length … minishlink"]),
  ]
}
