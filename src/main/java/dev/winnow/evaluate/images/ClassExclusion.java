package dev.winnow.evaluate.images;

import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Measures searches for images without a class, and what hard mode removes. */
record ClassExclusion(String data, List<String> classes, List<LabelCategory> categories) {

  private static final int FIRST = 10;
  private static final String AUTO = "auto";
  private static final String UNCERTAIN = ", uncertain ones too";
  private static final List<String> COLUMNS =
      List.of("violating in the first 10", "right in the first 10");

  ClassExclusion(String data, Collection<String> classes, List<LabelCategory> categories) {
    this(data, List.copyOf(classes), categories);
  }

  /** A category without a member of it, such as animals but not dogs. */
  List<ResultTable> members(FolderIndex folder) {
    List<double[]> ignored = new ArrayList<>();
    List<double[]> excluded = new ArrayList<>();
    List<Removals> removals = new ArrayList<>();
    for (LabelCategory category : categories) {
      Set<String> members =
          classes.stream().filter(category.members()::contains).collect(Collectors.toSet());
      int size = (int) folder.items().stream().filter(i -> members.containsAll(i.labels())).count();
      if (size == 0) {
        continue;
      }
      for (String member : members.stream().sorted().toList()) {
        IntPredicate violates = i -> folder.shows(i, member);
        IntPredicate right =
            i -> !violates.test(i) && members.containsAll(folder.items().get(i).labels());
        ignored.add(
            shares(folder.first(category.words(), List.of(), AUTO, FIRST), violates, right));
        excluded.add(
            shares(
                folder.first(category.words(), List.of(negative(member, false)), AUTO, FIRST),
                violates,
                right));
        int[] page = folder.first(category.words(), List.of(), PlainMethod.NAME, size);
        for (boolean uncertain : new boolean[] {false, true}) {
          removals(folder, category, member, page, uncertain).ifPresent(removals::add);
        }
      }
    }
    if (excluded.isEmpty()) {
      return List.of();
    }
    String fact =
        "%d queries such as \"%s but not %s\"."
            .formatted(
                excluded.size(),
                categories.getFirst().words(),
                classes.stream()
                    .filter(categories.getFirst().members()::contains)
                    .findFirst()
                    .orElse(""));
    List<ResultTable> tables = new ArrayList<>();
    tables.add(
        table(
            "category without a member",
            folder.domain(),
            fact,
            List.of(
                ResultRow.of("ignored", "the category alone", "", columns(ignored)),
                ResultRow.of(AUTO, "search, auto", "", columns(excluded)))));
    if (!removals.isEmpty()) {
      tables.add(
          removalTable(
              "hard exclusion of a member",
              folder,
              List.of(
                  joined("hard mode removes", removals, false),
                  joined("hard mode removes" + UNCERTAIN, removals, true))));
      tables.add(removalTable("hard exclusion of each member", folder, removals));
    }
    return tables;
  }

  private static Removals joined(String title, List<Removals> removals, boolean uncertain) {
    List<Removals> some = removals.stream().filter(r -> r.uncertain() == uncertain).toList();
    return new Removals(
        title, uncertain, all(some, Removals::removed), all(some, Removals::wrongly));
  }

  private static double[] all(
      List<Removals> removals, Function<Removals, double[]> removedOrWrongly) {
    return removals.stream().map(removedOrWrongly).flatMapToDouble(Arrays::stream).toArray();
  }

  private ResultTable removalTable(String protocol, FolderIndex folder, List<Removals> removals) {
    return new ResultTable(
        protocol,
        data,
        folder.domain(),
        List.of("Shares of the images nearest to the category, as many as it has."),
        List.of("of those with it", "of those without it"),
        "",
        removals.stream()
            .map(
                row ->
                    ResultRow.of(
                            row.query(),
                            row.query(),
                            "",
                            new double[][] {row.removed(), row.wrongly()})
                        .over(row.query().replace(UNCERTAIN, "")))
            .toList());
  }

  /**
   * The effect of hard mode in a query: 1 for each image of a page that it removes, 0 for the
   * others.
   *
   * @param uncertain whether hard mode also removes uncertain images
   * @param removed values of the images with the member
   * @param wrongly values of the other images
   */
  private record Removals(String query, boolean uncertain, double[] removed, double[] wrongly) {}

  private ResultTable table(String protocol, String domain, String fact, List<ResultRow> rows) {
    return new ResultTable(
        protocol, data, domain, List.of(fact), COLUMNS, rows.getFirst().key(), rows);
  }

  /** Returns nothing if the bundle is not calibrated. */
  private static Optional<Removals> removals(
      FolderIndex folder, LabelCategory category, String member, int[] page, boolean uncertain) {
    Set<Integer> left;
    try {
      left = folder.left(category.words(), negative(member, true), uncertain);
    } catch (SearchException e) {
      return Optional.empty();
    }
    Map<Boolean, List<Double>> removed =
        Arrays.stream(page)
            .boxed()
            .collect(
                Collectors.partitioningBy(
                    position -> folder.shows(position, member),
                    Collectors.mapping(
                        position -> left.contains(position) ? 0.0 : 1.0, Collectors.toList())));
    return Optional.of(
        new Removals(
            "%s but not %s%s".formatted(category.words(), member, uncertain ? UNCERTAIN : ""),
            uncertain,
            array(Objects.requireNonNull(removed.get(true))),
            array(Objects.requireNonNull(removed.get(false)))));
  }

  /** A class but not in a style, and a style without a class. */
  ResultTable domains(FolderIndex folder, List<String> domains) {
    List<double[]> styleIgnored = new ArrayList<>();
    List<double[]> style = new ArrayList<>();
    List<double[]> classIgnored = new ArrayList<>();
    List<double[]> without = new ArrayList<>();
    for (String domain : domains) {
      for (String label : classes) {
        IntPredicate inDomain = i -> folder.items().get(i).split().equals(domain);
        IntPredicate shows = i -> folder.shows(i, label);
        styleIgnored.add(
            shares(
                folder.first(label, List.of(), AUTO, FIRST),
                inDomain,
                shows.and(inDomain.negate())));
        style.add(
            shares(
                folder.first(label, List.of(negative(domain, false)), AUTO, FIRST),
                inDomain,
                shows.and(inDomain.negate())));
        classIgnored.add(
            shares(
                folder.first(domain, List.of(), AUTO, FIRST), shows, inDomain.and(shows.negate())));
        without.add(
            shares(
                folder.first(domain, List.of(negative(label, false)), AUTO, FIRST),
                shows,
                inDomain.and(shows.negate())));
      }
    }
    return table(
        "classes and styles",
        folder.domain(),
        "%d queries of each kind, over the images of all domains.".formatted(style.size()),
        List.of(
            ResultRow.of("class", "a class, the style ignored", "", columns(styleIgnored)),
            ResultRow.of("style", "a class but not in a style", "", columns(style)),
            ResultRow.of("domain", "a style, the class ignored", "", columns(classIgnored)),
            ResultRow.of("without", "a style without a class", "", columns(without))));
  }

  private static Term negative(String text, boolean hard) {
    return new Term(new Example.Text(text), 1, hard, null);
  }

  private static double[] shares(int[] hits, IntPredicate violates, IntPredicate right) {
    return new double[] {
      (double) Arrays.stream(hits).filter(violates).count() / FIRST,
      (double) Arrays.stream(hits).filter(right).count() / FIRST
    };
  }

  private static double[][] columns(List<double[]> shares) {
    return new double[][] {
      shares.stream().mapToDouble(s -> s[0]).toArray(),
      shares.stream().mapToDouble(s -> s[1]).toArray()
    };
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
