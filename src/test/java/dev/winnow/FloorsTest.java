package dev.winnow;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.winnow.index.VectorIndex;
import dev.winnow.search.SearchEngine;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;

/** The floors of the house: a package imports only from lower floors. */
@AnalyzeClasses(packages = "dev.winnow", importOptions = DoNotIncludeTests.class)
class FloorsTest {

  private static final String[] FLOOR_4 = {
    "dev.winnow.cli..", "dev.winnow.embedded..", "dev.winnow.wiring.."
  };
  private static final String[] FLOOR_3 = {
    "dev.winnow.api..", "dev.winnow.evaluate..", "dev.winnow.ingest..", "dev.winnow.train.."
  };
  private static final String[] FLOOR_2 = {
    "dev.winnow.async..",
    "dev.winnow.board..",
    "dev.winnow.bundle..",
    "dev.winnow.deadletter..",
    "dev.winnow.disk..",
    "dev.winnow.encoder..",
    "dev.winnow.events..",
    "dev.winnow.fetch..",
    "dev.winnow.group..",
    "dev.winnow.hub..",
    "dev.winnow.index..",
    "dev.winnow.interpretation..",
    "dev.winnow.json..",
    "dev.winnow.kafka..",
    "dev.winnow.metric..",
    "dev.winnow.record..",
    "dev.winnow.role..",
    "dev.winnow.scene.."
  };
  private static final String[] FLOOR_1 = {
    "dev.winnow.asset..",
    "dev.winnow.collection..",
    "dev.winnow.hash..",
    "dev.winnow.image..",
    "dev.winnow.lexicon..",
    "dev.winnow.log..",
    "dev.winnow.text..",
    "dev.winnow.vector.."
  };

  @ArchTest
  static final ArchRule DEPENDENCIES_POINT_DOWN =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.winnow..")
          .layer("4")
          .definedBy(FLOOR_4)
          .layer("3")
          .definedBy(FLOOR_3)
          // What several packages of floor 3 use of floor 2: search, errors over HTTP, callers.
          .layer("2½")
          .definedBy(
              "dev.winnow.http..",
              "dev.winnow.search..",
              "dev.winnow.access..",
              "dev.winnow.serving..")
          .layer("2")
          .definedBy(FLOOR_2)
          .layer("1")
          .definedBy(FLOOR_1)
          .whereLayer("4")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("3")
          .mayOnlyBeAccessedByLayers("4")
          .whereLayer("2½")
          .mayOnlyBeAccessedByLayers("4", "3")
          .whereLayer("2")
          .mayOnlyBeAccessedByLayers("4", "3", "2½")
          .ensureAllClassesAreContainedInArchitectureIgnoring("dev.winnow");

  @ArchTest
  static final ArchRule FLOOR_3_PACKAGES_DO_NOT_KNOW_EACH_OTHER =
      slices().matching("dev.winnow.(api|evaluate|ingest|train)..").should().notDependOnEachOther();

  /** Besides the few that build on another one. */
  @ArchTest
  static final ArchRule FLOOR_2_PACKAGES_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .matching(
              "dev.winnow.(board|bundle|deadletter|disk|encoder|events|fetch|group|hub|index"
                  + "|interpretation|json|kafka|metric|record|role|scene)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(in("record").or(in("bundle")).or(in("hub")), in("json"))
          .ignoreDependency(in("board"), in("record").or(in("kafka")))
          .ignoreDependency(in("kafka"), in("record"))
          .ignoreDependency(in("deadletter"), in("record").or(in("kafka")))
          .ignoreDependency(in("events"), in("kafka"))
          .ignoreDependency(in("encoder"), in("bundle"))
          .ignoreDependency(in("group"), in("scene"))
          .ignoreDependency(in("hub"), in("bundle").or(in("encoder")))
          .ignoreDependency(in("interpretation"), in("fetch"));

  @ArchTest
  static final ArchRule NO_PACKAGES_KNOW_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("dev.winnow.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_FEATURES_KNOW_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("dev.winnow.(*)..").should().beFreeOfCycles();

  /**
   * Classes that serve requests use the index of {@code Tenancy}, which restricts it to the
   * caller's tenant. Readiness and the first searches reveal no assets, and the board matcher
   * restricts each board to its tenant.
   */
  @ArchTest
  static final ArchRule RESOURCES_KEEP_NO_INDEX =
      ArchRuleDefinition.noFields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.winnow.api..")
          .and()
          .areDeclaredInClassesThat()
          .doNotHaveSimpleName("IndexReadiness")
          .and()
          .areDeclaredInClassesThat()
          .doNotHaveSimpleName("FirstSearches")
          .and()
          .areDeclaredInClassesThat()
          .doNotHaveSimpleName("BoardMatcher")
          .and()
          .areDeclaredInClassesThat()
          .doNotHaveFullyQualifiedName("dev.winnow.api.board.BoardMatcher$Prepared")
          .should()
          .haveRawType(VectorIndex.class)
          .orShould()
          .haveRawType(SearchEngine.class)
          .orShould()
          .haveRawType(Serving.class)
          .orShould()
          .haveRawType(Model.class);

  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_EMBEDDED_BROKER =
      ArchRuleDefinition.noClasses()
          .that()
          .resideOutsideOfPackage("dev.winnow.embedded..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.winnow.embedded..");

  @ArchTest
  static final ArchRule ONLY_THE_WIRING_KNOWS_ADAPTERS =
      ArchRuleDefinition.noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.winnow.wiring..", "dev.winnow.index.lucene..", "dev.winnow.index.qdrant..")
          // These commands only use the server.
          .and()
          .haveNameNotMatching(
              ".*\\.(CollectionsCommand|QdrantReindexCommand|RecallCommand|QdrantOptions)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.winnow.index.lucene..", "dev.winnow.index.qdrant..");

  @ArchTest
  static final ArchRule VECTORS_ARE_PLAIN_JAVA =
      ArchRuleDefinition.classes()
          .that()
          .resideInAnyPackage(FLOOR_1)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.imageio..",
              "org.w3c.dom..",
              "org.jspecify..",
              "com.twelvemonkeys..",
              "com.drew..",
              "org.apache.commons.math3.linear..",
              "org.apache.lucene.analysis..",
              "org.apache.lucene.util.automaton..",
              "dev.winnow.vector..",
              "dev.winnow.asset..",
              "dev.winnow.collection..",
              "dev.winnow.log..",
              "dev.winnow.hash..",
              "dev.winnow.image..",
              "dev.winnow.lexicon..",
              "dev.winnow.text..");

  private static DescribedPredicate<JavaClass> in(String topPackage) {
    return resideInAPackage("dev.winnow.%s..".formatted(topPackage));
  }
}
