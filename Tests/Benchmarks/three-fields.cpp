// Prints three fields of each payload with simdjson's on-demand parser, for `compare`.
#include <simdjson.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

using simdjson::ondemand::document_reference;
using Path = std::initializer_list<std::string_view>;

// Appends the JSON of the value at the first of the paths that leads to one.
static void append(std::string& out, document_reference& document, std::initializer_list<Path> paths) {
  for (const Path& path : paths) {
    document.rewind();
    simdjson::ondemand::value value;
    bool found = true, first = true;
    for (std::string_view name : path) {
      auto result = first ? document[name] : value[name];
      first = false;
      if (result.get(value)) { found = false; break; }
    }
    std::string_view text;
    if (!found || value.raw_json_token().length() == 0) continue;
    text = value.raw_json_token();
    while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
    out.append(text);
    return;
  }
  out.append("null");
}

int main() {
  std::string input, out;
  char block[1 << 16];
  for (size_t count; (count = fread(block, 1, sizeof block, stdin)) > 0;) input.append(block, count);
  simdjson::padded_string json(input);
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream stream;
  if (parser.iterate_many(json, 1 << 20).get(stream)) return 1;
  for (auto result : stream) {
    document_reference document;
    if (std::move(result).get(document)) return 1;
    out.append("{\"t\":");
    append(out, document, {{"data", "title"}, {"aps", "alert", "title"}, {"notification", "title"}});
    out.append(",\"b\":");
    append(out, document, {{"data", "body"}, {"aps", "alert", "body"}, {"notification", "body"}});
    out.append(",\"id\":");
    append(out, document, {{"data", "message_id"}, {"message_id"}});
    out.append("}\n");
    if (out.size() > sizeof block) {
      fwrite(out.data(), 1, out.size(), stdout);
      out.clear();
    }
  }
  fwrite(out.data(), 1, out.size(), stdout);
}
