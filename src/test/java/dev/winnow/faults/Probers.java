package dev.winnow.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Probes all processes that answer searches, with a live search where there is a query node. */
final class Probers {

  private final Prober service;
  private final @Nullable Prober queryNode;
  private final @Nullable LiveListener live;

  Probers(Stage stage) {
    service = new Prober(stage.node());
    Node query = stage.queryNode();
    queryNode = query == null ? null : new Prober(query);
    live = query == null ? null : new LiveListener(query);
  }

  private List<Prober> all() {
    return queryNode == null ? List.of(service) : List.of(service, queryNode);
  }

  void start() {
    all().forEach(Prober::start);
    if (live != null) {
      live.start();
    }
  }

  /** Notes that a fault begins. */
  void disturbed(Fault fault) {
    service.calm(fault.leavesSearches(), "in " + fault);
    if (queryNode != null) {
      queryNode.calm(fault.leavesQueryNode(), "in " + fault);
    }
  }

  /** Notes that all processes must answer again. */
  void calm(String during) {
    all().forEach(prober -> prober.calm(true, during));
  }

  /** Notes that no more faults come. */
  void expectHits() {
    if (live != null) {
      live.expectHits();
    }
  }

  void finish() throws InterruptedException {
    for (Prober prober : all()) {
      prober.finish();
    }
  }

  /**
   * Ends the live search, and returns the violations after the end; see {@link Prober#violations}.
   */
  List<String> violations(LogContent log, long maxMillis, long maxMemory, long maxDescriptors)
      throws InterruptedException {
    List<String> violations = new ArrayList<>();
    all()
        .forEach(
            prober -> violations.addAll(prober.violations(maxMillis, maxMemory, maxDescriptors)));
    if (live != null) {
      violations.addAll(live.violations(log));
    }
    return violations;
  }

  String describe() {
    return all().stream().map(Prober::describe).collect(Collectors.joining("\n"))
        + (live == null ? "" : "\n" + live);
  }
}
