package dev.winnow;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** The wall clock may jump, so no code waits by it, and few decisions depend on it. */
@AnalyzeClasses(packages = "dev.winnow", importOptions = DoNotIncludeTests.class)
class WallClockTest {

  /** They date something, and only the order of a display depends on the date. */
  private static final Set<String> DATING =
      Set.of(
          "OperationsHistory",
          "SnapshotResource",
          "IngestPipeline",
          "DocumentMapper",
          "SourceFile");

  /** They compare dates, and a jump does no harm. Each has a test or a comment that says why. */
  private static final Set<String> COMPARING =
      Set.of(
          "Tenancy",
          "Reindexer",
          "IngestProgress",
          "DroppedDeletes",
          "LiveSearches",
          "CautiousClock",
          "QdrantPositions",
          "WriteTimes");

  @ArchTest
  static final ArchRule FEW_READ_IT =
      ArchRuleDefinition.noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.winnow.evaluate..", "dev.winnow.train..", "dev.winnow.cli..")
          .and(
              DescribedPredicate.<JavaClass>describe(
                  "are not listed here",
                  each ->
                      !DATING.contains(each.getSimpleName())
                          && !COMPARING.contains(each.getSimpleName())))
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(InstantSource.class, "system");
}
