package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests are valid, and consistent with each other and with the application. */
class ManifestsTest {

  static final List<Path> OVERLAYS = Manifests.OVERLAYS;

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void everyFieldExistsInKubernetes(Path overlay) {
    Manifests manifests = Manifests.of(overlay);

    assertThat(manifests.resources()).isNotEmpty().allSatisfy(KubernetesModel::check);
  }

  @Test
  void everyFileIsUsed() {
    Set<Path> used =
        OVERLAYS.stream()
            .flatMap(overlay -> Manifests.of(overlay).files().stream())
            .collect(Collectors.toSet());

    assertThat(used).containsExactlyInAnyOrderElementsOf(Yaml.files(Yaml.K8S));
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void patchesTargetExistingResources(Path overlay) {
    Manifests manifests = Manifests.of(overlay);

    assertThat(manifests.patches())
        .allSatisfy(
            patch ->
                assertThat(manifests.ofKind(patch.kind()).map(Manifests::name))
                    .as(patch.toString())
                    .anyMatch(name -> patch.name().isEmpty() || patch.name().equals(name)));
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void selectorsMatchPods(Path overlay) {
    Manifests manifests = Manifests.of(overlay);
    List<JsonNode> pods =
        manifests.ofKind("Deployment").map(d -> d.at("/spec/template/metadata/labels")).toList();
    Stream<JsonNode> selectors =
        Stream.of(
                manifests.ofKind("Deployment").map(d -> d.at("/spec/selector/matchLabels")),
                manifests.ofKind("Service").map(s -> s.at("/spec/selector")),
                manifests
                    .ofKind("PodDisruptionBudget")
                    .map(p -> p.at("/spec/selector/matchLabels")),
                manifests.ofKind("NetworkPolicy").map(p -> p.at("/spec/podSelector/matchLabels")))
            .flatMap(each -> each);

    assertThat(selectors)
        .allSatisfy(
            selector ->
                assertThat(pods)
                    .anyMatch(labels -> !selector.isEmpty() && within(selector, labels)));
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void eachScalerHasADeploymentOfItsOwn(Path overlay) {
    Manifests manifests = Manifests.of(overlay);
    List<String> scaled =
        Stream.of("HorizontalPodAutoscaler", "ScaledObject")
            .flatMap(manifests::ofKind)
            .map(scaler -> scaler.at("/spec/scaleTargetRef/name").asText())
            .toList();

    assertThat(scaled).doesNotHaveDuplicates();
    assertThat(manifests.deployments().map(Manifests::name)).containsAll(scaled);
    assertThat(manifests.deployments().map(d -> d.at("/spec/replicas").isMissingNode()))
        .containsOnly(true);
  }

  @Test
  void portsAndProbesMatchTheApplication() {
    Manifests base = Manifests.of(Manifests.BASE);
    int port = Integer.parseInt(Application.property("quarkus.http.port"));

    assertThat(containers(base))
        .hasSize(2)
        .allSatisfy(
            container -> {
              assertThat(container.at("/ports/0/name").asText()).isEqualTo("http");
              assertThat(container.at("/ports/0/containerPort").asInt()).isEqualTo(port);
              for (var probe :
                  Map.of("startup", "started", "readiness", "ready", "liveness", "live")
                      .entrySet()) {
                JsonNode get = container.path(probe.getKey() + "Probe").path("httpGet");
                assertThat(get.path("path").asText()).isEqualTo("/q/health/" + probe.getValue());
                assertThat(get.path("port").asText()).isEqualTo("http");
              }
            });
    assertThat(base.ofKind("Service"))
        .hasSize(2)
        .allSatisfy(
            service -> {
              assertThat(service.at("/spec/ports/0/port").asInt()).isEqualTo(port);
              assertThat(service.at("/spec/ports/0/targetPort").asText()).isEqualTo("http");
            });
    assertThat(base.ofKind("NetworkPolicy"))
        .allSatisfy(
            policy ->
                assertThat(Yaml.everywhere(policy.at("/spec/ingress"), "port"))
                    .extracting(JsonNode::asInt)
                    .containsOnly(port));
  }

  @Test
  void podsHaveTimeToFinishRequests() {
    Duration shutdown = Application.duration("quarkus.shutdown.timeout");

    assertThat(Manifests.of(Manifests.BASE).deployments())
        .allSatisfy(
            deployment -> {
              JsonNode pod = deployment.at("/spec/template/spec");
              long before = pod.at("/containers/0/lifecycle/preStop/sleep/seconds").asLong();
              assertThat(pod.path("terminationGracePeriodSeconds").asLong())
                  .isGreaterThanOrEqualTo(before + shutdown.toSeconds() + 10);
              assertThat(deployment.at("/spec/strategy/rollingUpdate/maxUnavailable").asText())
                  .isEqualTo("0");
            });
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void podsAreRestricted(Path overlay) {
    Manifests manifests = Manifests.of(overlay);

    assertThat(manifests.ofKind("Deployment").map(d -> d.at("/spec/template/spec")))
        .allSatisfy(
            pod -> {
              assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
              assertThat(pod.at("/securityContext/seccompProfile/type").asText())
                  .isEqualTo("RuntimeDefault");
              assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
              // Or KAFKA_PORT and WINNOW_QUERY_PORT of Services would be read as configuration.
              assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
              for (JsonNode container : pod.path("containers")) {
                JsonNode context = container.path("securityContext");
                assertThat(context.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
                assertThat(Yaml.texts(context.at("/capabilities/drop"))).containsExactly("ALL");
                assertThat(container.at("/resources/limits/memory").isMissingNode()).isFalse();
              }
            });
    assertThat(containers(manifests))
        .allSatisfy(
            container ->
                assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue());
  }

  @Test
  void topicsUsersAndScalingMatchTheApplication() {
    Manifests production = Manifests.of(OVERLAYS.get(1));
    Set<String> topics =
        Set.of(
            Application.property("winnow.topic"),
            "winnow.images",
            "winnow.captions",
            Application.property("winnow.dead-letter-topic"),
            Application.property("winnow.indexed-events.topic"),
            Application.property("winnow.boards.topic"),
            "winnow.board-hits");
    JsonNode assets =
        production
            .ofKind("KafkaTopic")
            .filter(t -> Manifests.name(t).equals(Application.property("winnow.topic")))
            .findFirst()
            .orElseThrow();
    JsonNode scaling = production.ofKind("ScaledObject").findFirst().orElseThrow().path("spec");

    assertThat(production.ofKind("KafkaTopic").map(Manifests::name))
        .containsExactlyInAnyOrderElementsOf(topics);
    assertThat(assets.at("/spec/config").path("cleanup.policy").asText()).isEqualTo("compact");
    Set<String> named = new TreeSet<>(topics);
    named.add(Application.property("winnow.group"));
    assertThat(
            production
                .ofKind("KafkaUser")
                .flatMap(user -> Yaml.everywhere(user.path("spec"), "name").stream())
                .map(JsonNode::asText)
                .collect(Collectors.toSet()))
        .isEqualTo(named);
    assertThat(triggers().stream().map(trigger -> trigger.path("topic").asText()))
        .containsExactlyInAnyOrder(
            Application.property("winnow.topic"), "winnow.images", "winnow.captions");
    assertThat(triggers().stream().map(trigger -> trigger.path("consumerGroup").asText()))
        .containsOnly(Application.property("winnow.group"));
    assertThat(scaling.path("maxReplicaCount").asInt())
        .isEqualTo(assets.at("/spec/partitions").asInt());
  }

  /** Longer than a usual backup interval and an outage: then the index misses no delete. */
  @ParameterizedTest
  @ValueSource(strings = {"winnow.assets", "winnow.images", "winnow.captions"})
  void topicsOfAssetsKeepDeletesForAWeek(String topic) {
    assertThat(
            Manifests.of(OVERLAYS.get(1))
                .ofKind("KafkaTopic")
                .filter(manifest -> Manifests.name(manifest).equals(topic))
                .map(manifest -> manifest.at("/spec/config/delete.retention.ms").asLong()))
        .containsExactly(Duration.ofDays(7).toMillis());
  }

  /** A worker is not ready while it fills an index, nor are query nodes. */
  @Test
  void rolloutMayWaitForAFill() {
    assertThat(
            Manifests.of(Manifests.BASE)
                .deployments()
                .map(deployment -> deployment.at("/spec/progressDeadlineSeconds").asLong()))
        .hasSize(2)
        .containsOnly(Duration.ofDays(1).toSeconds());
  }

  /** Consumers do not create topics. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "winnow.assets",
        "winnow.images",
        "winnow.captions",
        "winnow.assets.dead-letter",
        "winnow.indexed",
        "winnow.boards"
      })
  void developmentOverlayCreatesEachTopic(String topic) {
    assertThat(
            Manifests.of(Yaml.K8S.resolve("overlays/dev"))
                .ofKind("Job")
                .map(job -> job.at("/spec/template/spec/containers/0/args/0").asText()))
        .singleElement()
        .asString()
        .contains("create --topic " + topic + " ");
  }

  @Test
  void ownKafkaNeedsNoOperator() {
    Manifests manifests = Manifests.of(Yaml.K8S.resolve("overlays/own-kafka"));

    assertThat(manifests.resources().stream().map(m -> m.path("apiVersion").asText()))
        .allMatch(version -> !version.contains(".") || version.contains(".k8s.io/"));
  }

  @Test
  void scalingConnectsToTheNamespaceOfKafka() {
    String namespace =
        Yaml.one(OVERLAYS.get(1).resolve("kustomization.yaml")).path("namespace").asText();

    assertThat(triggers())
        .isNotEmpty()
        .allSatisfy(
            trigger ->
                assertThat(trigger.path("bootstrapServers").asText())
                    .isEqualTo("kafka-kafka-bootstrap." + namespace + ".svc:9093"));
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void onlyWorkersAndQdrantKnowTheKeyThatMayWrite(Path overlay) {
    Map<String, Set<String>> keys =
        Manifests.of(overlay)
            .ofKind("Deployment")
            .collect(
                Collectors.toMap(
                    Manifests::name,
                    deployment ->
                        Yaml.everywhere(deployment, "secretKeyRef").stream()
                            .filter(key -> key.path("name").asText().equals("winnow-qdrant"))
                            .map(key -> key.path("key").asText())
                            .collect(Collectors.toSet())));

    assertThat(keys.get("winnow-query")).containsExactly("read-only-api-key");
    assertThat(keys.get("winnow-worker")).containsExactly("api-key");
    if (keys.containsKey("qdrant")) {
      assertThat(keys.get("qdrant")).containsExactlyInAnyOrder("api-key", "read-only-api-key");
    }
  }

  private static List<JsonNode> triggers() {
    return Manifests.of(OVERLAYS.get(1))
        .ofKind("ScaledObject")
        .flatMap(scaled -> Yaml.items(scaled.at("/spec/triggers")))
        .map(trigger -> trigger.path("metadata"))
        .toList();
  }

  private static List<JsonNode> containers(Manifests manifests) {
    return manifests.deployments().map(d -> d.at("/spec/template/spec/containers/0")).toList();
  }

  private static boolean within(JsonNode selector, JsonNode labels) {
    return selector.properties().stream()
        .allMatch(label -> label.getValue().equals(labels.path(label.getKey())));
  }
}
