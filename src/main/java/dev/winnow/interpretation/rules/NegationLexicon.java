package dev.winnow.interpretation.rules;

import static dev.winnow.interpretation.rules.Cue.Kind.ALL;
import static dev.winnow.interpretation.rules.Cue.Kind.ALL_BUT;
import static dev.winnow.interpretation.rules.Cue.Kind.ALL_COMMAND;
import static dev.winnow.interpretation.rules.Cue.Kind.ALL_ELSE;
import static dev.winnow.interpretation.rules.Cue.Kind.ALL_FIRST;
import static dev.winnow.interpretation.rules.Cue.Kind.COMPLAINT;
import static dev.winnow.interpretation.rules.Cue.Kind.DISMISSED;
import static dev.winnow.interpretation.rules.Cue.Kind.KEEP;
import static dev.winnow.interpretation.rules.Cue.Kind.NAME;
import static dev.winnow.interpretation.rules.Cue.Kind.NEXT;
import static dev.winnow.interpretation.rules.Cue.Kind.NOBODY;
import static dev.winnow.interpretation.rules.Cue.Kind.NOT;
import static dev.winnow.interpretation.rules.Cue.Kind.OBJECT;
import static dev.winnow.interpretation.rules.Cue.Kind.PHRASE;
import static dev.winnow.interpretation.rules.Cue.Kind.PREVIOUS;
import static dev.winnow.interpretation.rules.Cue.Kind.SEPARATED;
import static dev.winnow.interpretation.rules.Cue.Kind.SUBJECT;

import dev.winnow.interpretation.english.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of cues. If several cues match, the longest one counts. */
final class NegationLexicon {

  private final Map<String, List<Cue>> byFirstWord = new HashMap<>();

