package dev.winnow.interpretation.rules.clause;

import java.util.ArrayList;
import java.util.List;

/**
 * The phrases of requests, which name nothing, in groups. Every group is optional; the groups
 * follow in this order, and a group lists longer phrases first.
 */
public final class RequestPhrases {

  /** Requests for one thing alone: "don't show me anything but". */
  public static final List<String> NOTHING_BUT = nothingBut();

  /** Questions of somebody who misses things: "why are there no dogs". */
  public static final List<String> WHY_NOT =
      List.of("do you not have", "have you not got", "why is there no", "why are there no");

  /** Words after an exclusion that name the request: "no cats [when I look for] pets". */
  static final List<List<String>> SEARCHES = searches();

  static final List<List<List<String>>> GROUPS =
      List.of(
          SEARCHES,
          group("ok so", "okay so", "hi there", "hello there", "hello dear"),
          group("please", "hi", "hello", "hey", "ok", "okay"),
          group(NOTHING_BUT.toArray(String[]::new)),
          group("nothing but", "nothing except", "nothing other than", "just", "only"),
          group(
              "why do n't you show",
              "why do n't you find",
              "why do n't you give",
              "would you mind showing",
              "would you mind finding",
              "do you mind showing"),
          group("can you", "could you", "would you", "can u", "could u", "would u"),
          group(
              "can i see",
              "can i have",
              "can i get",
              "could i see",
              "could i have",
              "could i get",
              "may i see"),
          group(
              "i would love to see",
              "i'd love to see",
              "i'd love",
              "i want to see",
              "i only want",
              "i just want",
              "i only need",
              "i just need",
              "i would like",
              "i want",
              "i asked for",
              "i'd rather see"),
          group("i would rather have", "i would rather take", "i'd rather have", "i'd rather take"),
          group("i would rather see", "i would prefer", "i'd prefer", "i prefer"),
          group("make it", "make that"),
          group("we'd rather see", "we would rather see", "we'd prefer", "we prefer"),
          group(
              "can we see",
              "let's see",
              "what i need is",
              "what i want is",
              "i'm after",
              "what i'd like is",
              "what i would like is",
              "want :",
              "show :",
              "lookin for"),
          group("yes to"),
          group(WHY_NOT.toArray(String[]::new)),
          group("there must be", "there should be", "must have", "must show", "include"),
          group(
              "i like",
              "i love",
              "we like",
              "we love",
              "do you have",
              "have you got",
              "are there",
              "is there"),
          group(
              "i'd like", "gimme", "i need", "i am looking for", "i'm looking for", "looking for"),
          group("i look for", "i search for"),
          group("i am searching for", "i'm searching for", "searching for"),
          group("i am trying to find", "i'm trying to find", "help me find", "can you find"),
          group("i am interested in", "i'm interested in", "interested in"),
          group("let me see", "we want", "we need"),
          group("please"),
          group("of", "for", "keep", "need", "want", "prefer"),
          group(
              "i ca n't remember the name of",
              "i can not remember the name of",
              "i ca n't recall the name of",
              "i forgot the name of",
              "i forget the name of"),
          group("to see", "to find", "to read about", "to learn about", "to know about"),
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
          group("nothing but", "nothing except", "nothing other than", "just", "only"),
          group("what are", "what is", "what were", "which are", "who are", "are any"),
          group(framesOf("which %s", "what %s")),
          group("where is the", "where are the"),
          group("which", "what"),
          group("my results for", "the results for", "results for", "search results for"),
          group("a list of", "list of", "some of the", "all of the"),
          group("some", "all", "any", "more"),
          group("pick any", "choose any", "select any"),
          group("other"),
          group(
              "an image of", "a picture of", "a photo of", "images of", "pictures of", "photos of"),
          group("a pic of", "pics of", "pic of"),
          group("image of", "picture of", "photo of", "photographs of"),
          group(framesOf("%s", "%s that", "%s which", "%s where there", "%s with")),
          group("this image of", "this picture of", "this photo of", "this scene of"));

  private RequestPhrases() {}

  private static List<String> nothingBut() {
    List<String> phrases = new ArrayList<>();
    for (String not :
        List.of("do n't", "do not", "i do n't", "i do not", "we do n't", "we do not")) {
      for (String verb : List.of("show me", "show", "give me", "want to see", "want", "need")) {
        for (String but : List.of("but", "except for", "except", "other than", "besides")) {
          phrases.add("%s %s anything %s".formatted(not, verb, but));
        }
      }
    }
    return phrases;
  }

  private static List<List<String>> searches() {
    List<String> phrases = new ArrayList<>();
    for (String when : List.of("when", "whenever", "if")) {
      for (String search : List.of("i look", "i search", "i ask", "i'm looking", "i am looking")) {
        phrases.add("%s %s for".formatted(when, search));
      }
    }
    return group(phrases.toArray(String[]::new));
  }

  /**
   * Returns phrases that only say that images are wanted: "photos that show", "which pictures
   * have".
   *
   * @param forms a verb follows them, but not those with "with"
   */
  private static String[] framesOf(String... forms) {
    List<String> phrases = new ArrayList<>();
    for (String form : forms) {
      for (String images : List.of("images", "pictures", "photos", "photographs")) {
        String frame = form.formatted(images);
        if (frame.endsWith("with")) {
          phrases.add(frame);
        } else if (frame.endsWith("there")) {
          phrases.addAll(List.of(frame + " is", frame + " are"));
        } else {
          for (String verb : List.of("show", "have", "contain", "showing", "containing")) {
            phrases.add(frame + " " + verb);
          }
        }
      }
    }
    return phrases.toArray(String[]::new);
  }

  static List<List<String>> group(String... phrases) {
    return List.of(phrases).stream().map(phrase -> List.of(phrase.split(" "))).toList();
  }
}
