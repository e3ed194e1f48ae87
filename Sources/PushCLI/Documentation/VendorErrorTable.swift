/// The codes of problems with vendors' configuration strings, links, replies, payloads and inboxes.
package enum VendorErrorTable {
  package static let rows: [DiagnosticRow] = everlytic + smartico + payload + inbox

  private static let configSection = "Everlytic guide, Using the configuration string"

  private static let everlytic: [DiagnosticRow] = [
    DiagnosticRow(
      "everlytic.config-not-base64", "error", "the configuration string is not base64",
      "A character does not belong to base64 or base64url, or the length cannot be.",
      source: configSection, remedy: "Copy the whole string again."),
    DiagnosticRow(
      "everlytic.config-not-utf8", "error", "the decoded configuration is not UTF-8",
      "The string is base64 of something else.", source: configSection,
      remedy: "Copy the whole string again."),
    DiagnosticRow(
      "everlytic.config-missing-project-uuid", "error", "the configuration has no project",
      "The variable `p` is missing or empty. Strings made before 2019 have none.",
      source: configSection, remedy: "Ask for the string of a push project."),
    DiagnosticRow(
      "everlytic.config-missing-install-url", "error", "the configuration has no address",
      "The variable `i` is missing or empty.", source: configSection,
      remedy: "Ask for the string of a push project."),
    DiagnosticRow(
      "everlytic.config-bad-project-uuid", "error", "the project cannot be sent in a header",
      "The variable `p` holds control characters.", source: configSection,
      remedy: "Copy the string again from the settings of the push project."),
    DiagnosticRow(
      "everlytic.config-bad-install-url", "error", "the address cannot be used",
      "The variable `i` is no http or https address with a host, or has a query or a fragment.",
      source: configSection,
      remedy: """
        Copy the string again, or do without it: `--project-uuid` and `--install-url` give its two \
        settings.
        """),
    DiagnosticRow(
      "everlytic.config-uuid-shape", "warning", "the project has not the form of a UUID",
      "The value is used as it is: the guide's own sample is grouped wrongly as well.",
      source: configSection,
      remedy: "Nothing, if the push project has this very UUID; else copy the string again."),
    DiagnosticRow(
      "everlytic.config-plain-text", "warning", "the configuration is not encoded",
      "The variables stand in plain text and are taken all the same.", source: configSection,
      remedy: "Apps expect base64."),
    DiagnosticRow(
      "everlytic.config-duplicate", "warning", "a variable stands twice",
      "The last value counts, as in the SDKs.", source: configSection,
      remedy: "Nothing, if the last value is right; else copy the string again."),
  ]

  private static let linkSection = "Smartico guide, section 3.4"
  private static let identifySection = "Smartico guide, section 1.6"

  private static let smartico: [DiagnosticRow] = [
    DiagnosticRow(
      "smartico.link-invalid", "error", "the deep link cannot be followed",
      "It is empty, has no name, or holds control characters.", source: linkSection,
      remedy: "Give `dp:`, a name and perhaps parameters, in quotes: `'dp:gf_saw&id=5'`."),
    DiagnosticRow(
      "smartico.link-duplicate", "warning", "a parameter of the deep link stands twice",
      "The last value counts.", source: linkSection, remedy: "Remove one of them."),
    DiagnosticRow(
      "smartico.link-not-gamification", "error", "the link is not for the gamification page",
      "Dummy, custom and address links do nothing there.", source: linkSection,
      remedy: "`--any-link` takes the link all the same."),
    DiagnosticRow(
      "smartico.bad-base-url", "error", "the base address cannot be used",
      "It is no http or https address with a host.", source: identifySection,
      remedy: "Give the whole address, `https://` and the host included."),
    DiagnosticRow(
      "smartico.no-wrapper-url", "error", "the answer to identification has no such address",
      "The document is no IDENTIFY_USER_RESPONSE, or the label has no such page.",
      source: identifySection,
      remedy: """
        Give what `pushkit smartico-identify` printed; where that has no address, ask Smartico for \
        the one for native apps.
        """),
    DiagnosticRow(
      "smartico.identify-refused", "error", "identification was refused",
      "The answer has an `errCode` that is not 0.", source: identifySection,
      remedy: """
        The message holds Smartico's words; correct the key or the user, and identify anew with \
        `pushkit smartico-identify`.
        """),
    DiagnosticRow(
      "smartico.several-replies", "error", "there is more than one answer to identification",
      "Each has an address of its own.", source: identifySection,
      remedy: "Give the one whose address is wanted."),
    DiagnosticRow(
      "smartico.no-validity-hash", "warning", "the address has no validity hash",
      "Labels that check the hash refuse an address made from keys alone.",
      source: identifySection, remedy: "Take the address from identification: `--identify`."),
    DiagnosticRow(
      "smartico.no-template-id", "error", "the message names no mini-game",
      "The `saw_template_id` of a SAW_SHOW_SPIN_PUSH is missing or no whole number.",
      source: "Smartico guide, section 1.12",
      remedy: "Send `saw_template_id` as a whole number; `--mini-game` takes one without a message."
    ),
  ]

  private static let payload: [DiagnosticRow] = [
    DiagnosticRow(
      "payload.inbox", "error", "the document is an inbox, not a push",
      "It has `messages` as the mobile inbox of Emarsys answers them.",
      source: "Emarsys guide, Mobile Inbox",
      remedy: "`pushkit parse-inbox` reads it."),
    DiagnosticRow(
      "payload.history", "error", "the document is a history, not a push",
      "It has messages as the history of Everlytic answers them.",
      source: "Everlytic guide, History",
      remedy: "`pushkit parse-inbox` reads it."),
    DiagnosticRow(
      "payload.bridge-message", "error", "the document is a bridge message, not a push",
      "It has a `bcid`: Smartico's web page and the app send each other such messages.",
      source: "Smartico guide, section 3",
      remedy: "`pushkit parse-bridge` reads it."),
    DiagnosticRow(
      "payload.handle-event", "error", "the document is a handleEvent object, not a push",
      "It has `eventName`: the Emarsys SDK hands it to the app after a tap.",
      source: "Emarsys guide, handleEvent",
      remedy: "`pushkit resolve-action` reads it."),
    DiagnosticRow(
      "payload.socket-message", "error", "the document is a message of Smartico's socket",
      "It has the `cid` of a message that is not a push. The error names the message.",
      source: "Smartico guide, section 1; smartico-public-api, ClassId",
      remedy: "Read it with the command in the hint; `pushkit smartico-listen` prints them all."),
    DiagnosticRow(
      "payload.no-vendor", "error", "the payload is no known vendor's",
      "`--require-vendor` is given, and the payload is plain or unknown.",
      remedy:
        "`evidence` and `diagnostics` in the record tell what was found; `--vendor` forces one."
    ),
    DiagnosticRow(
      "payload.none", "error", "the input has no JSON document",
      "check-payload read all input, and there was no document in it. `[]` has none.",
      remedy: "Check that the command that writes the input works, and name the right FILE."),
    DiagnosticRow(
      "tap.unknown-button", "error", "the message has no such button",
      "No button of the message has the id that `--button` names.",
      remedy: "The hint lists the ids that there are."),
  ]

  private static let inboxSection = "Emarsys guide, Mobile Inbox"
  private static let historySection = "Everlytic guide, History"

  private static let inbox: [DiagnosticRow] = [
    DiagnosticRow(
      "inbox.push", "error", "the document is a push, not an inbox",
      "It is what a phone receives, not a list of what was received.",
      remedy: "`pushkit parse-payload` reads it."),
    DiagnosticRow(
      "inbox.unknown", "error", "the document is no inbox and no history",
      "It has no `messages` as Emarsys and Everlytic answer them, and is none of these messages.",
      source: "\(inboxSection); \(historySection)",
      remedy: "Give the vendor's whole answer, or one message of it, as received."),
    DiagnosticRow(
      "emarsys.inbox-no-messages", "error", "the inbox has no list of messages",
      "It has a `count`, but `messages` is no array.", source: inboxSection,
      remedy: "Give the answer as received: `messages` is an array, and `[]` where there are none."),
    DiagnosticRow(
      "everlytic.history-error", "error", "the history is an error",
      """
      `status` is error, or texts stand where messages should be: a parameter is wrong, or the \
      contact does not exist or is not subscribed.
      """, source: historySection, remedy: "The message holds the server's texts."),
    DiagnosticRow(
      "everlytic.history-no-messages", "error", "the history has no list of messages",
      "`status` is success, but `data.messages` is no array.", source: historySection,
      remedy: """
        Give the answer as received: `data.messages` is an array, and `[]` where there are none.
        """),
  ]
}
