/// The style sheets of previews.
enum PreviewStyle {
  /// The colors of the parts of a drawing in both themes.
  private static let colors: [(part: String, light: String, dark: String)] = [
    ("wall", "#cfd9e6", "#12161d"), ("card", "#fff", "#2a2f38"), ("title", "#111", "#f2f2f2"),
    ("text", "#222", "#e4e6ea"), ("dim", "#555", "#b5bac4"), ("small", "#555", "#b5bac4"),
    ("button", "#0b57d0", "#8ab4f8"), ("line", "#dde1e6", "#434a55"),
    ("picture", "#e4e8ee", "#3a414d"),
  ]

  private static let fonts = #"-apple-system,Roboto,"Segoe UI","Noto Sans",sans-serif"#

  private static let drawing = """
    .notification{font-family:\(fonts);font-size:15px}
    .title{font-weight:600}
    .dim,.small{font-size:13px}
    .count{font-size:11px;fill:#fff}
    .badge{fill:#d70015}
    .app{fill:#5b7fd6}
    .top{clip-path:inset(0 0 -16px round 16px)}
    .round{clip-path:inset(0 round 8px)}
    .icon{clip-path:inset(0 round 22.4%)}
    .silhouette{filter:brightness(0) invert(1)}

    """

  private static let light = rules(".light") { $0.light }

  /// Drawings in the theme of their reader.
  static let picture =
    drawing + light + "@media(prefers-color-scheme:dark){\n" + rules(".light") { $0.dark } + "}\n"

  /// A page with drawings in the theme of its reader.
  static let readersPage = picture + layout

  /// A page with drawings in both themes.
  static let page = drawing + light + rules(".dark") { $0.dark } + layout

  /// What surrounds drawings on a page.
  ///
  /// On a narrow one, the names of facts are above them.
  private static let layout = """
    :root{color-scheme:light dark}
    body{font:15px/1.5 \(fonts);margin:24px;max-width:776px}
    h1{font-size:22px}
    h2{font-size:17px;border-top:1px solid #8886;padding-top:16px;overflow-wrap:anywhere}
    .surfaces{display:grid;grid-template-columns:repeat(auto-fill,min(100%,380px));gap:16px}
    figure{margin:0}
    .notification{max-width:100%;height:auto}
    figcaption,code{font-size:13px;opacity:.75}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
    dt{font-weight:600;grid-column:1;max-width:16em;overflow-wrap:anywhere}
    dd{grid-column:2;margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
    ul{padding-left:24px}
    li{overflow-wrap:anywhere}
    .error::marker{content:"✕ "}
    .warning::marker{content:"! "}
    .info::marker{content:"i "}
    @media(max-width:520px){
    body{margin:16px}
    dl{display:block}
    dt{max-width:none}
    dd{margin-bottom:8px}
    }

    """

  private static func rules(
    _ theme: String, _ color: ((part: String, light: String, dark: String)) -> String
  ) -> String {
    colors.map { "\(theme) .\($0.part){fill:\(color($0))}\n" }.joined()
  }
}