  NegationLexicon() {
    // Exclusions.
    add(NOT, "not", "n't", "never", "no longer");
    add(PHRASE, "no", "without", "minus", "lacking", "lacks", "lack", "sans", "nor");
    add(
        PHRASE,
        "neither",
        "none",
        "nothing",
        "none of",
        "not any",
        "free of",
        "free from",
        "devoid of",
        "empty of");
    add(
        PHRASE,
        "absence of",
        "unaccompanied by",
        "uninhabited by",
        "unrelated to",
        "with none of",
        "in the absence of",
        "nothing to do with",
        "no connection to",
        "no connection with",
        "no relation to",
        "unoccupied by",
        "absent from",
        "absent of",
        "w/o",
        "but nothing",
        "with nothing",
        "absent in",
        "but none",
        "and none",
        "but none of",
        "and none of",
        "none of which are",
        "none of whom are",
        "none of which",
        "none of whom",
        "none of them",
        "none of them are",
        "none of it",
        "none of it is",
        "unless they are",
        "unless it is",
        "not if they are",
        "not if it is",
        "not when they are",
        "not when it is",
        "except if they are",
        "except when they are",
        "unless there is",
        "unless there are",
        "unless it has",
        "unless they have");
    add(
        PHRASE,
        "without being",
        "without it being",
        "no sign of",
        "without any sign of",
        "anything like",
        "nothing like");
    add(ALL, "except", "except for", "excepting", "excluding", "exclude", "excludes");
    add(ALL, "excluded are", "excluded is", "exclude from my search", "exclude from the results");
    add(
        ALL,
        "with the exception of",
        "with exception of",
        "to the exclusion of",
        "barring",
        "save for",
        "but for");
    add(ALL, "other than", "apart from", "aside from", "with the exclusion of", "exclusive of");
    // Frequent typing errors.
    add(ALL, "other then", "expect for", "accept for");
    add(NOT, "nto");
    add(PHRASE, "with out", "w/out", "zero", "0");
    add(PHRASE, "no more", "not one", "not a single", "n't a single", "hardly any", "barely any");
    for (String not : List.of("not ", "n't ")) {
      add(PHRASE, not + "have to do with", not + "have anything to do with");
    }
    for (String who : List.of("that", "which", "who")) {
      for (String be : List.of(" is", " are")) {
        for (String article : List.of(" a", " an", " the", " any", " their", " its")) {
          add(PHRASE, who + be + " missing" + article);
        }
      }
    }
    add(PHRASE, "no to", "no need for", "bereft of", "void of", "bare of", "clear of");
    add(PHRASE, "without so much as", "lacking in", "under no circumstances", "on no account");
    add(PHRASE, "none of them should be", "none of which should be", "none of whom should be");
    for (String not : List.of("not ", "nowhere ")) {
      add(SUBJECT, not + "in sight", not + "in view", not + "to be seen", not + "to be found");
    }
    add(SUBJECT, "not visible", "not shown", "not pictured");
    add(PHRASE, "nary a", "nary an");
    add(PHRASE, "nowhere near a", "nowhere near an", "nowhere near the", "nowhere near any");
    add(PREVIOUS, "free");
    add(NAME, "missing from", "unknown in", "unknown to");
    add(NAME, "but outside", "but outside of");
    for (String verb :
        List.of(
            "from",
            "set",
            "found",
            "made",
            "shot",
            "published",
            "born",
            "located",
            "living",
            "live",
            "take place",
            "takes place",
            "taking place")) {
      add(NAME, verb + " outside", verb + " outside of");
      add(ALL, verb + " anywhere but", verb + " anywhere except", verb + " anywhere other than");
      add(ALL, verb + " anywhere but in", verb + " anywhere except in");
    }
    add(NOBODY, "no one", "nobody", "no-one", "noone", "hardly anyone", "hardly anybody");
    add(NOBODY, "barely anyone", "barely anybody", "not a soul", "n't a soul");
    for (String one : List.of("not a single ", "n't a single ", "not one ", "n't one ")) {
      add(NOBODY, one + "person", one + "soul");
    }
    for (String place : List.of("", " from the scene", " from the view", " from the image")) {
      add(PHRASE, "absent" + place + " is", "absent" + place + " are", "missing" + place + " is");
    }
    add(PHRASE, "nowhere in sight is", "nowhere to be seen is", "nowhere to be found is");
    add(ALL, "i dislike", "i hate", "not interested in", "no interest in", "allergic to");
    for (String writer : List.of("i ", "we ")) {
      for (String verb : List.of("do ", "ca ", "can ", "wo ", "will ", "could ", "would ")) {
        add(OBJECT, writer + verb + "n't", writer + verb + "not");
      }
    }
    add(ALL, "do n't want to see any");
    for (String dislike : List.of("hate", "dislike", "not fond of", "not a fan of")) {
      add(ALL, "but " + dislike, "and " + dislike);
    }
    add(ALL, "stop showing");
    add(ALL, "excl", "omitting");
    add(ALL, "not looking for", "n't looking for", "exempting", "without counting");
    add(ALL_BUT, "but", "bar", "save");
    for (String where : List.of("anywhere ", "everywhere ")) {
      add(ALL, where + "but", where + "except", where + "except for", where + "other than");
      add(ALL, where + "but in", where + "except in", where + "but at", where + "except at");
    }
    add(ALL_COMMAND, "filter out", "filtering out", "remove");
    add(ALL_COMMAND, "forget about", "never mind", "nevermind", "hold the");
    add(ALL_COMMAND, "leave out", "leave off", "leaving out", "leaving aside", "omit", "ignore");
    for (String all : List.of(" the", " all", " any")) {
      add(ALL_COMMAND, "drop" + all, "hide" + all);
    }
    add(ALL, "but hide", "please hide", "but drop", "please drop"); // not in "drop earrings"
    add(ALL_COMMAND, "setting aside", "putting aside");
    add(SEPARATED, "setting", "putting", "leave", "leaving", "keep", "take", "filter", "rule");
    add(
        ALL_COMMAND,
        "ignoring",
        "disregard",
        "disregarding",
        "avoid",
        "avoiding",
        "skip",
        "skipping");
    add(ALL, "not including", "n't include", "not include", "not counting", "not mentioning");
    add(ALL, "n't mention", "not mention", "without including", "without mentioning");
    add(ALL, "without any mention of", "without mention of", "without considering");
    add(ALL, "without taking into account", "without referring to", "without discussing");
    add(ALL, "not take into account", "n't take into account", "not taking into account");
    add(ALL, "rather than", "instead of", "in place of", "as opposed to");
    add(ALL, "anything but", "everything but", "all but", "anyone but", "everyone but", "any but");
    add(ALL_FIRST, "on top of", "beyond", "outside of");
    add(ALL_ELSE, "regardless of", "irrespective of");
    add(ALL_COMMAND, "rule out", "ruling out", "ruled out");
    add(ALL_ELSE, "besides", "in addition to", "aside of", "else but");
    add(NEXT, "non", "-");
    add(PREVIOUS, "-free", "-less");
    for (String be : List.of("is", "are", "was", "were", "remains", "remain")) {
      add(NOBODY, be + " unoccupied");
    }
    for (String be : List.of("is", "are", "was", "were")) {
      add(
          SUBJECT,
          be + " nowhere",
          be + " absent",
          be + " notably absent",
          be + " noticeably absent",
          be + " missing");
      for (String not : List.of(be + " not ", be + " n't ")) {
        add(SUBJECT, not + "visible", not + "present", not + "in sight", not + "in view");
        add(SUBJECT, not + "shown", not + "there", not + "in the picture", not + "in the image");
      }
    }
    addDismissals();
    addComplaints();
    // Idioms that exclude nothing.
    add(
        KEEP,
        "not only",
        "not just",
        "not merely",
        "not simply",
        "not least",
        "not to mention",
        "not limited to");
    add(KEEP, "not far", "not sure", "not certain", "not yet", "not many", "not much");
    add(KEEP, "not so", "not very", "not too", "not quite", "not all", "not every", "not always");
    add(KEEP, "not both", "not alone", "not bad", "not a bad", "not equal", "forget me not");
    add(KEEP, "not entirely", "not even", "not enough", "not unlike");
    add(KEEP, "why not", "whether or not", "or not", "n't you", "n't they", "n't it", "n't we");
    add(KEEP, "n't wait", "not wait", "n't miss", "not miss", "n't be missed", "not be missed");
    add(KEEP, "n't help", "not help", "n't know", "not know", "n't worry", "n't forget");
    add(KEEP, "n't mind", "not mind", "n't care about", "not care about");
    for (String not : List.of("n't ", "not ")) {
      add(KEEP, not + "say no to", not + "live without", not + "find", not + "let go");
      add(KEEP, not + "stop", not + "decide", not + "believe", not + "resist", not + "remember");
      add(KEEP, not + "have to be", not + "need to be", not + "necessarily", "need " + not + "be");
    }
    add(KEEP, "no place like", "skipping rope", "skipping ropes", "skipping stones");
    add(KEEP, "free of charge", "free of cost");
    add(KEEP, RequestPrefixes.WHY_NOT.toArray(String[]::new));
    add(KEEP, "no doubt", "no matter", "no wonder", "no more than");
    add(
        KEEP,
        "no less than",
        "no fewer than",
        "no sooner",
        "no means",
        "no where",
        "no problem",
        "no idea",
        "no need");
    add(
        KEEP,
        "with out of",
        "no further than",
        "no better",
        "no bake",
        "no sew",
        "no show",
        "no knead");
    add(KEEP, "no frills", "no fault", "no name brand", "no strings attached", "no time to");
    add(KEEP, "sans serif", "comic sans", "without borders", "without a cause");
    add(KEEP, "all but one", "all but two", "all but three");
    add(KEEP, "no lack of", "no shortage of", "no end of", "no stranger to", "no exception");
    add(
        KEEP,
        "no intention",
        "no other than",
        "none other than",
        "nothing but",
        "nothing except",
        "nothing except for",
        "nothing other than",
        "nothing less than");
    add(KEEP, RequestPrefixes.NOTHING_BUT.toArray(String[]::new));
    add(KEEP, "without doubt", "without a doubt", "without question", "without fail", "do without");
    add(KEEP, "never before", "never ending", "never again", "now or never", "like never before");
    add(KEEP, "with or without", "with and without", "yes or no", "yes and no");
    add(KEEP, "non fiction", "non fictions", "non profit", "non stop", "non stick", "non pareils");
    add(KEEP, "no entry", "no parking", "no smoking", "no trespassing", "no man's land");
    byFirstWord
        .values()
        .forEach(cues -> cues.sort(Comparator.comparing(cue -> -cue.words().size())));
  }

