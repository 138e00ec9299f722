package dev.winnow;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.winnow.index.VectorIndex;
import dev.winnow.search.SearchEngine;

/** The floors of the house: a package imports only from lower floors. */
@AnalyzeClasses(packages = "dev.winnow", importOptions = DoNotIncludeTests.class)
class FloorsTest {

  private static final String[] FLOOR_4 = {
    "dev.winnow.cli..", "dev.winnow.embedded..", "dev.winnow.wiring.."
  };
  private static final String[] FLOOR_3 = {
    "dev.winnow.ingest..", "dev.winnow.query..", "dev.winnow.train..", "dev.winnow.evaluate.."
  };
  private static final String[] FLOOR_2 = {
    "dev.winnow.bundle..",
    "dev.winnow.fetch..",
    "dev.winnow.index..",
    "dev.winnow.indexed..",
    "dev.winnow.interpretation..",
    "dev.winnow.json..",
    "dev.winnow.role..",
    "dev.winnow.scene.."
  };
  private static final String[] FLOOR_1 = {
    "dev.winnow.asset..", "dev.winnow.vector..", "dev.winnow.image..", "dev.winnow.log.."
  };

  @ArchTest
  static final ArchRule DEPENDENCIES_POINT_DOWN =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.winnow..")
          .layer("4")
          .definedBy(FLOOR_4)
          .layer("3")
          .definedBy(FLOOR_3)
          // What several of floor 3 do with floor 2: search, tell failures over HTTP, know callers.
          .layer("2½")
          .definedBy("dev.winnow.http..", "dev.winnow.search..", "dev.winnow.access..")
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
      slices().matching("dev.winnow.(ingest|query|train)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule FLOOR_2_PACKAGES_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .matching("dev.winnow.(bundle|fetch|index|indexed|interpretation|json|role|scene)..")
          .should()
          .notDependOnEachOther();

  /** What serves requests has the index from {@code Tenancy}, which confines it to the caller's. */
  @ArchTest
  static final ArchRule RESOURCES_KEEP_NO_INDEX =
      ArchRuleDefinition.noFields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.winnow.query")
          .and()
          .areDeclaredInClassesThat()
          .doNotHaveSimpleName("IndexReadiness")
          .should()
          .haveRawType(VectorIndex.class)
          .orShould()
          .haveRawType(SearchEngine.class);

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
          // It is about the server and nothing else.
          .and()
          .doNotHaveSimpleName("CollectionsCommand")
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
              "dev.winnow.vector..",
              "dev.winnow.asset..",
              "dev.winnow.log..",
              "dev.winnow.image..");
}
