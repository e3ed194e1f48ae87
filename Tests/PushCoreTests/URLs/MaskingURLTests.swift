import PushCore
import Testing

@Suite struct MaskingURLTests {
  @Test func credentialsOfAURL() {
    let secrets = Masking.credentials(of: "https://user:p%40ss+w@host/x@y")
    #expect(
      secrets == [
        "user:p%40ss+w", "user:p@ss+w", "dXNlcjpwQHNzK3c=", "p%40ss+w", "p@ss+w", "cEBzcyt3",
      ])
    #expect(Masking.credentials(of: "https://host/x@y").isEmpty)
    #expect(Masking.credentials(of: "user:pass@host:1").contains("pass"))
    let query = Masking.credentials(of: "ws://host/x?apikey=S%2FT&domain=d")
    #expect(query == ["S%2FT", "S/T", "Uy9U"])
  }
}
