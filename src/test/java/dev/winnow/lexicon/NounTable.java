package dev.winnow.lexicon;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.Exc;
import net.sf.extjwnl.data.IndexWord;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.Pointer;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.data.Word;
import net.sf.extjwnl.dictionary.Dictionary;

/**
 * Derives the table that {@link Lexicon} reads from WordNet 3.1: what nouns mean, and what is a
 * kind of what. Run {@link #main} with the file to write after another version of WordNet is
 * depended on.
 */
public final class NounTable {

  /** Added to the number of times that a sense was seen: rare senses are rare, not impossible. */
  private static final double UNSEEN = 0.5;

  /** WordNet lists a word's senses by how common they are, also where none was counted. */
  private static final double FIRST = 0.5;

  /** Smaller shares of a word's meaning are left out. */
  private static final int LEAST_PERCENT = 4;

  /**
   * Names of young animals, and descriptions such as "young domestic cat". WordNet lists a kitten
   * as a young mammal only, which is neither a mammal nor a cat there.
   */
  private static final Pattern YOUNG =
      Pattern.compile("(?:an? )?young (?:of )?([a-z]+(?: [a-z]+)?)");

  private static final String ANIMALS = "noun.animal";
  private static final String PEOPLE = "noun.person";
  private static final String PLANTS = "noun.plant";
  private static final String FOOD = "noun.food";
  private static final String ARTIFACTS = "noun.artifact";
  private static final List<String> PRODUCE = List.of("produce", "edible nut");

  private final Dictionary dictionary;
  private final Map<Long, Integer> ids = new HashMap<>();
  private final List<Synset> synsets = new ArrayList<>();
  private final TreeMap<String, Map<Integer, Integer>> nouns = new TreeMap<>();

  /** Numbers of the synsets of fruits, vegetables and nuts. */
  private final Set<Integer> produce = new HashSet<>();

  /** Numbers of synsets with the synset of their {@link EverydayMeanings#EVERYDAY} category. */
  private final Map<Integer, Integer> everyday = new HashMap<>();

  /**
   * Numbers of synsets with the category that they are an {@link EverydayMeanings#UNUSUAL} kind of.
   */
  private final Map<Integer, Synset> unusual = new HashMap<>();

  /** Nouns that are verbs more often. */
  private final Set<String> verbs = new HashSet<>();

  private NounTable(Dictionary dictionary) {
    this.dictionary = dictionary;
  }

  public static void main(String... arguments) throws IOException, JWNLException {
    Files.write(Path.of(arguments[0]), derive());
  }

  /** Returns the table, compressed; always the same bytes. */
  static byte[] derive() throws IOException, JWNLException {
    NounTable table = new NounTable(Dictionary.getDefaultResourceInstance());
    table.readSynsets();
    table.readProduce();
    table.readEveryday();
    table.readNouns();
    table.readPlurals();
    return table.written();
  }

  private void readSynsets() throws JWNLException {
    TreeMap<Long, Synset> byOffset = new TreeMap<>();
    for (Iterator<Synset> all = dictionary.getSynsetIterator(POS.NOUN); all.hasNext(); ) {
      Synset synset = all.next();
      // Single persons and places are no kinds of anything.
      if (synset.getPointers(PointerType.INSTANCE_HYPERNYM).isEmpty()) {
        byOffset.put(synset.getOffset(), synset);
      }
    }
    byOffset.forEach(
        (offset, synset) -> {
          ids.put(offset, synsets.size());
          synsets.add(synset);
        });
  }

  private void readNouns() throws JWNLException {
    for (Iterator<IndexWord> all = dictionary.getIndexWordIterator(POS.NOUN); all.hasNext(); ) {
      IndexWord word = all.next();
      String lemma = word.getLemma().toLowerCase(Locale.ROOT);
      double[] weights = weights(word, lemma);
      double counted = 0;
      double total = 0;
      for (int s = 0; s < weights.length; s++) {
        counted += uses(word.getSenses().get(s), lemma);
        total += weights[s];
      }
      double noun = (counted + 1) / (counted + 1 + uses(POS.ADJECTIVE, lemma));
      Map<Integer, Integer> senses = new TreeMap<>();
      for (int s = 0; s < weights.length; s++) {
        Integer id = ids.get(word.getSenses().get(s).getOffset());
        int percent = total == 0 ? 0 : (int) Math.round(100 * noun * weights[s] / total);
        if (id != null && percent >= LEAST_PERCENT) {
          senses.put(id, percent);
        }
      }
      addPlants(senses);
      if (EverydayMeanings.FIGURATIVE.contains(lemma)) {
        replacePeople(senses);
      }
      if (!senses.isEmpty()) {
        nouns.put(lemma, senses);
        if (uses(POS.VERB, lemma) > counted) {
          verbs.add(lemma);
        }
      }
    }
  }

