package dev.winnow.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.Optional;

/** Facts about the connections of requests that Vert.x does not expose. */
public final class Connections {

  /** Minimum rate of clients, in either direction. */
  private static final int BYTES_PER_SECOND = 10_000;

  private Connections() {}

  /**
   * Ends the connection to a client that does not read, without waiting for unwritten data. A reset
   * of HTTP/1 would end it too, but the count of open requests would not learn of it, and shutdown
   * would wait for this request. A plain close waits until everything is written, which never
   * happens. Over HTTP/2 ends only the stream.
   */
  public static void hangUp(HttpServerRequest request) {
    Optional<Channel> channel = channel(request);
    if (channel.isEmpty()) {
      request.response().reset();
    } else if (request.version() == HttpVersion.HTTP_2) {
      hangUp(channel.get(), request.response().streamId());
    } else {
      hangUp(channel.get());
    }
  }

  private static void hangUp(Channel channel) {
    channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
  }

  /** Vert.x resets no stream whose response has ended, even if most of it still waits. */
  private static void hangUp(Channel channel, int stream) {
    channel
        .eventLoop()
        .execute(
            () -> {
              Http2ConnectionHandler http2 = channel.pipeline().get(Http2ConnectionHandler.class);
              if (http2 != null && http2.connection().stream(stream) != null) {
                ChannelHandlerContext context = channel.pipeline().context(http2);
                http2.resetStream(context, stream, Http2Error.CANCEL.code(), context.newPromise());
                context.flush();
              }
            });
  }

  static Optional<Channel> channel(HttpServerRequest request) {
    return request.connection() instanceof ConnectionBase connection
        ? Optional.of(connection.channel())
        : Optional.empty();
  }

  /** Returns the bytes that the client has not received. Call it on the channel's event loop. */
  static long unsentBytes(Channel channel) {
    ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
    return unsent == null ? 0 : unsent.totalPendingWriteBytes();
  }

  /** Returns how long a client may take to send or receive so many bytes, besides the timeout. */
  static long minimumMillis(long bytes) {
    return bytes * 1_000 / BYTES_PER_SECOND;
  }
}
