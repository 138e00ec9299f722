package dev.winnow.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoardTableTest {

  private static final BoardKey BIKES = new BoardKey(null, "bikes");

  private final BoardTable table = new BoardTable();

  private static Board board(String... members) {
    return new Board("bikes", List.of(members).stream().map(AssetId::new).toList(), null);
  }

  @Test
  void newestVersionWins() {
    table.apply(BIKES, new Version(2L, 5), board("b"));
    table.apply(BIKES, new Version(1L, 6), board("a"));

    assertThat(table.get(BIKES)).contains(board("b"));
  }

  @Test
  void offsetDecidesWithoutVersions() {
    table.apply(BIKES, Version.ofOffset(7), board("b"));
    table.apply(BIKES, Version.ofOffset(6), board("a"));

    assertThat(table.get(BIKES)).contains(board("b"));
  }

  @Test
  void olderChangesDoNotRestoreADeletedBoard() {
    table.apply(BIKES, Version.ofOffset(7), null);
    table.apply(BIKES, Version.ofOffset(6), board("a"));
    assertThat(table.get(BIKES)).isEmpty();

    table.apply(BIKES, Version.ofOffset(8), board("c"));
    assertThat(table.get(BIKES)).contains(board("c"));
  }

  @Test
  void keepsTheVersionsOfTheLatestDeletionsOnly() {
    table.apply(BIKES, new Version(1L, 0), null);
    for (int i = 1; i <= 10_000; i++) {
      table.apply(new BoardKey(null, "gone-" + i), new Version(1L, i), null);
    }

    assertThat(table.accepts(BIKES, 0L)).isTrue();
    assertThat(table.accepts(new BoardKey(null, "gone-1"), 0L)).isFalse();
  }

  @Test
  void keepsBoardsThatWereDeletedAndWrittenAgain() {
    table.apply(BIKES, Version.ofOffset(0), null);
    table.apply(BIKES, Version.ofOffset(1), board("a"));
    for (int i = 2; i <= 10_002; i++) {
      table.apply(new BoardKey(null, "gone-" + i), Version.ofOffset(i), null);
    }

    assertThat(table.get(BIKES)).contains(board("a"));
  }

  @Test
  void tenantsDoNotShareBoards() {
    table.apply(BoardKey.parse("acme/bikes"), Version.ofOffset(1), board("a"));
    table.apply(BIKES, Version.ofOffset(2), board("b"));

    assertThat(table.list("acme")).containsExactly(board("a"));
    assertThat(table.list(null)).containsExactly(board("b"));
    assertThat(table.list("other")).isEmpty();
    assertThat(new BoardKey("acme", "bikes")).hasToString("acme/bikes");
  }

  @Test
  void rejectsInvalidBoards() {
    List<AssetId> many = IntStream.range(0, 201).mapToObj(i -> new AssetId("a" + i)).toList();

    assertThatThrownBy(() -> new Board("bikes", many, null)).hasMessageContaining("at most 200");
    assertThatThrownBy(() -> board("a", "a")).hasMessageContaining("must be distinct");
    assertThatThrownBy(() -> board()).hasMessageContaining("members or a rule");
    assertThatThrownBy(() -> Board.requireId("a/b")).hasMessageContaining("letters, digits");
  }
}
