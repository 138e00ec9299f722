package dev.winnow.interpretation;

import java.util.List;
import java.util.Set;

/**
 * Strips what only carries a request from its beginning: "can you show me some pictures of". Each
 * group of phrases may be there or not, in this order; the longer phrase of a group stands first.
 */
final class Carriers {

  private static final Set<String> AFTER_SHOW =
      Set.of("me", "us", "some", "all", "any", "every", "a", "images", "pictures", "photos");

  private final List<List<List<String>>> groups =
      List.of(
          group("please", "hi", "hello", "hey"),
          group("can you", "could you", "would you", "i want to see", "i would like", "i want"),
          group("i'd like", "i need", "i am looking for", "i'm looking for", "looking for"),
          group("please"),
          group("to see", "to find"),
          group(
              "list of",
              "tell me about",
              "tell me",
              "search for",
              "look for",
              "find",
              "list",
              "recommend",
              "suggest"),
          group("show", "give", "get", "name", "display", "provide"),
          group("me", "us"),
          group("what are", "what is", "what were", "which are", "who are"),
          group("a list of", "list of", "some of the", "all of the"),
          group("some", "all", "any"),
          group(
              "an image of", "a picture of", "a photo of", "images of", "pictures of", "photos of"),
          group("image of", "picture of", "photo of", "images showing", "photographs of"),
          group("this image of", "this picture of", "this photo of", "this scene of"));

  private static List<List<String>> group(String... phrases) {
    return List.of(phrases).stream().map(phrase -> List.of(phrase.split(" "))).toList();
  }

  /** Returns the rest of the span; the span itself if nothing would be left. */
  Span strip(Reading reading, Span span) {
    int from = span.from();
    for (List<List<String>> group : groups) {
      for (List<String> phrase : group) {
        if (begins(reading, span.from(from), phrase)) {
          from += phrase.size();
          break;
        }
      }
    }
    Span rest = Edges.trimPunctuationStart(reading, span.from(from));
    return reading.content(rest) ? rest : span;
  }

  private static boolean begins(Reading reading, Span span, List<String> phrase) {
    if (span.to() - span.from() < phrase.size()) {
      return false;
    }
    for (int i = 0; i < phrase.size(); i++) {
      if (!reading.word(span.from() + i).equals(phrase.get(i))) {
        return false;
      }
    }
    boolean show =
        Set.of("show", "give", "get", "name", "display", "provide").contains(phrase.getFirst());
    return !show || AFTER_SHOW.contains(reading.word(span.from() + 1));
  }
}
