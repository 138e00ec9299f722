package dev.winnow.cli.console;

import java.net.URI;
import java.util.Base64;
import picocli.CommandLine.Model.CommandSpec;

/** Makes untrusted text safe to print, and creates links and images for terminals. */
public final class Terminal {

  private static final String ESCAPE = "\u001b";

  /** Bytes of base64 in one command of kitty's graphics protocol. */
  private static final int CHUNK = 4_096;

  /** Columns of a table in a file or a pipe, where nothing is wrapped. */
  private static final int UNWRAPPED = 200;

  private Terminal() {}

  /** Returns the columns that a command's table may take; {@code COLUMNS} sets them. */
  public static int columns(CommandSpec command) {
    boolean wraps = System.console() != null || System.getenv("COLUMNS") != null;
    return wraps ? command.usageMessage().width() : UNWRAPPED;
  }

  /** Returns the text as a link (OSC 8); terminals without links show the text alone. */
  public static String link(String text, URI target) {
    String start = ESCAPE + "]8;;";
    String end = ESCAPE + "\\";
    return start + target.toASCIIString() + end + text + start + end;
  }

  /**
   * Returns the escape sequence that shows a PNG image on a terminal with kitty's graphics
   * protocol.
   */
  public static String image(byte[] png) {
    String data = Base64.getEncoder().encodeToString(png);
    StringBuilder commands = new StringBuilder();
    for (int at = 0; at < data.length(); at += CHUNK) {
      int end = Math.min(data.length(), at + CHUNK);
      commands
          .append(ESCAPE)
          .append("_G")
          .append(at == 0 ? "f=100,a=T," : "")
          .append(end < data.length() ? "m=1;" : "m=0;")
          .append(data, at, end)
          .append(ESCAPE)
          .append('\\');
    }
    return commands.toString();
  }

  /** Returns the text on one line, without control characters, which could control the terminal. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
  }
}
