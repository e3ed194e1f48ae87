import Testing

@testable import PushCLI

@Suite struct InputProgressTests {
  @Test(
    "Progress shows the size of the input",
    arguments: [
      (7_200_000, 72_000_000, "10 % of 72 MB"), (7_200_000, nil, "7 MB"),
      (80_000_000, 72_000_000, "100 % of 72 MB"),
    ] as [(Int, Int?, String)])
  func amount(bytes: Int, size: Int?, text: String) {
    #expect(InputProgress.amount(bytes, of: size) == text)
  }
}
