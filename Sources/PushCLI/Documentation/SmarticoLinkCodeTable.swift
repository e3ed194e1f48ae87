/// The codes of Smartico deep links and of the addresses that they are added to.
package enum SmarticoLinkCodeTable {
  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "smartico.link-invalid", "error", "a deep link is invalid",
      "It is empty, has no name, has control characters or is not UTF-8.",
      source: "Smartico, section 3.4"),
    DiagnosticRow(
      "smartico.link-duplicate", "warning", "a parameter of a deep link is there twice",
      "The last one counts."),
    DiagnosticRow(
      "smartico.link-not-gamification", "error", "the link is for another place",
      "Dummy links do nothing, custom links and addresses are the app's own matter.",
      source: "Smartico, section 3.4", mend: "`--any-link` adds it all the same."),
    DiagnosticRow(
      "smartico.bad-base-url", "error", "no link can be added to the address",
      "It is no http or https address with a host, or has characters that must be encoded."),
    DiagnosticRow(
      "smartico.identify-refused", "error", "identification was refused",
      "Its `errCode` is not 0.", source: "Smartico, section 1.6"),
    DiagnosticRow(
      "smartico.no-wrapper-url", "error", "the answer has no address",
      "`native_app_gf_url`, or for `--wrapper popup` `native_app_popup_url`, is missing.",
      source: "Smartico, section 1.6"),
    DiagnosticRow(
      "smartico.several-replies", "error", "there is more than one answer",
      "Which address is meant cannot be told.", mend: "Give the one answer that counts."),
    DiagnosticRow(
      "smartico.no-template-id", "error", "the message names no mini-game",
      "A SAW_SHOW_SPIN_PUSH whose `saw_template_id` is missing or no whole number.",
      source: "Smartico, section 1.12"),
    DiagnosticRow(
      "smartico.no-validity-hash", "warning", "an address has no validity hash",
      "It was put together from keys. Labels that check the hash refuse the page.",
      source: "Smartico, section 1.6", mend: "Use the address out of the answer: `--identify`."),
  ]
}
