/// The codes of what keeps payloads from being converted.
package enum ConversionErrorTable {
  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "convert.lost", "warning", "a value is left behind",
      """
      The form that `--to` names has no place for it, the vendor's app does not read it there, or \
      FCM would refuse the request for it. The message has its path in the input, and why.
      """,
      source: "Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; SDKs",
      mend: "Nothing, if it does not matter there; `--strict` fails on it."),
    DiagnosticRow(
      "convert.no-recipient", "warning", "a request of FCM is for nobody",
      """
      It has neither `token` nor `topic` nor `condition`, and FCM refuses it. A payload of APNs \
      names no device, a token of Huawei's is none of FCM's, and of several devices none is taken. \
      It is told of the first such payload of a run.
      """,
      source: "Firebase: FCM HTTP v1 API, Message", mend: "Name the device with `--device-token`."),
    DiagnosticRow(
      "convert.no-bundle-id", "error", "the app that the payload is for is not known",
      "The simulator needs it, and neither the command line nor the payload names one.",
      source: "`xcrun simctl help push`", mend: "Name the app with `--bundle-id`."),
    DiagnosticRow(
      "convert.no-form", "error", "there is no such form of the message",
      """
      The vendor's app would not know the message there: it comes over a socket, is for a browser, \
      or asks for something that the app does not do on the other platform.
      """, source: "SDKs",
      mend: """
        Leave it as it is, or take another `--to`: `fcm-v1` keeps a web push that is a request of \
        FCM's HTTP v1 API.
        """),
    DiagnosticRow(
      "convert.unknown", "error", "nobody knows how to convert the payload",
      """
      No vendor was recognised, and it is neither a payload of APNs nor a message of FCM. Where it \
      is something else that pushkit reads, the hint names the command.
      """,
      mend: "`--vendor` forces one; `pushkit parse-payload` tells what was found."),
    DiagnosticRow(
      "convert.differs", "error", "the payload would be another message there",
      """
      What was made was read back and said something else: a key means something else in the other \
      form, or a value has not the type that the vendor's app reads. The message names the members \
      of the record of parse-payload that differ, with what they were and would be.
      """,
      mend: "`pushkit parse-payload` and `pushkit check-payload` tell what the payload has wrong."),
  ]
}
