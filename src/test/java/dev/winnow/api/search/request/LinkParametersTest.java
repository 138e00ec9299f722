package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkParametersTest {

  @Test
  void errorsNameTheParametersOfALink() {
    LinkParameters link = new LinkParameters();
    assertThatThrownBy(() -> read(link))
        .hasMessage("the search is empty: give q, id, not or not_id");

    link.q = " ";
    assertThatThrownBy(() -> read(link)).hasMessage("q is empty");
  }

  private static void read(LinkParameters link) {
    link.request(new ObjectMapper(), List.of(), null, null, null, null);
  }
}
