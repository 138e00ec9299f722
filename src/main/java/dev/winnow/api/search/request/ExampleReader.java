package dev.winnow.api.search.request;

import static dev.winnow.api.Checks.invalid;
import static dev.winnow.api.Checks.require;
import static dev.winnow.api.Checks.unprocessable;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.board.Board;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Views;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.vector.DenseVectors;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the examples of a request. Each failure says which one, and what to change.
 *
 * @param hard whether negatives that do not say so are hard
 * @param boards finds the members of boards
 * @param budget of all examples of the request
 */
record ExampleReader(
    BundleManifest bundle, boolean hard, BoardLookup boards, DecodingBudget budget) {

  private static final ImageDecoder DECODER = new ImageDecoder(ImageLimits.DEFAULT);

  private static final int MAX_TEXT = 8_192;
  private static final int MAX_IMAGES = 8;

  /** Smaller shares of a sum get lost in the precision of numbers. */
  private static final double MIN_WEIGHT = 1e-6;

  /** Of all boards and lists of ids, because all their vectors are read. */
  private static final int MAX_MEMBERS = 2_000;

  List<Term> read(
      String name, @Nullable List<SearchRequest.@Nullable Example> examples, boolean negative) {
    if (examples == null) {
      return List.of();
    }
    require(
        examples.size() <= ValidatedSearchRequest.MAX_EXAMPLES,
        "%s has %d entries; at most %d are allowed",
        name,
        examples.size(),
        ValidatedSearchRequest.MAX_EXAMPLES);
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      terms.add(term("%s[%d]".formatted(name, i), examples.get(i), negative));
    }
    long images = terms.stream().filter(t -> t.example() instanceof Example.Image).count();
    require(
        images <= MAX_IMAGES, "%s has %d images; at most %d are allowed", name, images, MAX_IMAGES);
    int members =
        terms.stream()
            .mapToInt(t -> t.example() instanceof Example.Assets all ? all.ids().size() : 0)
            .sum();
    require(
        members <= MAX_MEMBERS,
        "%s has %d assets in boards and ids; at most %d are allowed",
        name,
        members,
        MAX_MEMBERS);
    return terms;
  }

  private Term term(String path, SearchRequest.@Nullable Example example, boolean negative) {
    if (example == null) {
      throw invalid("%s is null", path);
    }
    double weight = example.weight() == null ? 1 : example.weight();
    require(weight >= MIN_WEIGHT && weight <= 1_000, "%s.weight must be 0.000001 to 1000", path);
    require(
        negative || example.mode() == null && example.threshold() == null,
        "%s: mode and threshold are for negatives",
        path);
    boolean removes = negative && hard(path + ".mode", example.mode(), hard);
    Double threshold = example.threshold();
    require(
        threshold == null || removes && threshold > 0 && threshold < 1,
        "%s.threshold must be above 0 and below 1, and needs mode hard",
        path);
    Example given = example(path, example);
    return new Term(given, weight, removes, threshold, by(path, example, given));
  }

  private Example example(String path, SearchRequest.Example example) {
    List<Example> given = new ArrayList<>();
    if (example.text() != null) {
      given.add(new Example.Text(text(path + ".text", example.text())));
    }
    if (example.id() != null) {
      given.add(new Example.Id(id(path + ".id", example.id())));
    }
    if (example.image() != null) {
      given.add(new Example.Image(image(path + ".image", example.image())));
    }
    if (example.vector() != null) {
      given.add(new Example.Vector(vector(path + ".vector", example.vector())));
    }
    if (example.board() != null) {
      String board = example.board();
      List<AssetId> members = boards.members(board);
      given.add(new Example.Assets("board " + board, members, views(path, example)));
    }
    if (example.ids() != null) {
      List<AssetId> ids = ids(path + ".ids", example.ids());
      given.add(new Example.Assets(count(ids.size()), ids, views(path, example)));
    }
    require(
        given.size() == 1, "%s must have exactly one of text, id, ids, board, image, vector", path);
    require(
        example.views() == null || given.getFirst() instanceof Example.Assets,
        "%s.views is for board and ids",
        path);
    return given.getFirst();
  }

  private static String count(int assets) {
    return assets == 1 ? "1 asset" : assets + " assets";
  }

  private static List<AssetId> ids(String path, List<String> ids) {
    require(
        !ids.isEmpty() && ids.size() <= Board.MAX_MEMBERS,
        "%s must have 1 to %d ids, not %d",
        path,
        Board.MAX_MEMBERS,
        ids.size());
    require(ids.stream().noneMatch(Objects::isNull), "%s contains null: list ids of assets", path);
    return ids.stream().distinct().map(id -> id(path, id)).toList();
  }

  /** Returns the views that an example names, all known to the bundle. */
  private Set<String> views(String path, SearchRequest.Example example) {
    Views known = bundle.views();
    if (known == null) {
      throw unprocessable(
          "%s: the bundle %s has no views, which boards need: train them with winnow train"
              + " views, or use another bundle",
          path, bundle.id());
    }
    List<String> named = example.views();
    if (named == null) {
      return Set.of();
    }
    require(!named.isEmpty(), "%s.views is empty: name a view, or leave it out", path);
    for (String view : named) {
      if (!known.names().contains(view)) {
        throw unprocessable(
            "%s.views has '%s'; the bundle has %s", path, view, String.join(", ", known.names()));
      }
    }
    return Set.copyOf(named);
  }

  /** Returns the criteria that an example names, all known to the bundle. */
  private Set<String> by(String path, SearchRequest.Example example, Example given) {
    List<String> named = example.by();
    if (named == null) {
      return Set.of();
    }
    require(!named.isEmpty(), "%s.by is empty: name a criterion, or leave it out", path);
    Criteria known = bundle.criteria();
    if (known == null) {
      throw unprocessable(
          "%s.by: the bundle %s has no criteria to compare images by: train them with winnow train"
              + " criteria, or use another bundle",
          path, bundle.id());
    }
    if (!(given instanceof Example.Id || given instanceof Example.Image)) {
      throw unprocessable(
          "%s.by compares images: give an id or an image with it, not a %s",
          path,
          switch (given) {
            case Example.Text text -> "text";
            case Example.Vector vector -> "vector";
            default -> "board or a list of ids, which have views";
          });
    }
    for (String criterion : named) {
      if (criterion == null || known.find(criterion).isEmpty()) {
        throw unprocessable(
            "%s.by has '%s'; the bundle has %s", path, criterion, String.join(", ", known.names()));
      }
    }
    return Set.copyOf(named);
  }

  /** Returns whether a mode is hard. */
  static boolean hard(String path, @Nullable String mode, boolean otherwise) {
    require(
        mode == null || mode.equals("soft") || mode.equals("hard"),
        "%s is '%s'; it must be soft or hard",
        path,
        mode);
    return mode == null ? otherwise : mode.equals("hard");
  }

  private static AssetId id(String path, String id) {
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw invalid("%s: %s", path, e.getMessage());
    }
  }

  private ImageSource image(String path, SearchRequest.Image image) {
    byte[] data = image.base64();
    String url = image.url();
    require((data == null) != (url == null), "%s must have exactly one of base64 and url", path);
    if (bundle.image() == null) {
      throw unprocessable(
          "%s: the bundle %s has no image encoder; give text, id or vector", path, bundle.id());
    }
    if (url == null) {
      byte[] bytes = Objects.requireNonNull(data, "one of them is there");
      requireLittleWork(path, bytes);
      return new ImageSource.Bytes(bytes);
    }
    try {
      return ImageSource.Url.of(url);
    } catch (IllegalArgumentException e) {
      throw invalid("%s.url %s", path, e.getMessage());
    }
  }

  /** Checks before any image is decoded, which would be for nothing. Linked images follow later. */
  private void requireLittleWork(String path, byte[] image) {
    long work;
    try {
      work = DECODER.work(image);
    } catch (ImageFormatException e) {
      return; // decoding reports it
    }
    try {
      budget.take(work);
    } catch (ImageFormatException e) {
      throw unprocessable("%s: %s", path, e.getMessage());
    }
  }

  private float[] vector(String path, float[] vector) {
    require(
        vector.length == bundle.dimension(),
        "%s has %d dimensions, the bundle has %d",
        path,
        vector.length,
        bundle.dimension());
    try {
      return DenseVectors.normalize(vector);
    } catch (IllegalArgumentException e) {
      throw invalid("%s: %s", path, e.getMessage());
    }
  }

  /** Returns a text that can be encoded. */
  static String text(String path, String text) {
    require(
        text.length() <= MAX_TEXT,
        "%s has %d characters; at most %d are allowed",
        path,
        text.length(),
        MAX_TEXT);
    require(!Reading.spaced(text).isEmpty(), "%s is empty", path);
    require(
        StandardCharsets.UTF_8.newEncoder().canEncode(text),
        "%s holds a lone surrogate (half a character)",
        path);
    return text;
  }
}
