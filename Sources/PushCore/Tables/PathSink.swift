/// A receiver of the values that a table finds in a document.
protocol PathSink {
  /// Receives the value of row `row` and its key.
  mutating func found(row: Int, key: Int, value: Int)
  /// Receives a value on the path to other rows that is not an object and does not hold one.
  mutating func blocked(key: Int, value: Int)
}
