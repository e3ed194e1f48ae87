/// An option of curl or a similar tool that users try with pushkit, and why pushkit does not have it.
struct CurlOption {
  let names: [String]
  /// The end of the message; empty if another option replaces this one.
  let reason: String
  let hint: String
  /// An option that is in all commands for which the hint is useful.
  let companion: OptionID

  static let rows = [
    CurlOption(
      names: ["-k", "--insecure"], reason: "; pushkit always verifies certificates",
      hint: "--cacert FILE trusts the certificates in FILE, such as a private authority's",
      companion: .cacert),
    CurlOption(
      names: ["-L", "--location"], reason: "; pushkit does not follow redirects",
      hint: "set the final URL; pushkit doctor shows each URL and its source", companion: .proxy),
    CurlOption(names: ["-x"], reason: "", hint: "use --proxy URL", companion: .proxy),
    CurlOption(
      names: ["--retry", "--retries", "--max-retries"], reason: "",
      hint: "use --max-attempts N; the first attempt is one of them", companion: .maxAttempts),
    CurlOption(
      names: ["-H", "--header"], reason: "; pushkit sets all headers itself",
      hint: "to send other headers, edit and run the command line that --curl prints",
      companion: .curl),
    CurlOption(
      names: ["-d", "--data", "-X", "--request"], reason: "; pushkit builds the request itself",
      hint: "to send another request, edit and run the command line that --curl prints",
      companion: .curl),
    CurlOption(names: ["-m"], reason: "", hint: "use --max-time TIME", companion: .maxTime),
    CurlOption(
      names: ["--format", "--json", "--pretty"], reason: "",
      hint: "use -o FORM: compact, json, pretty or text", companion: .output),
  ]
}
