import PushCore
import PushEmulator

/// The file with which Google's libraries get access tokens from the emulator.
///
/// Google: Service account credentials; the members are those of the files that Google issues.
enum ServiceAccountFile {
  static let project = "pushkit-emulator"

  /// Writes the file with mode 0600.
  ///
  /// - Parameter server: The URL of the emulator.
  static func write(to path: String, server: String) throws(Failure) {
    let email = "emulator@\(project).iam.gserviceaccount.com"
    let text = JSONObjectWriter.text {
      $0.string("type", "service_account")
      $0.string("project_id", project)
      $0.string("private_key_id", "pushkit-test-key")
      $0.string("private_key", key + "\n")
      $0.string("client_email", email)
      $0.string("client_id", "100000000000000000000")
      $0.string("auth_uri", "\(server)/auth")
      $0.string("token_uri", "\(server)\(Emulator.tokenPath)")
      $0.string("universe_domain", "googleapis.com")
    }
    try OutputFile.write(line: text, to: path)
  }

  /// A published key for tests: the emulator does not check signatures, but libraries make them.
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDYJyBHN8O8r1J/
    Q0wNVHQXYTTcgUfdQik7AIOikWK3GdU8Cg9UjGjdX1krnv9v+kIt5OqljpaEJ5+X
    5kpHQ3wZOSl1CPBQZoDLD0PhdIJNIRsZOxgZcaxpMwD9ZMuSUxjeBdhbSwMpTPFh
    QEcRaDevTdZvbtJL3p4Iez112VyARXAZbl1VhwqepP3CbkyQNrTHvBf9JhGa0Lmq
    Ruk5WrcPlKASFss56fDg5we0hGl/I2FXzzCSKopAumnPndYzS2On/SkTGHU6Jj/B
    jaXbnBU4mnBxWfiJD+OB+cnA4jQ23cduaGUbrK/+R1t02RyxbkPvVexlihmyD1x3
    0LCQEQ8DAgMBAAECggEAK8DvxbrCAmWy21PyBxi7Tyg8HQ6GT4Fe+zSFcNjhFJNE
    GJ0osUKiz3zHfg73QeF0l/mojc6pJSMoKQVSr843RpvNioU+r+ev1mrGoNKGtbon
    1BmkLTJXZgwO/Tv0ATCU7gxc2U3729ZZXgg22o0wCGpHJ9NU+kqbzreznzFaihQk
    2EJR+lDJmweTVHqE/QIFyyEqYgGmg475j45pj43gSsE8a/TLpQt6c0h1EuAzd2fA
    +M1i9YAfZPf1l38XRyR6mPhLDtHWLcwPnbW3QGF7C4LDvYtgGa/XIBesOWZK6BwB
    ddNzvYNMhdN0RHDo67mkvj6hPZ6WDwyGMGg7q0FJ0QKBgQD4JLCtIThw50i/AKRb
    3FYFt+Zjmp5dr9AglHJ2QNP55DMqIeNCbfo+saXGzOhyUZTfR/dUEurkRA1UbTnG
    bLyll27F0Dyc2WY2X/JEZcPiTvjVqzHeqofqKqPnVKucMUDNaTVHWFiGzphGgxiI
    6tyl6fYQcGiRsuCj7jyE5iwUjQKBgQDe/yOc5QSxVwExXQ8c02PkG4yToj/n/23M
    ys1JmQPKFimhOADATJcNo8tDFDNKIEGoh8ArLMn+bOws5i3l5Uiou3nQ7Skrjpik
    f6WNG/tBDs1FFl+5IUNMSGwlyell6wDyHJIRbr9MteD7tI5+TfzJSbz1xdEk7kRF
    gbKBMyh1zwKBgHqHW3pR4hXWDtTJ017MwOlX8nqSecqXKvU7d/2uaz2EkkMmspo1
    xhC5FbvBqLHyWMmcNqOcJ8KJW++pc5LoVIqL6RXiiluE+fS1keJ2QbB5AGQ5gYmK
    uUxGu+JZq9eXdoE3hyhwll4Sm5yN1Uqedk+y5F8fsnLnWgd4dwfExFVtAoGAYla3
    eMgSIraQoxk7weWC5qQzgSOK9R9SZ36Du1IMNsFBSIRu6F6eOnih+Ynd+HFzIwQC
    fce5qEaWfFJhqUFMooRSew0rG7c9n0VfV3QggBcr9KyiN/zwNaK2do+tKrHQ7/Qj
    giaJnCWU+sssD40KziWDfArpaVTdrJ0+f/V0gUcCgYEAoVhf3jj6lgjvrcuT0eps
    kmDZDNCMNdBwrK7HFg8PMhKVqob9hwdS/9/zTFlrtM8oOkwBw4fAfQju1O8TRuMm
    gsircjyJOJcECvdo2Qm5FQveA1N1eElwileGPT1QGc8SacO0mH0r/V6JMWR1zaEL
    9JupqGp+sxLOK6P5xZ4ldOc=
    -----END PRIVATE KEY-----
    """
}
