package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.ScoreContribution.DimensionShare;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The probability that an asset contains a concept, from the evidence of its modalities. Modalities
 * are treated as independent evidence, and one is enough: captions omit things, and images hide
 * them. Pure.
 *
 * @param in the modalities to use
 * @param unnamed the labels of things that the captions of a search's candidates name nowhere. If
 *     an asset also has an image, only the image is evidence for them: captions are similar to
 *     things that a collection does not have.
 */
public record ConceptClassifier(Calibration calibration, Set<Modality> in, Set<String> unnamed) {

  /** Limit of log-odds. Beyond it, a probability is practically 0 or 1. */
  private static final double CERTAIN = 30;

  /** The margin of things with attributes, whose modalities are not evaluated separately. */
  private static final double MARGIN = 2;

  /**
   * Upper limit of the log-odds (2 %) of captions that negate the concept or name only siblings.
   * The caption's vector ignores negation, and a football is similar to a basketball.
   */
  private static final double ABSENT = -4;

  /**
   * Upper limit of the log-odds (5 %) of captions that have only a noun that looks like the
   * concept's name: "teddy bear" for bears. Of MSCOCO's training split, 6 % of such images show it.
   */
  private static final double RESEMBLED = -3;

  /**
   * Reduction of an image's log-odds if captions name only siblings, in searches that include
   * captions. Without it, images of siblings rank too low (drawn scenes, a category without one of
   * its members).
   */
  private static final double EXPLAINED = 2;

  /**
   * Reduction of captions' log-odds for each caption that only names a broader concept of the
   * search: in "dogs but not puppies", captions with "dog" are similar to puppies, but probably
   * would name a puppy. From 1 on, the search misses more images of MSCOCO's training split whose
   * other captions name the concept.
   */
  private static final double UNSAID = 0.7;

  /**
   * Upper limit of these log-odds: without it, hard mode removes all trains in "trains but not
   * steam trains", because the sparse codes of both are nearly the same.
   */
  private static final double EVEN = 0;

  private static final int SHOWN_DIMENSIONS = 5;

  /** Minimum number of candidates with captions from which {@link #unnamed} is inferred. */
  private static final int ENOUGH = 50;

  /** A classifier that takes any thing to be named by some caption. */
  public ConceptClassifier(Calibration calibration, Set<Modality> in) {
    this(calibration, in, Set.of());
  }

  /**
   * The evidence of an asset for a term.
   *
   * @param logit the log-odds that the asset contains it, at least -{@value #CERTAIN}
   * @param against the evidence for a negative term, summed over the modalities: near 0 while its
   *     log-odds are far below −margin, and its log-odds plus the margin above that
   */
  record Presence(double logit, double against) {}

  /** Returns the log-odds that the asset contains the term, at least -{@value #CERTAIN}. */
  public double logit(EncodedTerm term, Candidate candidate) {
    BoundTerm bound = term.bound();
    return bound == null
        ? held(term, logits(term, candidate))
        : held(bound, candidate, held(bound.thing(), logits(bound.thing(), candidate)));
  }

  /** Returns the evidence of the asset for the term. */
  Presence presence(EncodedTerm term, Candidate candidate) {
    if (term.bound() != null) {
      double logit = logit(term, candidate);
      return new Presence(logit, softplus(logit + MARGIN));
    }
    Map<Modality, Double> logits = logits(term, candidate);
    double against = 0;
    for (Map.Entry<Modality, Double> logit : logits.entrySet()) {
      against += softplus(logit.getValue() + weights(term, logit.getKey()).margin());
    }
    return new Presence(held(term, logits), against);
  }

  private double held(BoundTerm bound, Candidate candidate, double thing) {
    double log = -softplus(-thing); // of the probability
    for (BoundTerm.Attribute attribute : bound.attributes()) {
      log +=
          AttributeClassifier.logProbability(
              bound.thing(), attribute, candidate, in, calibration.attributesOrUsual());
    }
    log = Math.min(log, -1 / Math.exp(CERTAIN));
    return Math.clamp(log - Math.log(-Math.expm1(log)), -CERTAIN, CERTAIN);
  }

