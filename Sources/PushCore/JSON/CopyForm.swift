/// How a value is copied into the output.
enum CopyForm {
  /// As JSON, as a JSON string, or as a cell of a line.
  case json, string, cell
  /// The digits of a duration: of `600`, `"600"` or `"600s"`.
  case seconds
}
