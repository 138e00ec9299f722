package dev.winnow.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Map;
import java.util.Set;

/**
 * Manifests as Kubernetes reads them, where an unknown field is an error. The fields of custom
 * resources, whose definitions belong to other projects, are checked only as far as this project
 * uses them.
 */
final class KubernetesModel {

  private static final Map<String, Class<?>> KINDS =
      Map.of(
          "v1 ConfigMap", ConfigMap.class,
          "v1 Namespace", Namespace.class,
          "v1 Service", Service.class,
          "apps/v1 Deployment", Deployment.class,
          "batch/v1 Job", Job.class,
          "autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class,
          "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
          "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class);

  /** The fields of {@code spec}. */
  private static final Map<String, Set<String>> CUSTOM =
      Map.of(
          "kafka.strimzi.io/v1 KafkaTopic", Set.of("partitions", "replicas", "config", "topicName"),
          "kafka.strimzi.io/v1 KafkaUser",
              Set.of("authentication", "authorization", "quotas", "template"),
          "keda.sh/v1alpha1 ScaledObject",
              Set.of(
                  "scaleTargetRef",
                  "pollingInterval",
                  "cooldownPeriod",
                  "initialCooldownPeriod",
                  "idleReplicaCount",
                  "minReplicaCount",
                  "maxReplicaCount",
                  "fallback",
                  "advanced",
                  "triggers"),
          "keda.sh/v1alpha1 TriggerAuthentication", Set.of("podIdentity", "secretTargetRef", "env"),
          "monitoring.coreos.com/v1 ServiceMonitor",
              Set.of("selector", "namespaceSelector", "endpoints", "jobLabel", "targetLabels"),
          "monitoring.coreos.com/v1 PrometheusRule", Set.of("groups"));

  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          // The model keeps unknown fields; there must be none.
          .annotationIntrospector(
              new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                  return false;
                }
              })
          .build();

  private KubernetesModel() {}

  /**
   * @throws IllegalArgumentException if Kubernetes would not take the manifest as it is
   */
  static void check(JsonNode manifest) {
    String kind = manifest.path("apiVersion").asText() + " " + Manifests.kind(manifest);
    Class<?> model = KINDS.get(kind);
    Set<String> custom = CUSTOM.get(kind);
    if (model != null) {
      try {
        STRICT.treeToValue(manifest, model);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(kind + " " + Manifests.name(manifest) + ": " + e, e);
      }
    } else if (custom != null) {
      manifest
          .path("spec")
          .fieldNames()
          .forEachRemaining(
              field -> {
                if (!custom.contains(field)) {
                  throw new IllegalArgumentException("%s has no field %s".formatted(kind, field));
                }
              });
    } else {
      throw new IllegalArgumentException("no such kind: " + kind);
    }
    if (!Manifests.name(manifest).matches("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")) {
      throw new IllegalArgumentException("no name: " + Manifests.name(manifest));
    }
  }
}
