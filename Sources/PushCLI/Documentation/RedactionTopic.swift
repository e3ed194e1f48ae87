import PushCore

extension TopicRow {
  static let redaction = TopicRow(
    "redaction", "how --redact replaces sensitive values",
    seeAlso: ["check-payload", "convert-payload", "parse-payload", "resolve-action"]
  ) {
    """
    `--redact` replaces the values that it recognizes as keys, tokens, IDs or personal data. Use
    it before you show payloads to others. pushkit-parse-payload(1), pushkit-check-payload(1),
    pushkit-convert-payload(1) and pushkit-resolve-action(1) have this option.

    pushkit replaces the values before it reads the document. So they do not appear in records,
    diagnostics or errors. For a broken document, pushkit prints its length and none of its text.

    Write the redacted payload, as the app received it, to a file for a ticket:

        $ pushkit parse-payload --redact --raw --field raw push.json >ticket.json

    # Rules
    - 1. Names: A member's name is on the list if it is one of \(RedactedNames.words.literals("or")),
      or if it contains one of \(RedactedNames.parts.literals("or")). Case, `_`, `-`, `.`, blanks and
      a plural `s` make no difference. pushkit replaces all strings and numbers in the member's
      value, at any depth. Names on the list do not change.
    - 2. Pairs: If an object has `name`, `key` or `type` with a name on the list, pushkit replaces
      its `value` or `val`. In an array of two strings, it replaces the second if the first is a
      name on the list.
    - 3. Text: In any text, a name on the list may be followed by one to four blanks, quotes, `=`,
      `:` or `>`. pushkit replaces the text that follows, up to a blank, a quote, `&`, `<`, a
      comma or a semicolon. Between the name and the value, it skips the words `is` and `was`.
      Examples are `token = v`, `token is v`, `--token v`, `<token>v</token>` and query
      parameters. pushkit also replaces credentials after a scheme
      (\(RedactedNames.schemes.literals("or"))), the user information of URLs, and email addresses.
    - 4. Nested text: pushkit applies all rules to JSON in strings and to percent-encoded text, up
      to \(Redactor.depth) levels deep.
    - 5. Repeats: If a replaced value has \(Redactor.shortestRepeat) characters or more, pushkit
      replaces it everywhere else in the document, in the same case. This includes values that
      options add to the output. Inside member names, a repeat is replaced only if it contains a
      digit or `@`.
    - 6. Placeholders: A placeholder has the length of its value. Digits are replaced by digits,
      and letters by letters of the same case. All other characters stay, and so do leading zeros.
      Within a run, equal values get equal placeholders, also with `--jobs`. Placeholders differ
      between runs. The redacted document has the same vendor, format and diagnostics.

    # Limits
    - HTML entities: pushkit does not decode them: `to&#x6B;en` is not a name, and
      `joe&#64;example.com` is not an email address.
    - Base64: pushkit does not decode it. Values inside base64 text stay.
    - CSV columns: A header line does not name the values in the lines after it.
    - Names that are not on the list: Values of members such as `name`, `address` or `iban` stay.
    - Numbers in free text: Phone numbers and card numbers stay, unless they follow a name on the
      list.
    - Names of people in free text: `Hello Joe` stays, unless `Joe` follows a name on the list.
    - Well-known placeholders: Values such as `null`, and the mark in `YOUR_…` or `…_HERE`, stay,
      because check-payload reports them.
    - Names of members: A name that contains an email address changes. If pushkit recognizes the
      vendor by such a name, as in `px.joe@example.com`, the redacted document has another vendor.
    - Ordinary words: Free text may contain a word on the list by chance: in `Welcome to Berlin`,
      pushkit replaces `Berlin`.

    Read the output before you show it to others.
    """
  }
}
