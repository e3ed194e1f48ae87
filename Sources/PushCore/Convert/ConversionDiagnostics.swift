extension DiagnosticKind {
  package static let convertLost = DiagnosticKind(
    "convert.lost", .warning, summary: "a value is left behind",
    meaning: """
      The form that `--to` names has no place for it, the vendor's app does not read it there, or \
      FCM would refuse the request for it. The message has its path in the input, and why.
      """,
    source: "Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; SDKs",
    remedy: "Nothing, if it does not matter there; `--strict` fails on it.")
  package static let convertNoRecipient = DiagnosticKind(
    "convert.no-recipient", .warning, summary: "a request of FCM is for nobody",
    meaning: """
      It has neither `token` nor `topic` nor `condition`, and FCM refuses it. A payload of APNs \
      names no device, a token of Huawei's is none of FCM's, and of several devices none is taken. \
      It is told of the first such payload of a run.
      """,
    source: "Firebase: FCM HTTP v1 API, Message",
    remedy: "Name the device with `--device-token`.")
  package static let convertNoBundleID = DiagnosticKind(
    "convert.no-bundle-id", .data, summary: "the app that the payload is for is not known",
    meaning: "The simulator needs it, and neither the command line nor the payload names one.",
    source: "`xcrun simctl help push`", remedy: "Name the app with `--bundle-id`.")
  package static let convertNoForm = DiagnosticKind(
    "convert.no-form", .data, summary: "there is no such form of the message",
    meaning: """
      The vendor's app would not know the message there: it comes over a socket, is for a browser, \
      or asks for something that the app does not do on the other platform.
      """,
    source: "SDKs",
    remedy: """
      Leave it as it is, or take another `--to`: `fcm-v1` keeps a web push that is a request of \
      FCM's HTTP v1 API.
      """)
  package static let convertUnknown = DiagnosticKind(
    "convert.unknown", .data, summary: "nobody knows how to convert the payload",
    meaning: """
      No vendor was recognised, and it is neither a payload of APNs nor a message of FCM. Where it \
      is something else that pushkit reads, the hint names the command.
      """,
    remedy: "`--vendor` forces one; `pushkit parse-payload` tells what was found.")
  package static let convertDiffers = DiagnosticKind(
    "convert.differs", .data, summary: "the payload would be another message there",
    meaning: """
      What was made was read back and said something else: a key means something else in the other \
      form, or a value has not the type that the vendor's app reads. The message names the members \
      of the record of parse-payload that differ, with what they were and would be.
      """,
    remedy: "`pushkit parse-payload` and `pushkit check-payload` tell what the payload has wrong.")
}
