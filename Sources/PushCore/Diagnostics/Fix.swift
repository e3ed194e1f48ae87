/// The change of a document that corrects a finding: what to do with the value of the finding.
///
/// Checks propose a fix only if the right result is certain. Whether the document has room for it,
/// `FixPlan` decides.
package enum Fix: Sendable, Hashable {
  /// Gives the member another name in its object.
  case rename(String)
  /// Moves the member to a path of names below an object, an index on the tape; adds the objects
  /// that are missing.
  case move([String], below: Int)
  /// Replaces the object of the member by its value; only if it has no other member.
  case unwrap
  /// Removes the member; only if it has no value, or one that another member has, too.
  case remove
  /// Replaces the value by another one, which is JSON.
  case replace(String)
  /// Replaces elements of the array with the value, by their indices on the tape.
  case replaceElements([Int: String])
}
