import PushCore

/// The JSON Schemas (2020-12) of the records that commands print, from their tables of keys.
enum RecordSchema {
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema of a command's records, with the definitions that it uses.
  static func text(of row: CommandRow) -> String {
    printed { schema in
      schema.string("$schema", dialect)
      append(row, to: &schema)
      schema.definitions(used(by: [row]))
    }
  }

  /// Returns a document with the schemas of all commands under `$defs`.
  static func text(of rows: [CommandRow]) -> String {
    let rows = rows.filter { !$0.record.isEmpty }
    return printed { schema in
      schema.string("$schema", dialect)
      schema.string("title", "Records of pushkit \(Release.version)")
      schema.definitions(used(by: rows)) { all in
        for row in rows { all.object(row.name) { append(row, to: &$0) } }
      }
    }
  }

  /// Returns a JSON object, indented.
  static func printed(_ fill: (inout JSONObjectWriter) -> Void) -> String {
    indented(JSONObjectWriter.text(fill))
  }

  /// Returns a JSON text, indented.
  static func indented(_ json: String) -> String {
    let (compact, out) = (ByteBuffer(), ByteBuffer())
    compact.append(contentsOf: json)
    PrettyJSON.append(compact.bytes, to: out, colors: false, escapes: false) {}
    out.append(0x0A)
    return out.string
  }

  /// Appends the members of a command's schema.
  private static func append(_ row: CommandRow, to schema: inout JSONObjectWriter) {
    schema.string("title", "pushkit \(row.name)")
    schema.string("description", PageComposer.sentence(row.summary))
    let others = otherRecords(of: row)
    guard !others.isEmpty else { return schema.keys(row.record, isClosed: row.hasClosedRecord) }
    schema.key("anyOf")
    schema.out.append("[")
    var record = JSONObjectWriter(schema.out)
    record.keys(row.record, isClosed: row.hasClosedRecord)
    record.end()
    for name in others {
      schema.out.append(",")
      var reference = JSONObjectWriter(schema.out)
      reference.reference(name)
      reference.end()
    }
    schema.out.append("]")
  }

  /// Returns the definitions of the other records that a command can print.
  private static func otherRecords(of row: CommandRow) -> [String] {
    let options = row.allOptions.map(\.id)
    return (options.contains(.onError) ? ["broken-document"] : [])
      + (options.contains(.dryRun) ? ["request"] : [])
  }

  private static func used(by rows: [CommandRow]) -> [RecordDefinition] {
    var waiting = rows.flatMap { row in
      row.record.compactMap(\.type.definition) + otherRecords(of: row)
    }
    var names: Set<String> = []
    while let name = waiting.popLast() {
      guard names.insert(name).inserted else { continue }
      waiting += RecordDefinition.named(name)?.keys.compactMap(\.type.definition) ?? []
    }
    return RecordDefinition.all.filter { names.contains($0.name) }
  }
}

extension JSONObjectWriter {
  /// Adds `$defs`, unless it would be empty.
  fileprivate mutating func definitions(
    _ definitions: [RecordDefinition], before: (inout JSONObjectWriter) -> Void = { _ in }
  ) {
    guard !definitions.isEmpty else { return }
    object("$defs") { all in
      before(&all)
      for definition in definitions {
        all.object(definition.name) { schema in
          schema.describe(definition.meaning)
          schema.keys(definition.keys, isClosed: definition.isClosed)
        }
      }
    }
  }

  /// Adds the type and the properties of an object.
  fileprivate mutating func keys(_ keys: [KeyRow], isClosed: Bool) {
    string("type", "object")
    object("properties") { properties in
      for row in keys {
        properties.object(row.name) { schema in
          schema.describe(row.meaning)
          schema.type(row.type)
        }
      }
    }
    let required = keys.filter(\.type.isRequired).map(\.name)
    if !required.isEmpty { strings("required", required) }
    if isClosed { flag("additionalProperties", false) }
  }

  private mutating func describe(_ meaning: String) {
    string("description", Span.prose(PageComposer.sentence(meaning)).map(\.text).joined())
  }

  private mutating func type(_ type: KeyType) {
    switch type.form {
    case .any: break
    case .plain(let name): string("type", name)
    case .words(let words): strings("enum", words)
    case .definition(let name): reference(name)
    case .array(let element):
      string("type", "array")
      object("items") { $0.type(element) }
    case .map(let value):
      string("type", "object")
      object("additionalProperties") { $0.type(value) }
    }
  }

  fileprivate mutating func reference(_ name: String) { string("$ref", "#/$defs/\(name)") }
}
