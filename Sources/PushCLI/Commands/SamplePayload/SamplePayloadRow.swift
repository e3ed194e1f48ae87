extension Command {
  static let samplePayload = Command("sample-payload", run: SamplePayloadCommand.run) { name in
    CommandRow(
      name, .toolkit, "print sample payloads of every format",
      operands: OperandShape(
        "[FORMAT…]", 0...Int.max, completion: .words(FormatTable.sampleNames),
        "Names of formats. None: lists the names, one a line."),
      groups: [.records, .common],
      outputs: [.compact, .json, .pretty],
      description: [
        """
        Prints one payload for each FORMAT: the sample of the vendor's guide, mended where it is not \
        JSON, with plausible values in place of its placeholders. Formats that a guide does not show \
        are made from what real apps receive.
        """,
        "The formats are those that `parse-payload` tells, and a few documents that are no pushes:",
      ],
      vocabulary: FormatTable.rows.filter { $0.name != "unknown" }.map {
        KeyRow($0.name, $0.meaning)
      },
      statuses: [.ok, .usage, .io],
      examples: [
        ExampleRow("the names", "pushkit sample-payload"),
        ExampleRow(
          "try a parser",
          "pushkit sample-payload smartico-push emarsys-ios-v1 |\n"
            + "  pushkit parse-payload --field vendor",
          prints: "smartico\nemarsys\n"),
      ],
      seeAlso: ["parse-payload", "vendors"])
  }
}