  /** Returns how often each sense of a noun is meant. */
  private double[] weights(IndexWord word, String lemma) throws JWNLException {
    List<Synset> senses = word.getSenses();
    double[] weights = senses.stream().mapToDouble(sense -> uses(sense, lemma)).toArray();
    boolean seen = Arrays.stream(weights).sum() > 0;
    weights[seen || EverydayMeanings.PERSONS.contains(lemma) ? 0 : firstThing(senses)] += FIRST;
    for (int s = 0; s < weights.length; s++) {
      weights[s] = described(lemma, senses.get(s)) ? 0 : weights[s] + UNSEEN;
    }
    int meant = EverydayMeanings.MEANT.getOrDefault(lemma, 1) - 1;
    double first = weights[0];
    weights[0] = weights[meant];
    weights[meant] = first;
    return weights;
  }

  /**
   * Returns the first sense that is food or an artifact if the first one is a person, and otherwise
   * the first one: a toaster is an appliance, and not somebody who proposes a toast.
   */
  private static int firstThing(List<Synset> senses) {
    boolean person = senses.getFirst().getLexFileName().equals(PEOPLE);
    for (int s = 1; person && s < senses.size(); s++) {
      String file = senses.get(s).getLexFileName();
      if (file.equals(ARTIFACTS) || file.equals(FOOD)) {
        return s;
      }
    }
    return 0;
  }

  /**
   * Returns whether a noun is another one with an adjective that describes it, and a sense is no
   * kind of what that noun means: the fisher as a "black cat".
   */
  private boolean described(String lemma, Synset sense) throws JWNLException {
    String[] words = lemma.split(" ");
    String last = words[words.length - 1];
    IndexWord noun =
        EverydayMeanings.DESCRIBING.contains(words[0]) && words.length > 1
            ? dictionary.lookupIndexWord(POS.NOUN, last)
            : null;
    if (noun == null) {
      return false;
    }
    Set<Synset> senses = new HashSet<>(noun.getSenses());
    boolean seen = senses.stream().anyMatch(other -> uses(other, last) > 0);
    if (seen && uses(sense, last) == 0) {
      senses.remove(sense); // "old bag" is a synonym of a rare meaning of "bag"
    }
    return !kind(sense, senses);
  }

