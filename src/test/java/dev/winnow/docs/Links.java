package dev.winnow.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The relative links of a Markdown page, with anchors as GitHub makes them from headings. */
final class Links {

  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK = Pattern.compile("\\[[^\\[\\]]*]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

  private Links() {}

  /** Returns the links of a page that lead nowhere. */
  static List<String> broken(Path page) throws IOException {
    String text = withoutFences(page).replaceAll("(?m)^    .*$", "");
    return LINK.matcher(CODE.matcher(text).replaceAll("code"))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.matches("https?://.*"))
        .filter(link -> !resolves(page, link))
        .toList();
  }

  private static boolean resolves(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    try {
      return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
    } catch (IOException e) {
      return false;
    }
  }

  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(withoutFences(page));
    while (heading.find()) {
      String anchor =
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      for (int i = 0; !anchors.add(i == 0 ? anchor : anchor + "-" + i); i++) {}
    }
    return anchors;
  }

  private static String withoutFences(Path page) throws IOException {
    return FENCE.matcher(Files.readString(page)).replaceAll("");
  }
}
