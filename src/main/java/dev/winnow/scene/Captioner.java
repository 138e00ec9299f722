package dev.winnow.scene;

import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Writes captions like those of people: true, varied and incomplete. Create one per scene; not
 * thread-safe.
 */
final class Captioner {
  private static final List<String> OPENINGS =
      List.of("a picture of ", "an image of ", "a view of ", "a scene with ");

  private final SplittableRandom random;

  Captioner(SplittableRandom random) {
    this.random = random;
  }

  /** Returns one to three distinct captions. */
  List<String> captions(SceneFactors factors) {
    int wanted = 1 + random.nextInt(3);
    Set<String> captions = new LinkedHashSet<>();
    for (int i = 0; i < wanted; i++) {
      captions.add(polished(caption(factors)));
    }
    return List.copyOf(captions);
  }

  private String caption(SceneFactors factors) {
    if (factors.objects().isEmpty()) {
      return "an empty scene " + pick(factors.background().phrases());
    }
    List<Mention> mentions = mentions(factors.objects());
    String subject = subject(mentions);
    if (mentions.size() == 1 && mentions.get(0).animate() && chance(35)) {
      subject += " " + pick(List.of("standing", "resting", "waiting", "looking around"));
    }
    String place = chance(48) ? pick(factors.background().phrases()) : "";
    if (!place.isEmpty() && chance(12)) {
      return place + ", there " + (mentions.get(0).count() > 1 ? "are " : "is ") + subject;
    }
    String tail = place.isEmpty() ? "" : " " + place;
    return opening(factors.style(), mentions.get(0).count()) + subject + tail;
  }

  private String opening(Style style, int count) {
    if (chance(28)) {
      return switch (style) {
        case FLAT -> pick(List.of("a drawing of ", "an illustration of ", "clip art of "));
        case OUTLINE -> pick(List.of("a line drawing of ", "an outline of ", "a sketch of "));
        case WATERCOLOUR -> pick(List.of("a watercolour of ", "a painting of "));
        case PIXEL -> pick(List.of("pixel art of ", "a pixelated picture of "));
        case NIGHT -> pick(List.of("a night picture of ", "a dark picture of "));
        case COMIC -> pick(List.of("a comic drawing of ", "a cartoon of "));
        case CHALK -> pick(List.of("a chalk drawing of ", "a blackboard drawing of "));
      };
    }
    if (chance(12)) {
      return count > 1 ? "there are " : "there is ";
    }
    return chance(35) ? pick(OPENINGS) : "";
  }

  private List<Mention> mentions(List<ObjectFactors> objects) {
    Map<ObjectClass, List<ObjectFactors>> groups = new LinkedHashMap<>();
    for (ObjectFactors object : objects) {
      groups.computeIfAbsent(object.type(), type -> new ArrayList<>()).add(object);
    }
    Category category = objects.get(0).type().category();
    boolean alike = objects.stream().allMatch(o -> o.type().category() == category);
    if (alike && groups.size() > 1 && !category.hypernyms().isEmpty() && chance(16)) {
      return List.of(mention(objects, pick(category.hypernyms())));
    }
    List<Mention> mentions = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (List<ObjectFactors> group : groups.values()) {
      if (mentions.isEmpty() || !chance(25)) {
        String noun = noun(group.get(0).type());
        boolean fresh = used.add(noun);
        mentions.add(mention(group, fresh ? noun : group.get(0).type().name()));
      }
    }
    return mentions;
  }

  private String noun(ObjectClass type) {
    int dice = random.nextInt(100);
    if (dice < 22 && !type.synonyms().isEmpty()) {
      return pick(type.synonyms());
    }
    if (dice >= 82 && !type.hypernyms().isEmpty()) {
      return pick(type.hypernyms());
    }
    return type.name();
  }

  private Mention mention(List<ObjectFactors> group, String noun) {
    ObjectFactors first = group.get(0);
    StringBuilder adjectives = new StringBuilder();
    if (group.size() == 1 && chance(10)) {
      boolean big = first.scale() > 0.5;
      adjectives.append(first.scale() < 0.3 ? "small " : big ? "large " : "");
    }
    if (chance(5)) {
      adjectives.append(pick(List.of("nice ", "lovely ", "funny ", "interesting ")));
    }
    if (group.stream().allMatch(o -> o.orientation() == 180) && chance(40)) {
      adjectives.append("upside-down ");
    } else if (first.orientation() % 180 != 0 && group.size() == 1 && chance(10)) {
      adjectives.append("tilted ");
    }
    if (group.stream().allMatch(o -> o.hue() == first.hue()) && chance(45)) {
      String hue = first.hue() == Hue.GRAY && chance(50) ? "grey" : first.hue().label();
      adjectives.append(hue).append(' ');
    }
    boolean vague = group.size() > 2 && !NounPhrases.paired(noun) && chance(20);
    String phrase =
        vague
            ? "several " + adjectives + NounPhrases.plural(noun)
            : NounPhrases.counted(group.size(), adjectives.toString(), noun);
    return new Mention(phrase, group);
  }

  private String subject(List<Mention> mentions) {
    List<String> phrases = new ArrayList<>();
    mentions.forEach(mention -> phrases.add(mention.phrase()));
    if (mentions.size() > 1 && chance(45)) {
      String relation = pick(mentions.get(0).relationsTo(mentions.get(1)));
      phrases.set(0, phrases.get(0) + " " + relation + " " + phrases.remove(1));
      return phrases.size() == 1
          ? phrases.get(0)
          : phrases.remove(0) + ", with " + NounPhrases.list(phrases);
    }
    if (mentions.size() == 2 && chance(30)) {
      return String.join(" with ", phrases);
    }
    return NounPhrases.list(phrases);
  }

  private String polished(String caption) {
    return chance(55)
        ? caption.substring(0, 1).toUpperCase(Locale.ROOT) + caption.substring(1) + "."
        : caption;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