  private double held(EncodedTerm term, Map<Modality, Double> logits) {
    Calibration.@Nullable Joint both = calibration.both(term.kinds().broad());
    Double image = logits.get(Modality.IMAGE);
    Double caption = logits.get(Modality.CAPTION);
    if (both != null && image != null && caption != null) {
      double logit = both.base() + both.image() * image + both.caption() * caption;
      return Math.clamp(logit, -CERTAIN, CERTAIN);
    }
    double absent = 0; // log-probability that no modality shows it
    for (double logit : logits.values()) {
      absent -= softplus(logit);
    }
    // ln(p / (1 - p)) with 1 - p = e^absent
    double logit = Math.log(-Math.expm1(absent)) - absent;
    return Math.clamp(logit, -CERTAIN, CERTAIN);
  }

  /**
   * Returns the classifier with the things that no caption of the candidates names or negates.
   *
   * @param terms the terms of the search
   * @param candidates those that the index returned first
   */
  ConceptClassifier knowing(Stream<EncodedTerm> terms, List<Candidate> candidates) {
    List<Candidate> captioned =
        candidates.stream().filter(candidate -> !candidate.captions().isEmpty()).toList();
    if (captioned.size() < ENOUGH
        || !in.contains(Modality.CAPTION)
        || !in.contains(Modality.IMAGE)
        || calibration.of(Modality.IMAGE) == null) {
      return this;
    }
    return new ConceptClassifier(
        calibration,
        in,
        terms
            .map(term -> term.bound() == null ? term : term.bound().thing())
            .filter(thing -> !thing.kinds().isEmpty() && Lexicon.wordNet().physical(thing.label()))
            .filter(thing -> captioned.stream().noneMatch(candidate -> mentions(candidate, thing)))
            .map(EncodedTerm::label)
            .collect(Collectors.toSet()));
  }

  private static boolean mentions(Candidate candidate, EncodedTerm thing) {
    return thing.kinds().named(candidate.nouns()) > 0
        || candidate.captions().stream().anyMatch(words -> words.containsAll(thing.words()))
        || candidate.negates(thing.words(), thing.kinds());
  }

  /** Returns whether a caption names a kind of the thing, if captions are read. */
  boolean names(EncodedTerm term, Candidate candidate) {
    return in.contains(Modality.CAPTION) && !candidate.naming(term.thingKinds()).isEmpty();
  }

  /** Returns the names of the vectors that the classifier reads for these terms. */
  Set<String> vectors(Stream<EncodedTerm> terms) {
    Set<String> vectors =
        in.stream()
            .flatMap(modality -> Stream.of(modality.key(), modality.sparseKey()))
            .collect(Collectors.toCollection(HashSet::new));
    if (in.contains(Modality.IMAGE) && terms.anyMatch(EncodedTerm::readsBindings)) {
      vectors.add(Modality.BINDINGS.sparseKey());
    }
    return vectors;
  }

  /** Returns whether the asset has a calibrated modality. */
  public boolean sees(Candidate candidate) {
    return in.stream()
        .anyMatch(
            modality ->
                calibration.of(modality) != null
                    && candidate.point().dense().containsKey(modality.key()));
  }

  public static double probability(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }

  static double softplus(double x) {
    return x > CERTAIN ? x : Math.log1p(Math.exp(x));
  }

  /** Returns the modalities that are evidence for a term, if the asset has them. */
  private Set<Modality> evident(EncodedTerm term, Candidate candidate) {
    return unnamed.contains(term.label())
            && candidate.point().dense().containsKey(Modality.IMAGE.key())
        ? Set.of(Modality.IMAGE)
        : in;
  }

  /** Returns the log-odds of each calibrated modality of the asset. */
  private Map<Modality, Double> logits(EncodedTerm term, Candidate candidate) {
    Map<Modality, Double> logits = new HashMap<>();
    for (Modality modality : evident(term, candidate)) {
      Calibration.@Nullable Presence weights = calibration.of(modality, term.kinds().broad());
      float[] dense = candidate.point().dense().get(modality.key());
      if (weights != null && dense != null) {
        Shown shown = shown(term, candidate, modality, dense);
        logits.put(modality, logit(term, candidate, modality, shown, weights));
      }
    }
    return logits;
  }

