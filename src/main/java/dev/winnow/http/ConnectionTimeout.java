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
 * follow an answer count as the begin of a request, also if they are a body that nobody reads. Also
 * closes a connection without a request in progress that is idle for too long. A request in
 * progress may be silent, such as a live search.
 *
 * <p>The streams of an HTTP/2 connection hold no further connection, so only its first request has
 * a timeout. Confined to the event loop of the connection.
 */
final class ConnectionTimeout extends ChannelInboundHandlerAdapter {

  private final long headerNanos;
  private final long idleNanos;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Future<?> timer;
  private boolean idle;
  private long begun;
  private long ended;
  private boolean http2;

  /**
   * @param header until the headers of a request are complete
   * @param idle between two requests
   */
  ConnectionTimeout(Duration header, Duration idle) {
    this.headerNanos = header.toNanos();
    this.idleNanos = idle.toNanos();
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
    if (ended == begun && timer == null && context != null && context.channel().isActive()) {
      idle = true;
      start(context, idleNanos);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    start(active, headerNanos);
    active.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext reading, Object bytes) {
    long before = begun;
    reading.fireChannelRead(bytes); // begins a request if its headers are complete
    if (begun == before && ended == begun && (timer == null || idle) && !http2) {
      stop();
      start(reading, headerNanos);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) {
    stop();
    inactive.fireChannelInactive();
  }

  /** Closes the channel through all its handlers, which say goodbye over TLS and HTTP/2. */
  private void start(ChannelHandlerContext from, long nanos) {
    timer = from.executor().schedule(() -> from.channel().close(), nanos, TimeUnit.NANOSECONDS);
  }

  private void stop() {
    idle = false;
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
