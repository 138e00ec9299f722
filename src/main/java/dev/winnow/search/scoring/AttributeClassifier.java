package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The probability that a thing, if an asset holds it, has an attribute rather than another of the
 * family. The image says which by its cosine with "a red dog", "a blue dog" and so on; captions say
 * it in words. A caption's vector cannot: it is about the whole scene. Pure.
 */
public final class AttributeClassifier {

  /** Words behind a colour among which is the thing: "a red toy car". */
  private static final int BEHIND = 2;

  private AttributeClassifier() {}

  /**
   * What an asset shows of every choice.
   *
   * @param cosines with the image; zeros without one
   * @param named whether a caption names it
   */
  public record Shown(double[] cosines, boolean[] named) {

    /** Returns the log-odds of the choices, but for a constant. */
    public double[] logits(Calibration.Attributes weights) {
      double[] logits = new double[cosines.length];
      for (int choice = 0; choice < logits.length; choice++) {
        logits[choice] =
            weights.image() * cosines[choice] + (named[choice] ? weights.caption() : 0);
      }
      return logits;
    }
  }

  /** Returns what an asset shows of every choice. */
  public static Shown shown(
      EncodedTerm thing, BoundTerm.Attribute attribute, Candidate candidate, Set<Modality> in) {
    double[] cosines = new double[attribute.choices().size()];
    boolean[] named = new boolean[cosines.length];
    float[] image = in.contains(Modality.IMAGE) ? dense(candidate, Modality.IMAGE) : null;
    if (image != null) {
      for (int choice = 0; choice < cosines.length; choice++) {
        cosines[choice] = DenseVectors.dot(image, attribute.choices().get(choice));
      }
    }
    if (in.contains(Modality.CAPTION)) {
      for (String caption : candidate.affirmed()) {
        mark(named, thing, attribute.family(), caption.toLowerCase(Locale.ROOT));
      }
    }
    return new Shown(cosines, named);
  }

  /** Returns the logarithm of the probability. */
  static double logProbability(
      EncodedTerm thing,
      BoundTerm.Attribute attribute,
      Candidate candidate,
      Set<Modality> in,
      Calibration.Attributes weights) {
    double[] logits = shown(thing, attribute, candidate, in).logits(weights);
    return logits[attribute.own()] - logSum(logits);
  }

  private static float @Nullable [] dense(Candidate candidate, Modality modality) {
    return candidate.point().dense().get(modality.key());
  }

  /** Returns the logarithm of the sum of e to the numbers. */
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

  private static void mark(
      boolean[] named, EncodedTerm thing, AttributeFamily family, String caption) {
    if (family == AttributeFamily.STYLE) {
      int style = family.mentioned(caption);
      if (style >= 0) {
        named[style] = true;
      }
      return;
    }
    String[] words = caption.split("[^\\p{L}\\p{N}-]+");
    for (int at = 0; at + 1 < words.length; at++) {
      int colour = family.named(words[at]);
      if (colour >= 0) {
        int end = Math.min(words.length, at + 1 + BEHIND);
        String behind = String.join(" ", List.of(words).subList(at + 1, end));
        named[colour] |= names(behind, thing);
      }
    }
  }

  private static boolean names(String text, EncodedTerm thing) {
    Kinds kinds = thing.kinds();
    return ContentWords.of(text).containsAll(thing.words())
        || (!kinds.isEmpty() && !Lexicon.wordNet().nouns(text).naming(kinds).isEmpty());
  }
}