  private double logit(
      EncodedTerm term,
      Candidate candidate,
      Modality modality,
      Shown shown,
      Calibration.Presence weights) {
    double logit = shown.logit(weights);
    if (logit <= ABSENT || shown.named() > 0) {
      return logit;
    }
    boolean sibling =
        in.contains(Modality.CAPTION) && term.relatives().siblingAlone(candidate.nouns());
    if (modality.equals(Modality.IMAGE)) {
      return sibling ? logit - EXPLAINED : logit;
    }
    if (sibling || candidate.negates(term.words(), term.kinds())) {
      return ABSENT;
    }
    if (term.kinds().resembled(term.label(), candidate.nouns(), term.relatives().positives())) {
      return Math.min(logit, RESEMBLED);
    }
    int broader = term.relatives().broader(candidate.nouns(), candidate.captions());
    return broader == 0 ? logit : Math.clamp(logit - UNSAID * broader, ABSENT, EVEN);
  }

  private static Shown shown(
      EncodedTerm term, Candidate candidate, Modality modality, float[] vector) {
    double dense = DenseVectors.dot(vector, term.dense());
    SparseVector code = candidate.point().sparse().get(modality.sparseKey());
    double sparse = term.sparse() == null || code == null ? 0 : code.dot(term.sparse());
    return modality.equals(Modality.CAPTION)
        ? Shown.ofCaptions(
            dense, sparse, term.words(), term.kinds(), candidate.captions(), candidate.nouns())
        : Shown.ofImage(dense, sparse, term.kinds());
  }

  private Calibration.Presence weights(EncodedTerm term, Modality modality) {
    Calibration.@Nullable Presence weights = calibration.of(modality, term.kinds().broad());
    if (weights == null) {
      throw new IllegalStateException("no calibration for " + modality);
    }
    return weights;
  }

  /**
   * Returns the evidence of every modality of the asset; for "a red dog", the evidence for a dog.
   */
  List<Evidence> evidence(EncodedTerm whole, Candidate candidate) {
    EncodedTerm term = whole.bound() == null ? whole : whole.bound().thing();
    List<Evidence> evidence = new ArrayList<>();
    for (Modality modality : new TreeSet<>(evident(term, candidate))) {
      float[] vector = candidate.point().dense().get(modality.key());
      Calibration.@Nullable Presence weights = calibration.of(modality, term.kinds().broad());
      if (vector != null && weights != null) {
        Shown shown = shown(term, candidate, modality, vector);
        double logit = logit(term, candidate, modality, shown, weights);
        evidence.add(
            new Evidence(
                modality,
                logit,
                shown.unseen(weights) + logit - shown.logit(weights),
                weights.dense() * shown.dense(),
                weights.sparse() * shown.sparse(),
                shown.named(weights),
                dimensions(
                    term.sparse(),
                    candidate.point().sparse().get(modality.sparseKey()),
                    weights.sparse())));
      }
    }
    return evidence;
  }

  /** Returns the dimensions with the largest contributions to factor · a · b. */
  static List<DimensionShare> dimensions(
      @Nullable SparseVector a, @Nullable SparseVector b, double factor) {
    List<DimensionShare> shares = new ArrayList<>();
    if (a != null && b != null) {
      int i = 0;
      int j = 0;
      while (i < a.size() && j < b.size()) {
        int difference = a.indices()[i] - b.indices()[j];
        if (difference == 0) {
          shares.add(
              new DimensionShare(a.indices()[i], factor * a.values()[i++] * b.values()[j++]));
        } else if (difference < 0) {
          i++;
        } else {
          j++;
        }
      }
    }
    return shares.stream()
        .sorted(Comparator.comparingDouble((DimensionShare d) -> Math.abs(d.value())).reversed())
        .limit(SHOWN_DIMENSIONS)
        .toList();
  }
}
