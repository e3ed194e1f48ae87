import Foundation
import PushCLI
import Testing

/// The lines of the manual that make a token for APNs.
@Suite("A token for APNs", .waiting, .enabled(if: Certificates.openssl != nil))
struct APNsTokenTests {
  @Test("the signature is valid") func signature() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try run(
      "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out AuthKey_ABC123DEFG.p8; "
        + "openssl pkey -in AuthKey_ABC123DEFG.p8 -pubout -out public.pem", in: folder)
    let recipe = APNsTokenRecipe.lines + "\nprintf '%s\\n' \"$APNS_JWT\""
    let tokens = try run("for i in {1..8}; do\n\(recipe)\ndone", in: folder)
    let lines = tokens.split(separator: "\n")
    #expect(lines.count == 8)
    for line in lines {
      let parts = line.split(separator: ".")
      try #require(parts.count == 3)
      #expect(try TestJSON.parse(decoded(parts[0]))["kid"]?.text == "ABC123DEFG")
      #expect(try TestJSON.parse(decoded(parts[0]))["alg"]?.text == "ES256")
      #expect(try TestJSON.parse(decoded(parts[1]))["iss"]?.text == "DEF123GHIJ")
      let signature = decoded(parts[2])
      try #require(signature.count == 64)
      try folder.write("\(parts[0]).\(parts[1])".utf8, to: "text")
      try folder.write(Self.der(signature), to: "signature")
      let verdict = try run(
        "openssl dgst -sha256 -verify public.pem -signature signature text", in: folder)
      #expect(verdict == "Verified OK\n")
    }
  }

  @discardableResult
  private func run(_ commands: String, in folder: TemporaryFolder) throws -> String {
    var shell = Child()
    shell.program = Program.path("bash") ?? ""
    shell.arguments = ["-c", commands]
    shell.folder = folder.path
    let outcome = try shell.run(seconds: 60)
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return String(decoding: outcome.stdout, as: UTF8.self)
  }

  private func decoded(_ text: Substring) -> [UInt8] {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return [UInt8](Data(base64Encoded: plain + padding) ?? Data())
  }

  /// Two numbers of 32 bytes as DER (X.690): a sequence of integers.
  private static func der(_ signature: [UInt8]) -> [UInt8] {
    let numbers = [signature.prefix(32), signature.suffix(32)].flatMap { half -> [UInt8] in
      let digits = Array(half.drop { $0 == 0 })
      let number = (digits.first ?? 0x80) < 0x80 ? digits : [0] + digits
      return [2, UInt8(number.count)] + number
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }
}
