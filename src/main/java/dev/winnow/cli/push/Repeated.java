package dev.winnow.cli.push;

import dev.winnow.asset.AssetId;
import dev.winnow.log.Text;
import dev.winnow.record.AssetRecord;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Counts the assets with the id of an earlier one, which they replace, and shows the first few: two
 * folders may have files of the same name, and several lines of a file may concern the same image.
 * One thread adds; the count may be read from any.
 */
final class Repeated {

  private static final int SHOWN = 5;

  /** Number of different ids to remember, in about 64 MB. */
  private static final int REMEMBERED = 1_000_000;

  private final Consumer<String> display;
  private final Set<Long> ids = new HashSet<>();
  private final AtomicLong count = new AtomicLong();

  /**
   * @param display takes a line for the user
   */
  Repeated(Consumer<String> display) {
    this.display = display;
  }

  void add(AssetRecord asset) {
    long hash = hash(asset.id());
    if (ids.size() >= REMEMBERED ? !ids.contains(hash) : ids.add(hash)) {
      return;
    }
    long number = count.incrementAndGet();
    if (number <= SHOWN) {
      display.accept(
          "%s: replaces an earlier asset with the id %s"
              .formatted(asset.where(), asset.id().value()));
    } else if (number == SHOWN + 1) {
      display.accept("… further repeated ids are only counted");
    }
  }

  private static long hash(AssetId id) {
    return UUID.nameUUIDFromBytes(id.value().getBytes(StandardCharsets.UTF_8))
        .getMostSignificantBits();
  }

  /** Returns a form such as {@code ; 3 replaced earlier ones with the same id}; empty if none. */
  @Override
  public String toString() {
    return count.get() == 0
        ? ""
        : "; %s replaced earlier ones with the same id".formatted(Text.count(count.get()));
  }
}
