package dev.winnow.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/** A host of images that can be slow: then it sends the first half, and keeps the rest. */
final class ImageHost implements AutoCloseable {

  static final String ADDRESS = "127.0.0.1";

  private final byte[] image = image();
  private final HttpServer server;
  private volatile boolean slow;

  ImageHost() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://%s:%d/image.png".formatted(ADDRESS, server.getAddress().getPort());
  }

  void slow(boolean is) {
    slow = is;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, image.length);
      exchange.getResponseBody().write(image, 0, image.length / 2);
      exchange.getResponseBody().flush();
      while (slow) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      exchange.getResponseBody().write(image, image.length / 2, image.length - image.length / 2);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] image() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB), "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    slow = false;
    server.stop(0);
  }
}
