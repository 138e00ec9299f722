package dev.winnow.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyMemoryTest {

  private final BodyMemory memory = new BodyMemory(64);

  @Test
  void aCallerHoldsAtMostAsMuchAsItLeavesFree() {
    assertThat(memory.take("a", 31)).isTrue();
    assertThat(memory.take("a", 2)).isFalse();
    assertThat(memory.take("a", 1)).isTrue();
    assertThat(memory.take("b", 17)).isFalse();
    assertThat(memory.take("b", 16)).isTrue();
    assertThat(memory.take("c", 8)).isTrue();
  }

  @Test
  void memoryCanBeTakenAgainAfterItWasGivenBack() {
    assertThat(memory.take("a", 20)).isTrue();
    assertThat(memory.take("a", 12)).isTrue();
    memory.giveBack("a", 20);
    assertThat(memory.take("a", 20)).isTrue();
    memory.giveBack("a", 32);
    memory.giveBack("a", 0);
    assertThat(memory.take("b", 32)).isTrue();
  }
}