  /** Adds predicates with which somebody dismisses the things before them. */
  private void addDismissals() {
    add(DISMISSED, "omitted", "excepted", "removed", "aside", "no thanks", "no thank you");
    add(DISMISSED, "kept out", "kept out of it", "kept out of them", "is ruled out");
    add(DISMISSED, "are ruled out", "need not apply", "can stay out");
    each(DISMISSED, List.of("filtered", "left", "cropped", "edited", "photoshopped"), " out");
    List<String> being = List.of("", "is ", "are ", "being ");
    each(DISMISSED, being, "excluded", "not included", "unwanted", "unwelcome", "banned");
    each(DISMISSED, being, "prohibited", "forbidden", "rejected", "avoided", "skipped", "absent");
    each(DISMISSED, being, "a no", "a no-no", "a no go", "a no-go", "a hard no", "a hard pass");
    each(DISMISSED, being, "out of the question", "off the table", "off the menu", "off limits");
    each(DISMISSED, being, "off-limits", "of no interest", "not an option", "a deal breaker");
    each(DISMISSED, being, "overdone", "overused", "too common", "a dealbreaker", "a turn-off");
    for (String not : List.of("not ", "n't ")) {
      List<String> beingNot = being.stream().map(be -> be + not).toList();
      each(DISMISSED, beingNot, "needed", "wanted", "welcome", "required", "allowed", "invited");
      each(DISMISSED, beingNot, "desired", "ok", "for me", "what i want", "my thing", "my style");
      each(DISMISSED, beingNot, "my taste", "my cup of tea", "of interest");
      List<String> doesNot = List.of("do " + not, "does " + not);
      each(DISMISSED, doesNot, "count", "belong", "interest me", "interest us", "work for me");
    }
    List<String> may = List.of("can ", "may ", "should ", "must ");
    each(DISMISSED, may, "be excluded", "be left out", "be omitted", "be skipped", "be ignored");
    each(DISMISSED, may, "not be", "not appear", "not show up", "not be included", "not be shown");
    each(DISMISSED, may, "n't be", "n't appear", "n't show up", "n't be included", "n't be shown");
    each(DISMISSED, List.of("to be "), "left out", "avoided", "excluded", "skipped");
    for (String thing : List.of("the one thing", "the last thing", "the only thing")) {
      List<String> is = List.of("being " + thing, "is " + thing, "are " + thing);
      each(DISMISSED, is, " i do n't want", " i do not want", " i want", " i need");
    }
  }

