package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid manifests are rejected. */
class KubernetesModelTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replica: 1}}",
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {template: {spec:"
            + " {containers: [{name: a, readinesProbe: {}}]}}}}",
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replicas: many}}",
        "{apiVersion: apps/v1beta1, kind: Deployment, metadata: {name: a}}",
        "{apiVersion: v1, kind: Service, metadata: {name: A_B}}",
        "{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, metadata: {name: a}, spec: {max: 1}}"
      })
  void rejectsInvalidKubernetesManifests(String manifest) {
    assertThatThrownBy(() -> KubernetesModel.check(Yaml.all(manifest).getFirst()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
