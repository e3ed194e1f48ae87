import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushCLI

/// The key of a record, which journals and shards of all machines must agree on.
@Suite struct JournalKeyHasherTests {
  private let environment = [
    "PUSHKIT_EVERLYTIC_PROJECT_UUID": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "PUSHKIT_EVERLYTIC_INSTALL_URL": "https://ev.example",
    "PUSHKIT_PUSHEXPRESS_APP_ID": "16183-2",
  ]

  /// Returns the canonical text and the key of a record of a command.
  private func identity(
    _ command: Command, _ record: String, options: [String] = [], vendor: Vendor,
    _ plan: CallPlan
  ) throws -> (text: String, key: String) {
    let row = command.row
    let arguments = try ArgumentScanner.parse(
      ["--batch", "-", "--no-state"] + options, row, among: { [] })
    let context = Context.memory(arguments: [], environment: environment)
    let run = try CallRun(Configuration(arguments, context))
    let batchKeys = BatchKeys(row.allOptions)
    let values = try batchKeys.read(
      try #require(JSONValue(record.utf8)), command: row.name, ignoresUnknown: false
    ).values
    let merged = run.input.with(record: values, usesState: false)
    let call = try plan(vendor, merged)
    let hasher = JournalKeyHasher(batchKeys)
    let out = ByteBuffer()
    try hasher.append(call, merged, to: out)
    let hex = ByteBuffer()
    try hasher.key(call, merged).appendHex(to: hex)
    return (out.string, hex.string)
  }

  private func click(_ record: String, options: [String] = []) throws -> (text: String, key: String)
  {
    try identity(.reportClick, record, options: options, vendor: .everlytic) {
      vendor, input throws(Failure) in
      try ReportVerb.click.call(vendor, input)
    }
  }

  @Test func theDocumentedVectorsHold() throws {
    let click = try click(#"{"subscription_id":123,"message_id":"12","ref":7}"#)
    #expect(click == TopicRow.testVectors[0])
    let instance = try identity(
      .pxRegister,
      #"{"token":"cDWUiFOgR6ygfj6q","tags":{"offer":"x","ad_id":"7"},"ext_id":"user-1"}"#,
      vendor: .pushexpress
    ) { _, input throws(Failure) in try InstanceRegistration(input).call() }
    #expect(instance == TopicRow.testVectors[1])
  }

  @Test(
    "Spellings of one record have one key",
    arguments: [
      #"{"message_id":12,"subscription_id":"123"}"#,
      #"{"msg_id":"12","pns_id":"123"}"#,
      #"{"subscription_id":"123","message_id":"12","datetime":"2018-11-23T11:05:47.000Z"}"#,
      #"{"subscription_id":"123","message_id":"12","ref":{"a":1},"metadata":{}}"#,
      #"{"message_id":"12"}"#,
    ])
  func spellings(record: String) throws {
    let options = record.contains("123") ? [] : ["--subscription-id", "123"]
    #expect(try click(record, options: options) == TopicRow.testVectors[0])
  }

  @Test func metadataIsSortedAtEveryLevel() throws {
    let one = try click(
      #"{"message_id":"1","pns_id":"2","metadata":{"b":{"z":1,"a":[{"d":1,"c":2}]},"a":1}}"#)
    #expect(
      one.text.contains(#""metadata":{"a":1,"b":{"a":[{"c":2,"d":1}],"z":1}}"#))
    #expect(
      try click(#"{"message_id":"1","pns_id":"2","metadata":{"a":"x"}}"#).key
        == click(#"{"message_id":"1","pns_id":"2"}"#, options: ["--metadata", "a=x"]).key)
  }

  @Test func differentRecordsHaveDifferentKeys() throws {
    let records = (0..<50).map { #"{"pns_id":"\#($0 / 5)","message_id":"\#($0 % 5)"}"# }
    #expect(Set(try records.map { try click($0).key }).count == 50)
  }

  @Test(
    "The shards of a run are a partition of its records",
    arguments: [1, 2, 3, 7, 64, 1000] as [UInt64])
  func shards(count: UInt64) throws {
    let shards = try (0..<count).map { try #require(Shard("\($0)/\(count)")) }
    var sizes = [Int](repeating: 0, count: Int(count))
    var isPartition = true
    let records = TestSize.isFull ? 1_000_000 : 20_000
    for number in 0..<UInt64(records) {
      // The finalizer of SplitMix64 is a permutation, and as even as a digest.
      var high = number &* 0x9E37_79B9_7F4A_7C15
      high = (high ^ high >> 30) &* 0xBF58_476D_1CE4_E5B9
      high = (high ^ high >> 27) &* 0x94D0_49BB_1331_11EB
      high ^= high >> 31
      let key = JournalKey(high: high, low: number)
      let owner = Int(high.multipliedFullWidth(by: count).high)
      sizes[owner] += 1
      let next = shards[(owner + 1) % Int(count)]
      let isElsewhere = count > 1 && next.contains(key)
      isPartition = isPartition && shards[owner].contains(key) && !isElsewhere
    }
    #expect(isPartition)
    let mean = records / Int(count)
    #expect(sizes.allSatisfy { abs($0 - mean) < mean / 2 + 50 })
  }

  @Test func metadataIsSortedByBytes() throws {
    // U+FF5E is before U+1F600 by bytes, and after it by UTF-16 units.
    let record =
      #"{"message_id":"1","pns_id":"2","metadata":{"\#u{1F600}":1,"\#u{FF5E}":2,"b":[],"a\"":{}}}"#
    let text = try click(record).text
    #expect(text.contains("{\"a\\\"\":{},\"b\":[],\"\u{FF5E}\":2,\"\u{1F600}\":1}"))
  }

  @Test(arguments: ["0/1", "3/4", "999/1000"]) func validShards(text: String) {
    #expect(Shard(text) != nil)
  }

  @Test(arguments: ["", "/", "1", "1/1", "4/4", "-1/4", "0/0", "+0/4", "0/4/4", "a/b", "0/"])
  func invalidShards(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(
    "Rates are per second, minute or hour",
    arguments: [
      ("10", 10.0), ("10/s", 10), ("600/m", 10), ("1/h", 1.0 / 3600), ("0.5", 0.5), ("2.5/s", 2.5),
    ] as [(String, Double)])
  func rates(text: String, perSecond: Double) {
    #expect(Rate.perSecond(text) == perSecond)
  }

  @Test(arguments: ["", "0", "-1", "1/d", "/s", "1/s/s", "x", "1e3"])
  func invalidRates(text: String) {
    #expect(Rate.perSecond(text) == nil)
  }
}
