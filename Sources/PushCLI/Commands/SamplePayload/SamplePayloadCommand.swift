import PushCore

/// `sample-payload`: the samples by name, or the names.
enum SamplePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context)
    if arguments.operands.isEmpty {
      for name in FormatTable.sampleNames { context.output.line(name) }
      return
    }
    var samples: [ByteBuffer] = []
    for name in arguments.operands { samples.append(try sample(name)) }
    let printer = RecordPrinter(style, to: context.output)
    let reader = RecordReader()
    for text in samples {
      guard let tape = reader.read(text) else {
        throw Failure("internal.bug", .internal, "a sample is no JSON")
      }
      tape.copy(0, to: printer.begin())
      printer.end()
      context.output.endLines()
    }
  }

  private static func sample(_ name: String) throws(Failure) -> ByteBuffer {
    guard let text = Samples.text(name) else {
      let near = Suggestions.nearest(to: name, among: FormatTable.sampleNames)
      throw .usage(
        "unknown-name", "no sample is named \(TypedText.quoted(name))" + Suggestions.phrase(near),
        hint: "pushkit sample-payload lists the names")
    }
    let bytes = ByteBuffer(capacity: text.utf8.count)
    bytes.append(contentsOf: text)
    return bytes
  }
}
