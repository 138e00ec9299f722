package dev.winnow.http;

import dev.winnow.http.UnreadResponses.Unread;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.quarkus.vertx.http.HttpServerStart;
import io.quarkus.vertx.http.HttpsServerStart;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.impl.VertxInternal;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends the connections of clients that send the headers of a request too slowly, do not read their
 * responses, or send no further request. {@link RequestBodies} does so for slow bodies.
 */
@Singleton
class SlowClients {

  /** Runs before all other filters. */
  private static final int FIRST = 20_000;

  /** Divisor of the heap: maximum size of all responses that clients have not read yet. */
  private static final int HEAP_SHARE = 8;

  private static final String ACCEPTOR = "winnow-connection-timeout";

  private final VertxInternal vertx;
  private final Duration headerTimeout;
  private final Duration idleTimeout;
  private final long responseMillis;
  private final UnreadResponses unread =
      new UnreadResponses(Runtime.getRuntime().maxMemory() / HEAP_SHARE);

  SlowClients(Vertx vertx, HttpConfig config, MeterRegistry registry) {
    this.vertx = (VertxInternal) vertx;
    this.headerTimeout = config.headerTimeout();
    this.idleTimeout = config.idleTimeout();
    this.responseMillis = config.responseTimeout().toMillis();
    Gauge.builder("winnow.http.unread", unread, UnreadResponses::total)
        .description("Size of the responses that clients have not read yet")
        .baseUnit(BaseUnits.BYTES)
        .register(registry);
  }

  void register(@Observes Filters filters) {
    filters.register(this::begin, FIRST);
  }

  void http(@ObservesAsync HttpServerStart started) {
    guardConnections();
  }

  void https(@ObservesAsync HttpsServerStart started) {
    guardConnections();
  }

  /** Adds the timeout to new connections. Vert.x has no hook for connections without a request. */
  private void guardConnections() {
    for (EventExecutor acceptor : vertx.getAcceptorEventLoopGroup()) {
      if (acceptor instanceof SingleThreadEventLoop loop) {
        loop.execute(() -> loop.registeredChannelsIterator().forEachRemaining(this::guard));
      }
    }
  }

  private void guard(Channel server) {
    if (server instanceof ServerChannel && server.pipeline().get(ACCEPTOR) == null) {
      server.pipeline().addFirst(ACCEPTOR, new Acceptor());
    }
  }

  private final class Acceptor extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
      if (accepted instanceof Channel channel) {
        channel.pipeline().addFirst(new ConnectionTimeout(headerTimeout, idleTimeout));
      }
      context.fireChannelRead(accepted);
    }
  }

  private void begin(RoutingContext context) {
    Connections.channel(context.request())
        .ifPresentOrElse(channel -> begin(context, channel), context::next);
  }

  private void begin(RoutingContext context, Channel channel) {
    boolean http2 = context.request().version() == HttpVersion.HTTP_2;
    ConnectionTimeout timeout = channel.pipeline().get(ConnectionTimeout.class);
    if (timeout != null) {
      timeout.begin(http2);
    }
    EventLoop loop = channel.eventLoop();
    context.addEndHandler(
        answered ->
            loop.execute(
                () -> {
                  if (timeout != null) {
                    timeout.end();
                  }
                  if (http2) {
                    answeredHttp2(context.request(), loop);
                  } else {
                    answered(context.request(), channel);
                  }
                }));
    HttpServerResponse response = context.response();
    if (!http2 && response.writeQueueFull()) {
      // The client has not read the previous response, so this request has to wait.
      response.drainHandler(
          read -> {
            response.drainHandler(null);
            context.next();
          });
    } else {
      context.next();
    }
  }

  private void answered(HttpServerRequest request, Channel channel) {
    long bytes = Connections.unsentBytes(channel);
    if (bytes > 0) {
      Delivery delivery = new Delivery(request, bytes);
      // It is sent after everything before it.
      channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> delivery.end());
      delivery.awaitProgress(channel);
    }
  }

  /**
   * Vert.x sends what the client's window allows, and closes the stream after its end. The progress
   * of a stream is unknown.
   */
  private void answeredHttp2(HttpServerRequest request, EventLoop loop) {
    HttpServerResponse response = request.response();
    if (!response.closed()) {
      Delivery delivery = new Delivery(request, response.bytesWritten());
      response.closeHandler(closed -> delivery.end());
      delivery.awaitEnd(loop);
    }
  }

  /** A response that the client has not received. Confined to the event loop of its request. */
  private final class Delivery {

    private final HttpServerRequest request;
    private final Unread response;
    private @Nullable Future<?> timer;
    private boolean over;

    Delivery(HttpServerRequest request, long bytes) {
      this.request = request;
      this.response = new Unread(bytes, () -> Connections.hangUp(request));
      unread.add(response);
    }

    /** Ends the connection if a client receives less than it must within the timeout. */
    void awaitProgress(Channel channel) {
      long before = Connections.unsentBytes(channel);
      schedule(
          channel.eventLoop(),
          responseMillis,
          () -> {
            long received = before - Connections.unsentBytes(channel);
            if (Connections.minimumMillis(received) < responseMillis) {
              Connections.hangUp(request);
            } else {
              awaitProgress(channel);
            }
          });
    }

    /** Ends the stream after the time that the slowest client may take. */
    void awaitEnd(EventLoop loop) {
      schedule(
          loop,
          responseMillis + Connections.minimumMillis(response.bytes()),
          () -> Connections.hangUp(request));
    }

    private void schedule(EventLoop loop, long millis, Runnable late) {
      if (!over) {
        timer = loop.schedule(late, millis, TimeUnit.MILLISECONDS);
      }
    }

    void end() {
      over = true;
      unread.remove(response);
      if (timer != null) {
        timer.cancel(false);
      }
    }
  }
}
