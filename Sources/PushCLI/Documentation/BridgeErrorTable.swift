/// The codes of what messages between Smartico's pages and their apps may have wrong.
package enum BridgeErrorTable {
  private static let section = "Smartico guide, section 3"

  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "smartico.no-bcid", "error", "the document is no bridge message",
      "It has no `bcid`, by which messages between a web page and its app are told apart.",
      source: section, mend: "`pushkit parse-payload` reads pushes."),
    DiagnosticRow(
      "smartico.bridge-unknown", "warning", "no page sends a message of this kind",
      "The `bcid` is none of the guide's. Apps ignore such messages.", source: section,
      mend: "Correct the `bcid`: pages send 1, 2, and 4 to 8."),
    DiagnosticRow(
      "smartico.bridge-to-page", "warning", "the message goes from the app to the page",
      "SHOW_ENGAGEMENT, `bcid` 3, is what the app posts. Coming from a page it is ignored.",
      source: "Smartico guide, section 3.3", mend: "`pushkit build-bridge` makes such messages."),
    DiagnosticRow(
      "smartico.bridge-no-link", "error", "the message has no link to open",
      "EXECUTE_DEEP_LINK has its link in `dp`, which is missing or no text.",
      source: "Smartico guide, section 3.4",
      mend: "Send the link as a text, `\"dp\": \"dp:gf_levels\"`."),
    DiagnosticRow(
      "smartico.bridge-no-cid", "warning", "the message to forward has no cid",
      "What SEND_TO_SOCKET carries is a message for the server, which tells messages apart by `cid`.",
      source: "Smartico guide, section 3.6",
      mend: "Add the `cid` of the message that the server is to get."),
    DiagnosticRow(
      "smartico.no-cid", "error", "the document is no message of the socket",
      "It has no `cid`, by which messages of the socket are told apart.",
      source: "Smartico guide, section 1",
      mend: "Give the message as received, or a record that holds it as `message`."),
    DiagnosticRow(
      "smartico.not-a-popup", "warning", "the engagement is no popup",
      """
      Its `activityType` is not 30: the event also tells of banners, inbox messages and pushes, \
      which the apps do not show in the popup page.
      """, source: "SDKs; Smartico guide, section 1.10",
      mend: "Pass on the events whose `activityType` is 30."),
  ]
}
