package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.ContentWords;
import dev.winnow.text.LowerCase;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The probability that a thing in an asset has an attribute rather than another one of the family.
 * The image is evidence by the colours at the places where it shows the thing, see {@link
 * dev.winnow.bundle.Bindings}. If it shows the thing at no place, or for styles, its cosines with
 * "a red dog", "a blue dog" and so on are the evidence. Captions are evidence by their words. The
 * vector of a caption is no evidence, because it describes the whole scene. Pure.
 */
public final class AttributeClassifier {

  /** Number of words after a colour that may name the thing: "a red toy car". */
  private static final int BEHIND = 2;

  /**
   * Penalty in log-odds of a colour that a caption assigns to another thing, or if it assigns
   * another colour to this one. A penalty of 4 does not improve the search of drawn scenes.
   */
  private static final double ELSEWHERE = 2;

  /**
   * Probability that a thing has what a caption says of it. Captions of drawn scenes are always
   * right, so it cannot be fitted on them.
   */
  private static final double TOLD = 0.95;

  /** Added to a binding before its logarithm is taken. */
  private static final double UNSEEN = 0.002;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}-]+");

  private AttributeClassifier() {}

  /**
   * The evidence of an asset for every choice.
   *
   * @param cosines of the image with the choices; zeros without an image
   * @param named whether a caption assigns the choice to the thing
   * @param elsewhere whether a caption names the thing and assigns the choice to another thing;
   *     false without an image, because it is no evidence about the thing then
   */
  public record Shown(double[] cosines, boolean[] named, boolean[] elsewhere) {

    /** Returns whether a caption assigns a choice to the thing. */
    boolean namesAny() {
      for (boolean choice : named) {
        if (choice) {
          return true;
        }
      }
      return false;
    }

    /** Returns the log-odds of the choices up to a constant. */
    public double[] logits(Calibration.Attributes weights) {
      double[] logits = new double[cosines.length];
      for (int choice = 0; choice < logits.length; choice++) {
        logits[choice] =
            weights.image() * cosines[choice]
                + (named[choice] ? weights.caption() : 0)
                - (elsewhere[choice] && !named[choice] ? ELSEWHERE : 0);
      }
      return logits;
    }
  }

  /** Returns the evidence of an asset for every choice. */
  public static Shown shown(
      EncodedTerm thing, BoundTerm.Attribute attribute, Candidate candidate, Set<Modality> in) {
    double[] cosines = new double[attribute.choices().size()];
    boolean[] named = new boolean[cosines.length];
    boolean[] elsewhere = new boolean[cosines.length];
    float[] image = in.contains(Modality.IMAGE) ? dense(candidate, Modality.IMAGE) : null;
    if (image != null) {
      for (int choice = 0; choice < cosines.length; choice++) {
        cosines[choice] = DenseVectors.dot(image, attribute.choices().get(choice));
      }
    }
    if (in.contains(Modality.CAPTION)) {
      List<String> captions = candidate.affirmed();
      for (int c = 0; c < captions.size(); c++) {
        String caption = LowerCase.of(captions.get(c));
        if (attribute.family() == AttributeFamily.STYLE) {
          markStyle(named, caption);
        } else if (hasColour(candidate.captions().get(c)) && names(candidate, c, thing)) {
          markColours(named, elsewhere, image != null, thing, caption);
        }
      }
    }
    return new Shown(cosines, named, elsewhere);
  }

  /**
   * Returns the bindings of a thing in an image to all colours; null if the image shows it at no
   * place, or is not searched.
   */
  public static double @Nullable [] bindings(
      List<SparseVector> dimensions, Candidate candidate, Set<Modality> in) {
    SparseVector code = candidate.point().sparse().get(Modality.BINDINGS.sparseKey());
    if (code == null || dimensions.isEmpty() || !in.contains(Modality.IMAGE)) {
      return null;
    }
    double[] seen = dimensions.stream().mapToDouble(code::dot).toArray();
    return DoubleStream.of(seen).sum() == 0 ? null : seen;
  }

  /** Returns the two features of {@link Calibration.Located} for a colour. */
  public static double[] evidence(double[] bindings, int colour) {
    double amount = Math.log(UNSEEN + bindings[colour]);
    return new double[] {amount, amount - Math.log(UNSEEN + DoubleStream.of(bindings).sum())};
  }

  /**
   * Returns the logarithm of the probability of the attribute. A caption that assigns it to the
   * thing is right with probability {@value #TOLD}, whatever the image shows: the image may show
   * another such thing, as in "fruit" for "a yellow pineapple beside a pink strawberry".
   */
  static double logProbability(
      EncodedTerm thing,
      BoundTerm.Attribute attribute,
      Candidate candidate,
      Set<Modality> in,
      Calibration.Attributes weights) {
    Shown shown = shown(thing, attribute, candidate, in);
    double[] bindings = bindings(attribute.bindings(), candidate, in);
    Calibration.Located located = weights.bindings();
    double log;
    if (located == null || bindings == null) {
      double[] logits = shown.logits(weights);
      log = logits[attribute.own()] - logSum(logits);
    } else {
      log = logProbability(shown, bindings, attribute.own(), located);
    }
    return shown.named()[attribute.own()] ? Math.log(TOLD + (1 - TOLD) * Math.exp(log)) : log;
  }

  /**
   * Returns the logarithm of the probability that an image shows the thing in a colour. An image
   * may show such things in several colours, so they do not exclude each other.
   */
  private static double logProbability(
      Shown shown, double[] bindings, int own, Calibration.Located weights) {
    double[] evidence = evidence(bindings, own);
    double logit = weights.base() + weights.amount() * evidence[0] + weights.share() * evidence[1];
    boolean otherwise = shown.elsewhere()[own] || shown.namesAny();
    return -ConceptClassifier.softplus(
        -(otherwise && !shown.named()[own] ? logit - ELSEWHERE : logit));
  }

  private static float @Nullable [] dense(Candidate candidate, Modality modality) {
    return candidate.point().dense().get(modality.key());
  }

  /** Returns ln Σ exp(logit). */
  public static double logSum(double[] logits) {
    double most = Double.NEGATIVE_INFINITY;
    for (double logit : logits) {
      most = Math.max(most, logit);
    }
    double sum = 0;
    for (double logit : logits) {
      sum += Math.exp(logit - most);
    }
    return most + Math.log(sum);
  }

  private static void markStyle(boolean[] named, String caption) {
    int style = AttributeFamily.STYLE.mentioned(caption);
    if (style >= 0) {
      named[style] = true;
    }
  }

  /** Says whether there may be a colour, because splitting every caption takes longer. */
  private static boolean hasColour(Set<String> words) {
    for (String word : words) {
      if (AttributeFamily.COLOUR.named(word) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Marks the colours in a caption that names the thing. Joined colours, as in "a black and white
   * cat", belong to the same thing, which is looked up once, so that the work is linear.
   *
   * @param seen whether there is an image, whose colours may belong to another thing
   */
  private static void markColours(
      boolean[] named, boolean[] elsewhere, boolean seen, EncodedTerm thing, String caption) {
    List<String> words = List.of(BETWEEN_WORDS.split(caption));
    boolean own = false;
    int behind = 0; // the last joined colours
    for (int at = 0; at + 1 < words.size(); at++) {
      int colour = AttributeFamily.COLOUR.named(words.get(at));
      if (colour >= 0) {
        if (at >= behind) {
          behind = behindColours(words, at + 1);
          int end = Math.min(words.size(), behind + BEHIND);
          own = names(String.join(" ", words.subList(behind, end)), thing);
        }
        named[colour] |= own;
        elsewhere[colour] |= seen && !own;
      }
    }
  }

  /** Returns the position after joined colours. */
  private static int behindColours(List<String> words, int from) {
    int at = from;
    while (at < words.size()) {
      boolean joins = words.get(at).equals("and") || words.get(at).equals("or");
      int next = joins ? at + 1 : at;
      if (next == words.size() || AttributeFamily.COLOUR.named(words.get(next)) < 0) {
        break;
      }
      at = next + 1;
    }
    return at;
  }

  private static boolean names(String text, EncodedTerm thing) {
    return names(ContentWords.of(text), () -> Lexicon.wordNet().nouns(text), thing);
  }

  private static boolean names(Candidate candidate, int caption, EncodedTerm thing) {
    return names(candidate.captions().get(caption), () -> candidate.nouns().get(caption), thing);
  }

  private static boolean names(Set<String> words, Supplier<Nouns> nouns, EncodedTerm thing) {
    Kinds kinds = thing.kinds();
    return words.containsAll(thing.words())
        || (!kinds.isEmpty() && !nouns.get().naming(kinds).isEmpty());
  }
}
