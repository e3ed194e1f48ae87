import PushCore
import Testing

@testable import PushCLI

/// The options, record keys and names that belong to vendors.
@Suite struct VendorCallsTests {
  /// The options that calls of every vendor have.
  static let shared: Set<OptionID> = Set(
    [.messageID, .fromPayload, .retryLost, .token, .vendor, .profile, .state, .noState]
      + [OptionGroup.calls, .batch, .records, .jsonInput, .common].flatMap { $0.rows.map(\.id) })

  /// An option that no vendor claims would apply to all of them.
  @Test(arguments: ReportVerb.allCases.map(Command.report) + [.registerToken, .unregisterToken])
  func everyOptionOfACallHasItsVendors(command: Command) {
    for option in command.row.allOptions {
      let isClaimed = OptionVendors.rows.contains { $0.option == option.id }
      #expect(isClaimed == !Self.shared.contains(option.id), "\(option.long)")
    }
  }

  @Test(
    arguments: [
      (.apiURL, [.smartico, .pushexpress]), (.deviceID, [.everlytic, .smartico]),
      (.deviceType, [.everlytic, .smartico]), (.platformType, [.everlytic, .pushexpress]),
      (.zone, [.smartico, .pushexpress]),
    ] as [(OptionID, [Vendor])])
  func anOptionCanHaveSeveralVendors(option: OptionID, vendors: [Vendor]) throws {
    let row = try #require(OptionVendors.rows.first { $0.option == option })
    #expect(vendors.allSatisfy(row.vendors.contains))
  }

  @Test(arguments: SettingID.allCases)
  func settingsAndTheirOptionsHaveOneName(id: SettingID) {
    #expect(id.option.key == id.key)
  }

  @Test(arguments: VendorCalls.all.flatMap(\.members).flatMap(\.uses).compactMap(\.option))
  func membersOfRequestsStandForOptions(option: OptionID) {
    #expect(CommandRow.all.contains { $0.allOptions.contains { $0.id == option } })
  }
}
