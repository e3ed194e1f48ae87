import CPlatform
import PushCore

/// The default of `--jobs` for commands that read documents on several threads.
enum ParallelJobs {
  /// The smallest size in bytes of files for which threads pay.
  static let threshold: Int64 = 4 << 20

  /// Returns the number of CPU cores for regular files of together at least ``threshold`` bytes,
  /// otherwise 1.
  static func number(for operands: [String]) -> Int {
    var size: Int64 = 0
    for name in operands {
      var info = pk_file_info()
      guard name != "-", !name.utf8.contains(0), pk_stat(name, &info) == 0, info.is_file else {
        return 1
      }
      size = size.addingReportingOverflow(info.size).partialValue
    }
    return size < threshold ? 1 : Int(pk_cores())
  }
}
