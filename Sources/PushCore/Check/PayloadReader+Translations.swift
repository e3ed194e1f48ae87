extension PayloadReader {
  /// The keys of the last message's title and body among the texts of the app, which no record has.
  package var translatedTexts: (title: String?, body: String?) {
    NotificationTexts(reading).translated
  }
}
