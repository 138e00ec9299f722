package dev.winnow.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client does not complete the headers of a request in time: from the
 * connection on for the first request, and from the first byte on for further ones. Bytes that
 * follow an answer count as the begin of a request, also if they are a body that nobody reads.
 *
 * <p>The streams of an HTTP/2 connection hold no further connection, so only its first request has
 * a timeout. Confined to the event loop of the connection.
 */
final class HeaderTimeout extends ChannelInboundHandlerAdapter {

  private final long timeoutNanos;
  private @Nullable Future<?> timer;
  private long begun;
  private long ended;
  private boolean http2;

  HeaderTimeout(Duration timeout) {
    this.timeoutNanos = timeout.toNanos();
  }

  /** The headers of a request are complete. */
  void begin(boolean overHttp2) {
    begun++;
    http2 = overHttp2;
    stop();
  }

  /** A request was answered. */
  void end() {
    ended++;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    start(context);
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    long before = begun;
    context.fireChannelRead(bytes); // begins a request if its headers are complete
    if (begun == before && ended == begun && timer == null && !http2) {
      start(context);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stop();
    context.fireChannelInactive();
  }

  private void start(ChannelHandlerContext context) {
    timer = context.executor().schedule(() -> context.close(), timeoutNanos, TimeUnit.NANOSECONDS);
  }

  private void stop() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
