import PushCore

/// A value that is made once for each stream of documents.
package struct PerStream<Value> {
  private var known: (stream: DocumentStream, value: Value)?

  package init() {}

  /// Returns the stream's value; `make` is called for a new stream.
  package mutating func callAsFunction(_ stream: DocumentStream, _ make: () -> Value) -> Value {
    if let known, known.stream === stream { return known.value }
    let value = make()
    known = (stream, value)
    return value
  }
}
