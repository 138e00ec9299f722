package dev.winnow.interpretation;

import java.util.Set;

/** Classes of English words that the rules speak of. */
final class Words {

  static final Set<String> NT_WITHOUT_APOSTROPHE =
      Set.of("dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "hasnt", "havent");
  static final Set<String> ABBREVIATIONS =
      Set.of("mr", "mrs", "ms", "dr", "st", "vs", "jr", "sr", "prof", "e.g", "i.e", "u.s", "u.k");

  /** What follows "non-" in words of their own, which exclude nothing. */
  private static final Set<String> AFTER_NON =
      Set.of(
          "fiction",
          "fictions",
          "fictional",
          "profit",
          "profits",
          "stick",
          "stop",
          "slip",
          "linear",
          "binary",
          "zero",
          "sense",
          "verbal",
          "trivial",
          "existent",
          "pareil",
          "pareils",
          "plus");

  /** Words of their own that end in "-free" and exclude nothing. */
  static final Set<String> FREE =
      Set.of("duty-free", "hands-free", "toll-free", "royalty-free", "scot-free", "worry-free");

  static final Set<String> ARTICLES =
      Set.of("a", "an", "the", "any", "some", "its", "their", "his", "her", "our", "my");
  static final Set<String> NUMBERS =
      Set.of("one", "two", "three", "four", "five", "six", "several", "many", "another");
  static final Set<String> BE = Set.of("is", "are", "was", "were", "be", "been", "being", "am");
  static final Set<String> DO = Set.of("do", "does", "did");
  static final Set<String> HAVE = Set.of("has", "have", "had");
  static final Set<String> MODALS =
      Set.of(
          "can", "ca", "could", "will", "wo", "would", "shall", "should", "must", "may", "might");
  static final Set<String> RELATIVE = Set.of("that", "which", "who", "whom", "whose", "where");
  static final Set<String> CONJUNCTIONS = Set.of("and", "or", "nor", "&", "and/or");
  static final Set<String> PRONOUNS =
      Set.of("they", "it", "these", "those", "i", "we", "you", "please", "also", "he", "she");

  /** After one of these, what was excluded is over. */
  static final Set<String> CONTRAST =
      Set.of(
          "but",
          "however",
          "though",
          "although",
          "while",
          "whereas",
          "yet",
          "instead",
          "plus",
          "because",
          "unless",
          "if");

  static final Set<String> PREPOSITIONS =
      Set.of(
          "about",
          "in",
          "of",
          "from",
          "by",
          "on",
          "at",
          "with",
          "for",
          "to",
          "under",
          "over",
          "near",
          "during",
          "between",
          "within",
          "inside",
          "outside",
          "into",
          "onto",
          "against",
          "among",
          "after",
          "before",
          "around",
          "behind",
          "beside",
          "through",
          "across",
          "as",
          "like",
          "featuring",
          "involving",
          "concerning",
          "regarding",
          "containing",
          "including");

  static final Set<String> IRREGULAR_PARTICIPLES =
      Set.of(
          "set", "shot", "made", "written", "found", "seen", "held", "born", "built", "taken",
          "given", "sold", "told", "grown", "drawn", "worn", "led", "known", "sung", "hidden");

  /** Verbs by which one says what a result shall hold; they are no part of what is excluded. */
  static final Set<String> HOLDING =
      Set.of(
          "include",
          "includes",
          "including",
          "included",
          "contain",
          "contains",
          "containing",
          "mention",
          "mentions",
          "mentioning",
          "mentioned",
          "show",
          "shows",
          "showing",
          "feature",
          "features",
          "featuring",
          "involve",
          "involves",
          "involving",
          "have",
          "has",
          "having",
          "want",
          "consider",
          "considering",
          "discuss",
          "discussing",
          "cover",
          "covering",
          "need",
          "list",
          "return",
          "display",
          "give",
          "use",
          "provide");

  /** Verbs of having: with a subject, too, their negation states that something is absent. */
  static final Set<String> HAVING =
      Set.of(
          "have",
          "involve",
          "involving",
          "having",
          "contain",
          "containing",
          "include",
          "including",
          "show",
          "showing",
          "mention",
          "feature",
          "featuring",
          "wear",
          "wearing",
          "carry",
          "carrying",
          "holding");

  static final Set<String> QUESTIONS =
      Set.of(
          "what",
          "which",
          "who",
          "whom",
          "whose",
          "where",
          "when",
          "how",
          "why",
          "can",
          "could",
          "please",
          "find",
          "show",
          "list",
          "give",
          "name",
          "tell",
          "describe",
          "explain",
          "is",
          "are",
          "do",
          "does",
          "did",
          "i",
          "search",
          "recommend",
          "suggest",
          "provide");

  /** After these come the words of a sign or a name. */
  static final Set<String> SAYING =
      Set.of(
          "say",
          "says",
          "saying",
          "said",
          "read",
          "reads",
          "reading",
          "called",
          "named",
          "titled",
          "entitled",
          "labelled",
          "labeled",
          "means",
          "stating");

  static final Set<String> SIGNS =
      Set.of("sign", "signs", "zone", "zones", "symbol", "symbols", "notice", "signage");

  /** Words that want nothing in particular. */
  static final Set<String> ANYTHING =
      Set.of(
          "everything",
          "anything",
          "all",
          "something",
          "things",
          "ones",
          "any",
          "some",
          "else",
          "thanks",
          "thank",
          "anyone",
          "everyone",
          "other",
          "others",
          "results",
          "images",
          "pictures",
          "photos",
          "those",
          "so",
          "now",
          "here",
          "there");

  private static final String[] ADJECTIVE_ENDINGS = {
    "an",
    "ese",
    "ish",
    "ic",
    "al",
    "ive",
    "ous",
    "ern",
    "ary",
    "ful",
    "less",
    "able",
    "ible",
    "ical",
    "ated",
    "historic"
  };

  private Words() {}

  static boolean lexicalised(String afterNon) {
    return AFTER_NON.contains(afterNon);
  }

  static boolean auxiliary(String word) {
    return BE.contains(word) || DO.contains(word) || HAVE.contains(word) || MODALS.contains(word);
  }

  static boolean participle(String word) {
    return IRREGULAR_PARTICIPLES.contains(word) || (word.length() > 4 && word.endsWith("ed"));
  }

  /** Whether it begins a phrase that restricts a noun from behind. */
  static boolean restricts(String word) {
    return PREPOSITIONS.contains(word) || participle(word);
  }

  static boolean plural(String word) {
    return word.length() > 3
        && word.endsWith("s")
        && !word.endsWith("ss")
        && !word.endsWith("us")
        && !word.endsWith("is")
        && !word.endsWith("'s");
  }

  /** Whether a word looks like an adjective: a guess by its ending. */
  static boolean adjective(String word) {
    for (String ending : ADJECTIVE_ENDINGS) {
      if (word.length() > ending.length() + 2 && word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
