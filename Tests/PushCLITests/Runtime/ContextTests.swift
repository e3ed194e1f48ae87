import PushCore
import Testing

@testable import PushCLI

@Suite struct ContextTests {
  @Test(
    "Only terminals get colors, unless the environment or the option says otherwise",
    arguments: [
      (nil as String?, [:] as [String: String], true, true), (nil, [:], false, false),
      (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
      (nil, ["TERM": "dumb"], true, false), (nil, ["TERM": "xterm"], true, true),
      ("always", ["NO_COLOR": "1", "TERM": "dumb"], false, true), ("never", [:], true, false),
      ("auto", [:], true, true), ("auto", [:], false, false),
    ])
  func color(option: String?, environment: [String: String], terminal: Bool, expected: Bool) {
    let context = Context.memory(
      arguments: [], environment: environment,
      terminal: TerminalInfo(output: terminal, error: terminal))
    var arguments = ParsedArguments()
    if let option { arguments.add(option, to: .color) }
    context.configure(arguments)
    #expect(context.colors == expected)
    #expect(context.reporter.colors == expected)
  }

  @Test(
    "An error outside the input determines the exit status",
    arguments: [
      ([PushCore.ExitStatus.data, .noInput], PushCore.ExitStatus.noInput),
      ([.io, .noInput, .data], .io),
      ([.data, .ok], .data), ([.noInput, .io, .internal], .internal), ([], .ok),
    ])
  func worst(noted: [PushCore.ExitStatus], status: PushCore.ExitStatus) {
    let context = Context.memory(arguments: [])
    for one in noted { context.note(one) }
    #expect(context.status == status)
  }
}