  private static boolean kind(Synset sense, Set<Synset> categories) throws JWNLException {
    if (categories.contains(sense)) {
      return true;
    }
    for (Pointer above : sense.getPointers(PointerType.HYPERNYM)) {
      if (kind(above.getTargetSynset(), categories)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A noun that names a plant and its fruit, such as pineapple, names the fruit wherever it names
   * the plant. The texts that WordNet's counts come from speak of the plants more often than
   * captions do.
   */
  private void addPlants(Map<Integer, Integer> senses) {
    int plants =
        senses.entrySet().stream()
            .filter(sense -> in(sense.getKey(), PLANTS))
            .mapToInt(Map.Entry::getValue)
            .sum();
    senses.replaceAll((id, percent) -> produce.contains(id) ? percent + plants : percent);
  }

  /** Counts the meanings of an animal's name that are people as its first animal. */
  private void replacePeople(Map<Integer, Integer> senses) {
    int animal = senses.keySet().stream().filter(id -> in(id, ANIMALS)).findFirst().orElseThrow();
    int people =
        senses.entrySet().stream()
            .filter(sense -> in(sense.getKey(), PEOPLE))
            .mapToInt(Map.Entry::getValue)
            .sum();
    senses.keySet().removeIf(id -> in(id, PEOPLE));
    senses.merge(animal, people, Integer::sum);
  }

  private boolean in(int synset, String file) {
    return synsets.get(synset).getLexFileName().equals(file);
  }

  private void readEveryday() throws JWNLException {
    for (Map.Entry<String, List<String>> category : EverydayMeanings.EVERYDAY.entrySet()) {
      for (String kind : category.getValue()) {
        everyday.put(synset(kind), synset(category.getKey()));
      }
    }
    for (Map.Entry<String, List<String>> category : EverydayMeanings.UNUSUAL.entrySet()) {
      for (String kind : category.getValue()) {
        unusual.put(synset(kind), synsets.get(synset(category.getKey())));
      }
    }
  }

  private Integer synset(String meaning) throws JWNLException {
    int space = meaning.lastIndexOf(' ');
    int number = Integer.parseInt(meaning.substring(space + 1));
    IndexWord noun = dictionary.getIndexWord(POS.NOUN, meaning.substring(0, space));
    return Objects.requireNonNull(ids.get(noun.getSenses().get(number - 1).getOffset()), meaning);
  }

  /** Finds fruits, vegetables and nuts. */
  private void readProduce() throws JWNLException {
    for (String name : PRODUCE) {
      for (Synset sense : dictionary.getIndexWord(POS.NOUN, name).getSenses()) {
        if (sense.getLexFileName().equals(FOOD)) {
          addProduce(sense);
        }
      }
    }
  }

  private void addProduce(Synset synset) throws JWNLException {
    if (produce.add(ids.get(synset.getOffset()))) {
      for (Pointer kind : synset.getPointers(PointerType.HYPONYM)) {
        addProduce(kind.getTargetSynset());
      }
    }
  }

  private static int uses(Synset synset, String lemma) {
    return synset.getWords().stream()
        .filter(word -> word.getLemma().equalsIgnoreCase(lemma))
        .mapToInt(Word::getUseCount)
        .sum();
  }

  private int uses(POS as, String lemma) throws JWNLException {
    IndexWord word = dictionary.getIndexWord(as, lemma);
    return word == null
        ? 0
        : word.getSenses().stream().mapToInt(synset -> uses(synset, lemma)).sum();
  }

  /** Irregular forms mean what their base forms do. */
  private void readPlurals() throws JWNLException {
    for (Iterator<Exc> all = dictionary.getExceptionIterator(POS.NOUN); all.hasNext(); ) {
      Exc exception = all.next();
      String plural = exception.getLemma();
      // Lexicon finds regular base forms itself: "leaves" are also a plural of "leave".
      exception.getExceptions().stream()
          .filter(base -> !plural.equals(base + "s"))
          .forEach(base -> addPlural(plural, base));
    }
    EverydayMeanings.SYNONYMS.forEach(this::addPlural);
  }

  private void addPlural(String plural, String base) {
    Map<Integer, Integer> senses = nouns.get(base.toLowerCase(Locale.ROOT));
    if (senses == null || plural.equals(base)) {
      return;
    }
    if (verbs.contains(base)) {
      verbs.add(plural);
    }
    Map<Integer, Integer> own = nouns.get(plural);
    if (own == null || !EverydayMeanings.SYNONYMS.containsKey(plural)) {
      nouns.put(plural, senses);
      return;
    }
    Map<Integer, Integer> both = new TreeMap<>();
    own.forEach((id, percent) -> both.merge(id, percent / 4, Integer::sum));
    senses.forEach((id, percent) -> both.merge(id, percent * 3 / 4, Integer::sum));
    nouns.put(plural, both);
  }

  private byte[] written() throws IOException, JWNLException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
      out.write(synsets.size() + "\n");
      for (Synset synset : synsets) {
        out.write(
            "%s;%s;%s;%s\n"
                .formatted(
                    hypernyms(synset),
                    targets(synset, PointerType.MEMBER_MERONYM),
                    targets(synset, PointerType.PART_MERONYM),
                    synset.getWords().stream()
                        .limit(3)
                        .map(Word::getLemma)
                        .collect(Collectors.joining(", "))));
      }
      for (Map.Entry<String, Map<Integer, Integer>> noun : nouns.entrySet()) {
        out.write(
            noun.getKey()
                + (verbs.contains(noun.getKey()) ? "*" : "")
                + noun.getValue().entrySet().stream()
                    .map(sense -> "\t" + sense.getKey() + " " + sense.getValue())
                    .collect(Collectors.joining())
                + "\n");
      }
    }
    return bytes.toByteArray();
  }

  private String hypernyms(Synset synset) throws JWNLException {
    Set<String> hypernyms = ids(synset, PointerType.HYPERNYM);
    Synset above = unusual.get(ids.get(synset.getOffset()));
    if (above != null) {
      hypernyms.remove(String.valueOf(ids.get(above.getOffset())));
      hypernyms.addAll(ids(above, PointerType.HYPERNYM));
    }
    Integer category = everyday.get(ids.get(synset.getOffset()));
    if (category != null) {
      hypernyms.add(category.toString());
    }
    if (synset.getLexFileName().equals(ANIMALS)) {
      for (String text : List.of(synset.getWords().getFirst().getLemma(), synset.getGloss())) {
        Matcher young = YOUNG.matcher(text);
        IndexWord adult =
            young.matches() ? dictionary.getIndexWord(POS.NOUN, young.group(1)) : null;
        if (adult != null) {
          adult.getSenses().stream()
              .filter(sense -> sense.getLexFileName().equals(ANIMALS))
              .findFirst()
              .map(sense -> ids.get(sense.getOffset()))
              .ifPresent(id -> hypernyms.add(id.toString()));
        }
      }
    }
    return String.join(" ", hypernyms);
  }

  private String targets(Synset synset, PointerType type) throws JWNLException {
    return String.join(" ", ids(synset, type));
  }

  private Set<String> ids(Synset synset, PointerType type) throws JWNLException {
    Set<String> targets = new LinkedHashSet<>();
    for (Pointer pointer : synset.getPointers(type)) {
      Integer id = ids.get(pointer.getTargetOffset());
      if (id != null) {
        targets.add(id.toString());
      }
    }
    return targets;
  }
}
