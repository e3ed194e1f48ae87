import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

/**
 * OkHttp and Java's HttpURLConnection.
 *
 * <p>Each line of standard input is a request, with tabs between its parts:
 *
 * <ul>
 *   <li>{@code okhttp} or {@code urlconnection}, a URL, a method, a body in base64 ({@code -} for none), and
 *       headers. The result is a line with the status and the body in base64.
 *   <li>{@code websocket}, a URL, and messages in base64. The result is a line with the messages that came back
 *       before a PONG (cid 2), in base64.
 * </ul>
 */
public class Clients {
  private static final OkHttpClient client = new OkHttpClient();

  public static void main(String[] arguments) throws Exception {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] parts = line.split("\t");
      switch (parts[0]) {
        case "okhttp" -> System.out.println(okHttp(parts));
        case "urlconnection" -> System.out.println(urlConnection(parts));
        default -> System.out.println(webSocket(parts));
      }
    }
    System.exit(0);
  }

  private static byte[] body(String part) {
    return part.equals("-") ? null : Base64.getDecoder().decode(part);
  }

  private static String result(int status, byte[] body) {
    return status + "\t" + Base64.getEncoder().encodeToString(body);
  }

  private static String okHttp(String[] parts) throws Exception {
    byte[] body = body(parts[3]);
    Request.Builder request = new Request.Builder().url(parts[1]);
    for (int index = 4; index < parts.length; index++) {
      String[] header = parts[index].split(": ", 2);
      request.addHeader(header[0], header[1]);
    }
    // OkHttp does not send these without a body, but with an empty one.
    if (body == null && (parts[2].equals("POST") || parts[2].equals("PUT"))) body = new byte[0];
    request.method(parts[2], body == null ? null : RequestBody.create(null, body));
    try (Response response = client.newCall(request.build()).execute()) {
      return result(response.code(), response.body().bytes());
    }
  }

  private static String urlConnection(String[] parts) throws Exception {
    byte[] body = body(parts[3]);
    HttpURLConnection connection = (HttpURLConnection) new URL(parts[1]).openConnection();
    connection.setRequestMethod(parts[2]);
    for (int index = 4; index < parts.length; index++) {
      String[] header = parts[index].split(": ", 2);
      connection.setRequestProperty(header[0], header[1]);
    }
    if (body != null) {
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(body.length);
      connection.getOutputStream().write(body);
    }
    int status = connection.getResponseCode();
    try (InputStream stream =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return result(status, stream == null ? new byte[0] : stream.readAllBytes());
    }
  }

  private static String webSocket(String[] parts) throws Exception {
    List<String> received = new ArrayList<>();
    CompletableFuture<String> done = new CompletableFuture<>();
    WebSocketListener listener =
        new WebSocketListener() {
          @Override
          public void onOpen(WebSocket socket, Response response) {
            for (int index = 2; index < parts.length; index++) {
              socket.send(new String(body(parts[index]), StandardCharsets.UTF_8));
            }
          }

          @Override
          public void onMessage(WebSocket socket, String text) {
            if (text.startsWith("{\"cid\":2,")) {
              socket.close(1000, null);
            } else {
              received.add(
                  Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
            }
          }

          @Override
          public void onClosed(WebSocket socket, int code, String reason) {
            done.complete(String.join("\t", received));
          }

          @Override
          public void onFailure(WebSocket socket, Throwable error, Response response) {
            done.completeExceptionally(error);
          }
        };
    client.newWebSocket(new Request.Builder().url(parts[1]).build(), listener);
    return done.get(10, TimeUnit.SECONDS);
  }
}
