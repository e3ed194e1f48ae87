#if DEBUG
  import CPlatform
  import Testing

  @testable import PushCore

  /// The time for text that is made to be slow, as the number of bytes that are looked at.
  @Suite struct PastedStepsTests {
    static let units = [
      "{\"", "[[[", "{\"a\":{b\n", "{a:'x\n", "{a:“x\n", "{\"a\":'{\"b\n", "[\"a\" => 'x\n",
      "f(a: 1)", "f(a: 1)\n", "f(a: (", "{'a':1} ", "{'a':1}\n", "{a: ", "{a=", "A(a=", "x{",
      "[AnyHashable(\"a\"): ", "a = {\n", "{ a = \"", "{a: \"{\"b", "/* ", "{a:1 /* x\n", "map[a:",
      "Array\n(\n [a] => ", "&a.B{C: ", "(x, y=", "{a: 1, // \"\n", "Bundle[{a=",
      "{\\\"a\\\":\"x\n", "{a: \"\n", "{a: x, b: y z\n", "{\\\"a\\\":[1\n",
      "{\\\"a\\\":/* x\n", "it's ", "{a, ", "['a' => [",
    ]

    @Test("Twice the text takes twice the steps, and no byte many", arguments: units)
    func isLinear(_ unit: String) {
      for scan in [false, true] {
        let few = steps(unit, 10_000, scan: scan)
        let many = steps(unit, 20_000, scan: scan)
        // A quadratic number would be four times as large.
        #expect(2 * many <= 7 * few, "scan \(scan): \(few), then \(many)")
        #expect(many <= 200 * 20_000, "scan \(scan): \(many / 20_000) steps a byte")
      }
    }

    private func steps(_ unit: String, _ length: Int, scan: Bool) -> Int64 {
      let text = String(repeating: unit, count: length / unit.utf8.count)
      let before = pk_steps()
      _ = events(text, .with(lenient: true, scan: scan))
      return pk_steps() - before
    }
  }
#endif
