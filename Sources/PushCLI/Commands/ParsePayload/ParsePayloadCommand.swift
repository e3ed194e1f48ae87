/// `parse-payload`.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    throw Failure("internal.bug", .internal, "this build has no payload readers")
  }
}
