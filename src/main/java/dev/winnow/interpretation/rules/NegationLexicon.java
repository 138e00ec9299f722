package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Token;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.RequestPhrases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The table of cues in {@code interpretation/cues.txt}, whose first lines explain its format. */
final class NegationLexicon {

  private static final String RESOURCE = "/interpretation/cues.txt";

  private static final Pattern GROUP = Pattern.compile("\\{([^{}]*)}");

  private final Map<String, List<Cue>> byFirstWord = new HashMap<>();

  NegationLexicon() {
    Cue.Kind kind = null;
    for (String line : lines()) {
      if (line.startsWith("[")) {
        kind = Cue.Kind.valueOf(line.substring(1, line.length() - 1));
      } else {
        for (String words : alternatives(line)) {
          add(words, Objects.requireNonNull(kind));
        }
      }
    }
    RequestPhrases.WHY_NOT.forEach(words -> add(words, Cue.Kind.KEEP));
    RequestPhrases.NOTHING_BUT.forEach(words -> add(words, Cue.Kind.KEEP));
    byFirstWord
        .values()
        .forEach(cues -> cues.sort(Comparator.comparing(cue -> -cue.words().size())));
  }

  private static List<String> lines() {
    try (InputStream file =
            Objects.requireNonNull(NegationLexicon.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      return in.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  /** Returns each text that a line stands for: "not b" and "not c" for "not {b|c}". */
  private static List<String> alternatives(String line) {
    Matcher group = GROUP.matcher(line);
    if (!group.find()) {
      return List.of(line.strip().replaceAll(" +", " "));
    }
    List<String> all = new ArrayList<>();
    for (String choice : group.group(1).split("\\|", -1)) {
      all.addAll(
          alternatives(line.substring(0, group.start()) + choice + line.substring(group.end())));
    }
    return all;
  }

  private void add(String words, Cue.Kind kind) {
    Cue cue = Cue.of(words, kind);
    List<Cue> cues = byFirstWord.computeIfAbsent(cue.words().getFirst(), w -> new ArrayList<>());
    if (cues.stream().anyMatch(other -> other.words().equals(cue.words()))) {
      throw new IllegalStateException("%s has '%s' twice".formatted(RESOURCE, words));
    }
    cues.add(cue);
  }

  /** Returns whether an idiom that excludes nothing begins at token {@code at}. */
  boolean keeps(List<Token> tokens, int at) {
    Cue cue = at(tokens, at);
    return cue != null && cue.keeps();
  }

  /** Returns the longest cue that begins at token {@code at}. */
  @Nullable Cue at(List<Token> tokens, int at) {
    for (Cue cue : byFirstWord.getOrDefault(tokens.get(at).word(), List.of())) {
      if (matches(cue, tokens, at)) {
        return cue;
      }
    }
    return null;
  }

  private static boolean matches(Cue cue, List<Token> tokens, int at) {
    int size = cue.words().size();
    if (at + size > tokens.size()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      Token token = tokens.get(at + i);
      if (!token.is(Token.Kind.WORD) || !token.word().equals(cue.words().get(i))) {
        return false;
      }
    }
    return true;
  }
}
