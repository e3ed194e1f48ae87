/// What libraries for keys and credentials raise.
///
/// The texts are those in the sources of the libraries that ``ServiceAPI/source`` names.
extension ServiceErrorRow {
  static let keys = [
    raised(
      .library, "private-key-parse", .fixCredentials,
      """
      The private key is no readable PEM text. Mostly an environment variable holds `\\n` as two \
      characters, has quotes around it, or is cut: put real line breaks in, or load the file \
      itself.
      """,
      [
        "failed to parse private key", "invalid pem formatted message",
        "private key should be a pem or plain pkcs1 or pkcs8", "google: could not parse key",
        "could not deserialize key data", "no key could be detected", "invalid pkcs#8 data",
        "openssl unable to sign data", "cannot be coerced into a private key",
      ]),
    raised(
      .library, "ERR_OSSL_UNSUPPORTED", .fixCredentials,
      """
      OpenSSL cannot read the private key. Mostly its line breaks were lost, or only the middle \
      part was copied: set the whole text from `-----BEGIN` to `-----END` with real line breaks.
      """,
      ["decoder routines::unsupported"]),
    raised(
      .library, "ERR_OSSL_PEM_NO_START_LINE", .fixCredentials,
      """
      A key or certificate does not begin with a PEM line. The value is a path instead of the \
      text, a file of another format (DER, `.p12`), or its line breaks are lost.
      """,
      [
        "pem routines::no start line", "pem routines:get_name:no start line",
        "pem routines:pem_read_bio:no start line", "err_ossl_pem_no_start_line",
      ]),
    raised(
      .library, "google-adc-missing", .fixCredentials,
      """
      The program found no Google credentials. Set `GOOGLE_APPLICATION_CREDENTIALS` to the path \
      of the service account file, or give the file to the SDK when it starts.
      """,
      [
        "could not load the default credentials", "your default credentials were not found",
        "google: could not find default credentials",
        "credentials: could not find default credentials",
        "could not construct applicationdefaultcredentials",
        "could not automatically determine credentials",
        "the application default credentials are not available",
      ]),
    raised(
      .library, "google-clock", .fixCredentials,
      """
      The clock of the server is wrong, so Google takes the signed request for too old or too \
      new. Set the clock with NTP and try again.
      """,
      ["token must be a short-lived token", "check that your computer's clock is set correctly"]),
    raised(
      .library, "google-key-deleted", .fixCredentials,
      """
      Google does not know the key that signed the request: it was deleted or disabled, or \
      `client_email` and `private_key` are from different files. Make a new key file for the \
      service account.
      """,
      ["invalid jwt signature"]),
    raised(
      .library, "google-account-not-found", .fixCredentials,
      """
      The service account of the key file does not exist any more, or the file is that of \
      another project. Make a new service account or key in the console.
      """,
      ["invalid grant: account not found"]),
    raised(
      .library, "google-user-credentials", .fixCredentials,
      """
      The program uses the login of a person from `gcloud`, not a service account. Use the key \
      file of a service account, or set a quota project.
      """,
      [
        "authenticated using end user credentials", "requires a quota project, which is not set by",
      ]),
    raised(
      .library, "google-project-id", .fixCredentials,
      """
      The program does not know the project. Set `projectId`, `GOOGLE_CLOUD_PROJECT`, or use a \
      service account file, which has it.
      """,
      ["unable to detect a project id in the current environment"]),
    raised(
      .library, "gorush-request", .fixRequest,
      """
      The request to gorush is wrong: no notifications, no tokens, or too many. Send \
      `notifications` as an array, each with `tokens` and `platform`.
      """,
      [
        "please provide at least one device token", "the device token cannot be empty",
        "you can specify up to 500 device registration tokens per invocation",
        "notifications field is empty", "number of notifications(",
      ]),
    raised(
      .library, "aws-credentials", .fixCredentials,
      """
      The AWS SDK found no credentials. Set the access key in the environment, a profile, or a \
      role for the machine.
      """,
      [
        "could not load credentials from any providers", "missing credentials in config",
        "unable to locate credentials", "unable to load aws credentials from any provider",
        "nocredentialproviders: no valid providers in chain", "no ec2 imds role found",
      ]),
    raised(
      .library, "google-metadata", .fixCredentials,
      """
      The program asked the metadata server of Google Cloud for a token and got none: it does \
      not run there, or its instance has no service account or no scope. Use a service account \
      file.
      """,
      [
        "failed to retrieve http://metadata.google.internal",
        "a forbidden error was returned while attempting to retrieve an access",
        "a not found error was returned while attempting to retrieve an access",
      ]),
    raised(
      .library, "rpush-startup", .fixCredentials,
      """
      rpush could not start this app, so it sends nothing. Fix the certificate, key or settings \
      that the line after it names.
      """,
      [
        "notifications will not be delivered for this app",
        "cannot find necessary configuration! please make sure you have set all necessary env",
      ]),
    raised(
      .library, "gorush-config", .fixRequest,
      """
      gorush has no platform turned on, so it sends nothing. Set `enabled: true` for iOS, \
      Android or Huawei in its YAML file.
      """,
      ["please enable ios, android or huawei config", "please enable ios or android config"]),
    raised(
      .library, "aws-region", .fixRequest,
      """
      The AWS SDK does not know the region. Set it in the client or in `AWS_REGION`; it is in \
      the ARN.
      """,
      ["missing region in config", "noregionerror: you must specify a region"]),
    raised(
      .library, "aws-endpoint", .retry,
      """
      The program could not reach AWS. Check the region in the host name, and the network of the \
      server.
      """,
      ["could not connect to the endpoint url"]),
    raised(
      .library, "aws-parameter", .fixRequest,
      """
      A parameter is missing, or its name is unknown. Names begin with a capital letter: \
      `Message`, `TargetArn`.
      """,
      ["missingrequiredparameter: missing required key", "unexpectedparameter: unexpected key"]),
    raised(
      .library, "key-password", .fixCredentials,
      "The password of the private key or of the p12 file is wrong.",
      [
        "evp_decryptfinal_ex:bad decrypt", "digital envelope routines::bad decrypt",
        "keystore password was incorrect",
      ]),
    raised(
      .library, "key-missing", .fixCredentials,
      """
      The file has no private key in PEM: it is that of the certificate alone, has another \
      format, or is cut. Add the key to the file, or name the key's file.
      """,
      [
        "ssl_ctx_use_privatekey_file:pem lib", "unable to set private key file",
        "failed to find any pem data",
      ]),
    raised(
      .library, "google-quota", .retry,
      """
      A quota of the project or of a gateway is used up: that of a minute, or that of a day. \
      Wait, and send less.
      """,
      ["resource has been exhausted (e.g. check quota)", "quota exceeded for quota metric"]),
    raised(
      .library, "php-extension", .fixRequest,
      """
      An extension of PHP is not installed: gmp, curl, openssl or mbstring. Install it for the \
      PHP that runs the site; that of the command line may be another.
      """,
      [
        "call to undefined function … gmp_", "call to undefined function … curl_",
        "call to undefined function … openssl_", "call to undefined function … mb_",
      ]),
    raised(
      .library, "php-autoload", .fixRequest,
      """
      PHP does not find the class: the program does not load `vendor/autoload.php` of Composer, \
      or the name has another case.
      """,
      [
        "class 'minishlink\\webpush … not found", "class \"minishlink\\webpush … not found",
        "class 'kreait\\ … not found", "class \"kreait\\ … not found",
        "class 'pushok\\ … not found", "class \"pushok\\ … not found",
      ]),
  ]
}
