/// The codes of what keeps payloads from being converted.
package enum ConversionErrorTable {
  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "convert.lost", "warning", "a value is left behind",
      """
      The form that `--to` names has no place for it, or the vendor's app does not read it there. \
      The message has its path in the input.
      """,
      source: "Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; SDKs",
      mend: "Nothing, if it does not matter there; `--strict` fails on it."),
    DiagnosticRow(
      "convert.no-bundle-id", "error", "the app that the payload is for is not known",
      "The simulator needs it, and neither the command line nor the payload names one.",
      source: "`xcrun simctl help push`", mend: "Name the app with `--bundle-id`."),
    DiagnosticRow(
      "convert.no-form", "error", "there is no such form of the message",
      """
      The vendor's app would not know the message there: it comes over a socket, is for a browser, \
      or asks for something that the app does not do on the other platform.
      """, source: "SDKs"),
    DiagnosticRow(
      "convert.unknown", "error", "nobody knows how to convert the payload",
      "No vendor was recognised, and it is neither a payload of APNs nor a message of FCM.",
      mend: "`--vendor` forces one; `pushkit parse-payload` tells what was found."),
    DiagnosticRow(
      "convert.differs", "error", "the payload would be another message there",
      """
      What was made was read back and said something else: a key means something else in the other \
      form, or a value has not the type that the vendor's app reads. The message names the members \
      of the record that differ.
      """,
      mend: "`pushkit parse-payload` and `pushkit check-payload` tell what the payload has wrong."),
  ]
}
