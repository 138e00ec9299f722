package dev.winnow.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.http.UnreadResponses.Unread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnreadResponsesTest {

  private final List<String> dropped = new ArrayList<>();
  private final UnreadResponses unread = new UnreadResponses(100);

  private Unread response(String name, long bytes) {
    Unread response = new Unread(bytes, () -> dropped.add(name));
    unread.add(response);
    return response;
  }

  @Test
  void dropsTheOldestResponsesFirst() {
    response("a", 50);
    response("b", 40);
    response("c", 30);

    assertThat(dropped).containsExactly("a");
    assertThat(unread.total()).isEqualTo(70);
  }

  @Test
  void readResponsesFreeTheirBytes() {
    Unread a = response("a", 50);
    unread.remove(a);
    unread.remove(a);
    response("b", 60);
    response("c", 40);

    assertThat(dropped).isEmpty();
    assertThat(unread.total()).isEqualTo(100);
  }

  /** The newest client may be one that reads. */
  @Test
  void doesNotDropTheNewestResponse() {
    response("a", 50);
    response("large", 500);

    assertThat(dropped).containsExactly("a");
    response("b", 1);
    assertThat(dropped).containsExactly("a", "large");
    assertThat(unread.total()).isEqualTo(1);
  }
}