  /** Adds complaints about things that somebody has seen too often, and wishes to avoid them. */
  private void addComplaints() {
    List<String> tired = List.of("sick of", "tired of", "fed up with", "bored of", "bored with");
    each(COMPLAINT, tired, "", " seeing", " all the");
    List<String> stop = List.of("stop ", "quit ", "keep ", "keeps ");
    each(COMPLAINT, stop, "showing me", "giving me", "sending me");
    add(COMPLAINT, "enough of", "enough with", "had enough of", "seen enough of", "seen enough");
    add(COMPLAINT, "done with", "cut the", "pass on", "hard pass on", "take away", "mute");
    add(COMPLAINT, "forget", "lose the", "nix", "ditch", "scrap the", "spare me", "spare us");
    add(COMPLAINT, "steer clear of", "stay clear of", "stay away from", "get rid of");
    add(COMPLAINT, "not a fan of", "no fan of", "not fond of", "not keen on", "not into");
    add(COMPLAINT, "weed out", "screen out", "throw out", "take out the", "strip out");
    add(ALL, "god forbid", "heaven forbid");
    for (String writer : List.of("i'm ", "i am ", "im ", "we are ")) {
      each(ALL, tired.stream().map(of -> writer + of).toList(), "", " seeing", " all the");
      each(ALL, List.of(writer), "not into", "not big on", "not crazy about", "no fan of");
      each(ALL, List.of(writer), "not a fan of", "not fond of", "not keen on", "done with");
      each(ALL, List.of(writer), "skipping", "avoiding", "leaving out");
    }
    each(ALL, List.of("i ", "we "), "can do without", "can live without", "refuse to look at");
    each(ALL, List.of("i ", "we "), "could do without", "could live without", "refuse to see");
    each(ALL, List.of("i keep ", "do i keep "), "getting", "seeing");
    for (String rather : List.of("rather ", "prefer to ")) {
      List<String> writers = List.of("", "i ", "we ", "i'd ", "we'd ", "i would ", "we would ");
      List<String> prefer = writers.stream().map(writer -> writer + rather).toList();
      each(ALL, prefer, "avoid", "skip", "not see", "not have", "leave out");
    }
  }

  /** Adds each beginning with each ending. */
  private void each(Cue.Kind kind, List<String> beginnings, String... endings) {
    for (String beginning : beginnings) {
      for (String ending : endings) {
        add(kind, beginning + ending);
      }
    }
  }

  private void add(Cue.Kind kind, String... phrases) {
    for (String phrase : phrases) {
      Cue cue = Cue.of(phrase, kind);
      byFirstWord.computeIfAbsent(cue.words().getFirst(), w -> new ArrayList<>()).add(cue);
    }
  }

  /** Returns whether an idiom that excludes nothing begins at token {@code at}. */
  boolean keeps(List<Token> tokens, int at) {
    Cue cue = at(tokens, at);
    return cue != null && cue.kind() == KEEP;
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
