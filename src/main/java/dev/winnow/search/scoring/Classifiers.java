package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.search.model.Search;
import org.jspecify.annotations.Nullable;

/** Finds the classifier of concepts that a bundle's calibration allows for a search. */
public final class Classifiers {

  private Classifiers() {}

  /** Returns what tells whether an asset holds a concept; null if no modality searched in can. */
  public static @Nullable ConceptClassifier ofSomeAssets(Search search, BundleManifest bundle) {
    Calibration calibration = bundle.calibration();
    return calibration != null
            && search.in().stream().anyMatch(modality -> calibration.of(modality) != null)
        ? new ConceptClassifier(calibration, search.in())
        : null;
  }

  /**
   * Returns the same where it tells of every asset, whichever modalities that has: an order of
   * assets of which some cannot be judged would be that of their ids.
   */
  public static @Nullable ConceptClassifier ofAllAssets(Search search, BundleManifest bundle) {
    ConceptClassifier classifier = ofSomeAssets(search, bundle);
    boolean images = bundle.image() != null;
    return classifier != null
            && search.in().stream()
                .filter(modality -> images || modality != Modality.IMAGE)
                .allMatch(modality -> classifier.calibration().of(modality) != null)
        ? classifier
        : null;
  }
}
