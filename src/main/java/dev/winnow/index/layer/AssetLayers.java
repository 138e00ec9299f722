package dev.winnow.index.layer;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.vector.SparseVector;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The layers of an asset: the newest change of each source. They alone determine the asset's point,
 * so it does not depend on the order of the changes. Immutable.
 */
public final class AssetLayers {

  private final SortedMap<Source, PointChange> layers;

  public AssetLayers(SortedMap<Source, PointChange> layers) {
    this.layers = Collections.unmodifiableSortedMap(layers);
  }

  /** The layers of an asset without any changes. */
  public static final AssetLayers NONE = new AssetLayers(new TreeMap<>());

  /** Returns the layers of an asset with a single change. */
  public static AssetLayers of(PointChange change) {
    return NONE.with(change);
  }

  /** Returns these layers with the layer of the change's source replaced. */
  public AssetLayers with(PointChange change) {
    TreeMap<Source, PointChange> changed = new TreeMap<>(layers);
    changed.put(change.source(), change);
    return new AssetLayers(changed);
  }

  /** Returns the version of a source's newest change, or null if there is none. */
  public @Nullable Version version(Source source) {
    PointChange change = layers.get(source);
    return change == null ? null : change.version();
  }

  /** Returns the versions of all sources' newest changes. */
  public Map<Source, Version> versions() {
    Map<Source, Version> versions = new LinkedHashMap<>();
    layers.forEach((source, change) -> versions.put(source, change.version()));
    return versions;
  }

  /** Returns whether there is only one layer, which then is the point. */
  public boolean isSingle() {
    return layers.size() == 1;
  }

  /** Returns whether {@link Source#ASSETS} is the only source of the asset. */
  public boolean isPlain() {
    return isSingle() && layers.containsKey(Source.ASSETS);
  }

  /** Returns whether no source has a part of the asset. */
  public boolean isDeleted() {
    return layers.values().stream().allMatch(PointChange.Delete.class::isInstance);
  }

  public SortedMap<Source, PointChange> changes() {
    return layers;
  }

  private PointChange first() {
    return layers.values().iterator().next();
  }

  /**
   * Returns the version of the layer of {@link Source#ASSETS}; without that layer, a version before
   * all records.
   */
  private Version version() {
    PointChange first = first();
    return first.source().equals(Source.ASSETS)
        ? first.version()
        : new Version(first.version().declared(), Version.BEFORE_ALL);
  }

  /**
   * Merges the layers; there must be at least one. Returns a deletion if all sources have deleted
   * their part.
   *
   * <p>The version is that of {@link Source#ASSETS}. A source replaces earlier sources in what its
   * part owns. Attributes of parts are added to those of the asset; a later source overrides
   * attributes of the same name.
   */
  public PointChange merged() {
    if (isPlain()) {
      return first();
    }
    Merge merge = merge();
    AssetId id = first().id();
    Version version = version();
    return merge.isEmpty
        ? new PointChange.Delete(id, version)
        : new PointChange.Upsert(
            new Point(
                id,
                version,
                merge.dense,
                merge.sparse,
                new Payload(
                    merge.captions,
                    Collections.unmodifiableMap(merge.attributes),
                    merge.imageUrl,
                    merge.hasPreview)),
            merge.preview);
  }

  /** Returns the merged point with the sources of its vectors and preview. */
  Merge merge() {
    Merge merge = new Merge();
    layers.values().forEach(merge::add);
    return merge;
  }

  /** A builder of the merged point, with the source of each vector and of the preview. */
  static final class Merge {

    final Map<String, Source> owners = new HashMap<>();
    @Nullable Source previewOwner;

    private boolean isEmpty = true;
    private final Map<String, float[]> dense = new HashMap<>();
    private final Map<String, SparseVector> sparse = new HashMap<>();
    private final Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
    private List<String> captions = List.of();
    private @Nullable String imageUrl;
    private boolean hasPreview;
    private @Nullable Preview preview;

    private void add(PointChange change) {
      if (!(change instanceof PointChange.Upsert upsert)) {
        return;
      }
      isEmpty = false;
      Source source = upsert.source();
      remove(source.part());
      Payload payload = upsert.point().payload();
      attributes.putAll(payload.attributes());
      dense.putAll(upsert.point().dense());
      sparse.putAll(upsert.point().sparse());
      upsert.point().dense().keySet().forEach(name -> owners.put(name, source));
      upsert.point().sparse().keySet().forEach(name -> owners.put(name, source));
      if (source.part() != Part.IMAGE) {
        captions = payload.captions();
      }
      if (source.part() != Part.CAPTION) {
        imageUrl = payload.imageUrl();
        hasPreview = payload.hasPreview();
        preview = upsert.preview();
        previewOwner = source;
      }
    }

    private void remove(Part part) {
      dense.keySet().removeIf(part::owns);
      sparse.keySet().removeIf(part::owns);
      owners.keySet().removeIf(part::owns);
      if (part == Part.WHOLE) {
        attributes.clear();
      }
    }
  }
}
