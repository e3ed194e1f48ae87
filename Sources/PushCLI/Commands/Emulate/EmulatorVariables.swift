import PushCore

/// The environment variables that direct clients to an emulator.
struct EmulatorVariables {
  let pairs: [(name: String, value: String)]

  /// The forms of the file with the variables.
  enum Format: String, CaseIterable {
    case sh, dotenv
  }

  /// - Parameters:
  ///   - address: Where clients reach the emulator.
  ///   - tls: The server with TLS; nil if there is none.
  ///   - environment: Its proxy exceptions (`no_proxy`, `NO_PROXY`) are preserved, except with TLS:
  ///     they could lead a client to the real service.
  init(_ address: EmulatorAddress, _ tls: TLSServer?, _ environment: Environment) {
    let (url, lower) = (address.url, environment.nonEmpty("no_proxy"))
    let exceptions = Self.exceptions(
      address.names, tls == nil ? lower ?? environment.nonEmpty("NO_PROXY") : nil)
    var pairs = [
      ("PUSHKIT_EMULATOR", url),
      ("PUSHKIT_EVERLYTIC_PROJECT_UUID", "8f7d2c54-3b1e-4a60-9c2d-5e6f70819a2b"),
      ("PUSHKIT_SMARTICO_LABEL_KEY", "d3b07384-d9a0-4c1e-8f5b-6a7c8d9e0f12-4"),
      ("PUSHKIT_SMARTICO_BRAND_KEY", "c0ffee12"),
      ("PUSHKIT_PUSHEXPRESS_APP_ID", "12345-678"),
      ("NO_PROXY", exceptions),
    ]
    // curl reads the lower-case variable first.
    if lower != nil { pairs.append(("no_proxy", exceptions)) }
    if let tls {
      pairs += [
        ("PUSHKIT_EMULATOR_TLS", "https://127.0.0.1:\(tls.port)"), ("HTTPS_PROXY", url),
        ("https_proxy", url),
      ]
      pairs += Self.authorities.map { ($0, tls.authorities) }
      // The libraries of AWS prefer it to that of requests.
      if environment.nonEmpty("AWS_CA_BUNDLE") != nil {
        pairs.append(("AWS_CA_BUNDLE", tls.authorities))
      }
    }
    self.pairs = pairs
  }

  /// The variables by which libraries find certificate authorities: OpenSSL and Go, requests, curl,
  /// and Node.js.
  private static let authorities = [
    "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS",
  ]

  /// - Parameters:
  ///   - names: The hosts of the emulator.
  ///   - present: The exceptions of the user; nil without any.
  private static func exceptions(_ names: [String], _ present: String?) -> String {
    // `*` means all hosts, but only if it is the whole value.
    present == "*" ? "*" : (names + [present].compactMap { $0 }).joined(separator: ",")
  }

  /// Writes lines of the form `export NAME='value'`, or `NAME=value`.
  func appendLines(_ format: Format, to out: ByteBuffer) {
    for (name, value) in pairs {
      switch format {
      case .sh:
        out.append(contentsOf: "export \(name)=")
        ShellQuoting.append(value, to: out)
      case .dotenv:
        out.append(contentsOf: "\(name)=")
        out.append(contentsOf: RawText.bytes(value))
      }
      out.append(0x0A)
    }
  }
}
