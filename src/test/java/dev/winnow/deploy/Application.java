package dev.winnow.deploy;

import dev.winnow.board.BoardsConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The properties that the application knows, with their defaults. */
final class Application {

  private static final Map<String, String> PROPERTIES = read();

  private Application() {}

  /** Returns the default of a property. */
  static String property(String name) {
    return Objects.requireNonNull(PROPERTIES.get(name), name);
  }

  static Duration duration(String name) {
    return new DurationConverter().convert(property(name));
  }

  /** Says whether an environment variable sets a property that the application knows. */
  static boolean knows(String variable) {
    return PROPERTIES.keySet().stream().anyMatch(name -> variable.matches(pattern(name)));
  }

  /** {@code winnow.access.keys.*.sha256} is set by {@code WINNOW_ACCESS_KEYS_APP_SHA256}. */
  private static String pattern(String property) {
    return Arrays.stream(property.split("\\*", -1))
        .map(part -> part.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT))
        .collect(Collectors.joining("[A-Z0-9_]+"));
  }

  private static Map<String, String> read() {
    Map<String, String> all = new TreeMap<>();
    Properties file = new Properties();
    try (InputStream in = Application.class.getResourceAsStream("/application.properties")) {
      file.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    file.forEach((name, value) -> all.put(name.toString(), value.toString()));
    mappings().forEach(type -> add(all, type.getAnnotation(ConfigMapping.class).prefix(), type));
    return all;
  }

  /** Returns the interfaces of the configuration, among the compiled classes. */
  private static List<Class<?>> mappings() {
    String marker = ConfigMapping.class.getName().replace('.', '/');
    try {
      Path classes =
          Path.of(BoardsConfig.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      List<Class<?>> mappings = new ArrayList<>();
      try (Stream<Path> files = Files.walk(classes.resolve("dev/winnow"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(marker)) {
            String path = classes.relativize(file).toString();
            Class<?> type = Class.forName(path.replace(".class", "").replace('/', '.'));
            if (type.isAnnotationPresent(ConfigMapping.class)) {
              mappings.add(type);
            }
          }
        }
      }
      return mappings;
    } catch (IOException | URISyntaxException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(Map<String, String> all, String prefix, Class<?> mapping) {
    for (Method method : mapping.getMethods()) {
      WithName given = method.getAnnotation(WithName.class);
      WithDefault preset = method.getAnnotation(WithDefault.class);
      String name = prefix + "." + (given == null ? kebab(method.getName()) : given.value());
      Class<?> type = nested(method);
      if (type != null) {
        add(all, Map.class.isAssignableFrom(method.getReturnType()) ? name + ".*" : name, type);
      } else {
        all.putIfAbsent(name, preset == null ? "" : preset.value());
      }
    }
  }

  /** Returns the group that a method stands for, also as a value of a map. */
  private static @org.jspecify.annotations.Nullable Class<?> nested(Method method) {
    Class<?> type = method.getReturnType();
    if (Map.class.isAssignableFrom(type)
        && method.getGenericReturnType()
            instanceof java.lang.reflect.ParameterizedType parameterized
        && parameterized.getActualTypeArguments()[1] instanceof Class<?> value) {
      type = value;
    }
    return type.isInterface() && type.getName().startsWith("dev.winnow.") ? type : null;
  }

  private static String kebab(String method) {
    return method.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }
}
