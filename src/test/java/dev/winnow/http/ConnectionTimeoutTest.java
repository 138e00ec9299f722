package dev.winnow.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionTimeoutTest {

  private final ConnectionTimeout timeout =
      new ConnectionTimeout(Duration.ofSeconds(4), Duration.ofSeconds(10));
  private final EmbeddedChannel channel = new EmbeddedChannel();

  @BeforeEach
  void connect() {
    channel.freezeTime();
    channel.pipeline().addFirst(timeout);
    channel.pipeline().fireChannelActive();
  }

  private boolean isOpenAfter(int seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runPendingTasks();
    return channel.isOpen();
  }

  private void receive() {
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {'x'}));
  }

  @Test
  void closesAConnectionWithoutARequest() {
    receive();

    assertThat(isOpenAfter(3)).isTrue();
    assertThat(isOpenAfter(1)).isFalse();
  }

  @Test
  void closesAConnectionThatIsIdleBetweenRequests() {
    timeout.begin(false);
    timeout.end();
    assertThat(isOpenAfter(9)).isTrue();
    timeout.begin(false);
    timeout.end();

    assertThat(isOpenAfter(9)).isTrue();
    assertThat(isOpenAfter(1)).isFalse();
  }

  @Test
  void keepsASilentConnectionDuringARequest() {
    timeout.begin(false);

    assertThat(isOpenAfter(100_000)).isTrue();
  }

  @Test
  void headersOfLaterRequestsHaveTheirOwnTimeout() {
    timeout.begin(false);
    timeout.end();
    assertThat(isOpenAfter(9)).isTrue();
    receive();

    assertThat(isOpenAfter(3)).isTrue();
    receive();
    assertThat(isOpenAfter(1)).isFalse();
  }

  @Test
  void keepsAnHttp2ConnectionWithAnOpenStream() {
    timeout.begin(true);
    timeout.begin(true);
    timeout.end();
    assertThat(isOpenAfter(100_000)).isTrue();
    timeout.end();
    assertThat(isOpenAfter(5)).isTrue();
    receive(); // a ping

    assertThat(isOpenAfter(5)).isFalse();
  }
}
