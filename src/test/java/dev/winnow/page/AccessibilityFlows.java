package dev.winnow.page;

import dev.winnow.testing.browser.Screen;
import dev.winnow.testing.browser.Tab;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Axe on every state of the page, on a desktop and a phone, in the light and in the dark. */
abstract class AccessibilityFlows extends PageFlows {

  static List<Screen> screens() {
    return List.of(
        Screen.DESKTOP, Screen.DESKTOP.inTheDark(), Screen.PHONE, Screen.PHONE.inTheDark());
  }

  @ParameterizedTest
  @MethodSource("screens")
  void axeFindsNoViolations(Screen screen) throws Exception {
    Tab tab = open(screen, "");
    tab.awaitVisible("#results .card");
    tab.awaitVisible("#examples button");
    requireAccessible(tab, "the start");
    tab.run(SearchPageFlows.EMPTY);
    tab.awaitVisible("#results .empty");
    requireAccessible(tab, "the start of an empty index");
    Tab found = search(screen, "animals but not dogs", "&mode=hard");
    found.awaitVisible("#bar button.left");
    requireAccessible(found, "results");
    found.click(".compare button");
    found.awaitVisible(".card.lost");
    requireAccessible(found, "before");
    found.click("#bar button.left");
    found.awaitVisible("#panel .removals");
    requireAccessible(found, "the removed");
    found.press("Escape");
    found.click("#minus .name");
    found.await("document.getElementById('chip-menu').matches(':popover-open')");
    requireAccessible(found, "the menu of a chip");
    found.press("Escape");
    found.click("#open-settings");
    found.awaitVisible("#panel .settings");
    requireAccessible(found, "settings");
    found.press("Escape");
    found.click("#open-copy");
    found.awaitVisible("#panel .copy");
    requireAccessible(found, "copy");
    found.press("Escape");
    found.click("#results .card .open");
    found.awaitVisible("#viewer .facts");
    found.run("document.querySelectorAll('#viewer details').forEach(d => { d.open = true; })");
    requireAccessible(found, "the larger view");
    found.click("#viewer .dimension");
    found.awaitVisible("#panel .strip li");
    requireAccessible(found, "a dimension");
  }

  @ParameterizedTest
  @MethodSource("screens")
  void axeFindsNoViolationsInRareStates(Screen screen) throws Exception {
    Tab tab = open(screen, "?q=zebras+without+dogs&method=deo&f=%5B%22style%22%2C%22flat%22%5D");
    awaitResults(tab);
    tab.run(
        "[...document.querySelectorAll('#bar button')].find(b =>"
            + " b.textContent.includes('Live')).click()");
    tab.await("document.querySelector('#bar .count')?.textContent.startsWith('Live')");
    requireAccessible(tab, "live, with a filter");
    tab.click("#results .card .open");
    tab.awaitVisible("#viewer .shifts");
    requireAccessible(tab, "a moved query");
    Tab failed = open(screen, "?q=dogs&method=none");
    failed.awaitVisible("#problem");
    failed.run("document.getElementById('key').hidden = false");
    requireAccessible(failed, "a failure, and the form for a key");
    failed.complaints().removeIf(complaint -> complaint.contains("400"));
  }
}
