/// The engagements of a session that a page has received.
///
/// The server resends pending engagements each time the user is identified.
package struct ShownEngagements {
  private var uids = RecentNames()

  package init() {}

  /// Inserts an engagement and returns whether to show it.
  ///
  /// Returns false only if a session repeats the engagement without marking it as a popup.
  package mutating func insert(_ engagement: ShowEngagement) -> Bool {
    guard engagement.isOfSession, let uid = engagement.uid else { return true }
    return uids.insert(uid) || engagement.isToBeShown
  }
}
