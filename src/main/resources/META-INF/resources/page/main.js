// The page: the state of the search (in the address), the answer, and the actions of users.
import { $, count, h } from './dom.js';
import { key, search, setKey } from './api.js';
import { add, change, configured, isEmpty, link, read, terms } from './state.js';
import { filter, LIMIT, request } from './request.js';
import { collect, isCollected, setUpBoards } from './boards.js';
import { drafted, setUpBox } from './box.js';
import { showChips } from './chips.js';
import { card, divide, replaceResults } from './cards.js';
import { setUpKeys } from './keys.js';
import { effect, loosened } from './effect.js';
import { live, notLive } from './live.js';
import { openPanel, setUpViewer, view as showViewer } from './viewer.js';
import { filters, MATCHES, removedList, showBar, showCount, showLiveNote, showResults, slideIn, startMatches } from './results.js';
import { settings } from './settings.js';
import { copies } from './copy.js';
import { start, stopStart } from './start.js';
import { keep, kept } from './storage.js';

const view = { state: read(location), interpreted: null, answer: null, effect: null, asked: null, shown: [], live: {} };
const HISTORY = 'winnow-history';
const MOST = 10_000; // hits of a search, on all its pages
const AGAIN = 1_000; // hits of one request, after "back" or a reload
let running = new AbortController();

// Actions of users.

const on = {
  open: asset => showViewer(view.shown.some(each => each.id === asset.id) ? view.shown : [asset], asset),
  like: (asset, sign) => go(add(drafted(view.state), { sign, kind: 'id', value: asset.id })),
  collect,
  isCollected,
  optimised: () => (view.state.before ? null : view.answer?.optimised),
  mark: id => (view.state.before ? view.effect?.marks.get(id) : null),
  filter: (name, value) => go({ ...drafted(view.state), filters: [...filtersBut(name, value), { key: name, value }] }),
  dropFilter: ({ key: name, value }) => go({ ...drafted(view.state), filters: filtersBut(name, value) }),
  before: value => {
    view.state = { ...view.state, before: value };
    history.replaceState(history.state, '', link(view.state));
    showResults(view, on);
    document.querySelector('.compare [aria-pressed=true]')?.focus();
  },
  removed: () => openPanel('What the exclusions did', removedList(view, shownTerms(), on)),
  keep: (index, entry) => edit(index, loosened(shownTerms()[index], entry)),
  more,
  live: toggleLive,
  pause: () => {
    view.live.paused = !view.live.paused;
    if (!view.live.paused) view.live.waiting.splice(0).forEach(hit => slideIn(hit, on));
    showBar(view, on);
  },
};

/** Compares what filters say, because the bar may show those of the search before. */
const filtersBut = (name, value) => view.state.filters.filter(each => each.key !== name || each.value !== value);

/** Goes to a state: a new entry in the history, so that "back" undoes. The same search again adds none. */
function go(state) {
  if (link(state) === link(read(location))) history.replaceState({ ...history.state, read: null }, '', link(state));
  else history.pushState({ undo: true }, '', link(state));
  scrollTo(0, 0);
  remember(state.text);
  open();
}

/** Texts that were searched for in this tab are offered again. */
function remember(text) {
  const known = kept(HISTORY, []);
  const all = [...new Set([text, ...(Array.isArray(known) ? known : [])])].filter(Boolean).slice(0, 20);
  keep(HISTORY, all);
  $('history').replaceChildren(...all.map(value => h('option', { value })));
}

const shownTerms = () => terms(view.state, view.interpreted);

function edit(index, replacement) {
  go(change(view.state, view.interpreted, index, replacement));
}

const boards = {
  ask: asked => go({ ...view.state, text: '', edited: false, terms: asked, method: null, in: [], before: false }),
  add: term => go(add(drafted(view.state), term)),
};

const page = { view, go, edit, shownTerms, failed };

// Rendering.

async function open() {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  for (const dialog of [$('viewer'), $('panel')]) dialog.close(); // they show the search before
  const previous = view.state;
  view.state = read(location);
  view.answered = false; // the results are those of the search before
  view.live = { on: false, refused: notLive(view.state) };
  if (document.activeElement !== $('q') || !$('q').value) $('q').value = view.state.text;
  if (previous.text !== view.state.text) view.interpreted = null;
  $('key').hidden = true;
  $('problem').hidden = true;
  $('undo').hidden = !history.state?.undo;
  document.title = view.state.text ? `${view.state.text} · Winnow` : 'Winnow';
  setUpBoards(boards); // it needs the key, and may have failed before
  if (isEmpty(view.state)) {
    showStart();
    return;
  }
  stopStart();
  showTerms();
  document.body.classList.add('busy');
  try {
    await run(signal);
  } catch (error) {
    if (error.name !== 'AbortError') failed(error);
  } finally {
    if (!signal.aborted) document.body.classList.remove('busy');
  }
}

async function run(signal) {
  const asked = request(view.state);
  const limit = Math.min(Math.max(LIMIT, history.state?.read ?? 0), AGAIN);
  const answer = await search({ ...asked, limit }, signal).catch(error => {
    if (error.name !== 'AbortError') clear();
    throw error;
  });
  answer.ended = answer.hits.length < limit;
  Object.assign(view, { asked, answer, effect: null, answered: true });
  if (!view.state.edited) view.interpreted = answer.interpreted; // of the text, which "back" returns to
  $('open-copy').hidden = false;
  $('about').textContent = `${count(answer.hits.length, 'best hit')}, method ${answer.method}, ${Math.round(answer.took_ms.total)} ms`;
  showTerms();
  if (!view.state.before) showResults(view, on);
  try {
    view.effect = await effect(asked, answer, signal);
  } finally {
    if (!signal.aborted) (view.state.before ? showResults : showBar)(view, on);
  }
}

/** Shows no answer: those of other searches would look like this one's. Filters stay, to be dropped. */
function clear() {
  view.answer = view.effect = view.asked = null;
  view.shown = [];
  $('about').textContent = '';
  showFilters();
  replaceResults();
}

function showFilters() {
  $('bar').hidden = view.state.filters.length === 0;
  $('bar').replaceChildren(filters(view.state, on));
}

const showTerms = () => showChips(shownTerms(), edit);

function showStart() {
  view.answer = view.effect = view.interpreted = null;
  showTerms();
  showFilters();
  $('open-copy').hidden = true;
  document.body.classList.remove('busy');
  start({
    filter: filter(view.state),
    search: text => go({ ...view.state, text }),
    show: (assets, content) => {
      view.shown = assets;
      replaceResults(...content);
    },
    card: (asset, options) => card(asset, on, options),
    failed,
  });
}

/** Shows the next page of the hits, and returns whether there are more. */
async function more(button) {
  const { answer, asked } = view;
  if (!view.answered || view.loading === answer) return false;
  view.loading = answer;
  const offset = answer.read ?? answer.hits.length;
  const limit = Math.min(LIMIT, MOST - offset);
  button.parentElement.querySelector('[role=alert]')?.remove();
  try {
    const next = await search({ ...asked, offset, limit }, running.signal);
    if (!button.isConnected) return false; // other results are shown meanwhile
    const pressed = document.activeElement === button;
    const known = new Set(answer.hits.map(({ id }) => id)); // assets that are indexed meanwhile move others to later pages
    const hits = next.hits.filter(({ id }) => !known.has(id));
    const cards = hits.map(hit => card(hit, on));
    const list = $('results').querySelector('.grid:not(.live)');
    list.append(...cards);
    answer.hits.push(...hits);
    divide(list, answer.hits);
    answer.read = offset + next.hits.length;
    if (view.answered) history.replaceState({ ...history.state, read: answer.read }, '');
    answer.ended = next.hits.length < limit || answer.read >= MOST;
    Object.assign(answer, { excluded: next.excluded, excluded_count: next.excluded_count });
    showBar(view, on);
    if (answer.ended) button.remove();
    if (pressed) cards[0]?.querySelector('.open').focus();
    return !answer.ended;
  } catch (error) {
    if (error.status === 401 || error.status === 403) failed(error);
    else if (error.name !== 'AbortError') button.after(' ', h('span', { role: 'alert' }, error.message));
    return false;
  } finally {
    view.loading = null;
  }
}

/** Shows a failure where users see it; asks for a missing key. A failure that repeats is not told again. */
function failed(error) {
  const told = !$('problem').hidden && $('problem').firstChild.data === error.message;
  const asks = error.status === 401 || error.status === 403;
  if (asks && $('key').hidden) setTimeout(() => $('secret').focus());
  $('key').hidden = !asks;
  $('problem').hidden = asks && !key();
  if (!told) $('problem').replaceChildren(error.message, ' ', h('button', { type: 'button', onclick: open }, 'Try again'));
}

function toggleLive() {
  if (view.live.on) {
    view.live.stop.abort();
    view.live = { on: false, refused: null };
    showLiveNote(view);
    showBar(view, on);
    return;
  }
  const stop = new AbortController();
  running.signal.addEventListener('abort', () => stop.abort());
  const current = view.live = { on: true, paused: false, count: 0, waiting: [], broken: 'Connecting …', stop };
  const known = new Set(); // an asset is sent again when it is indexed again, and after a lost connection
  startMatches();
  live(view.state, {
    started: ({ note }) => {
      Object.assign(current, { note, told: null });
      showLiveNote(view);
      showBar(view, on);
    },
    told: text => {
      current.told = text;
      showBar(view, on);
    },
    hit: hit => {
      current.count = known.add(hit.id).size;
      if (!current.paused) slideIn(hit, on);
      else current.waiting = [...current.waiting.filter(({ id }) => id !== hit.id), hit].slice(-MATCHES);
      showCount(view);
    },
    broken: error => {
      if (error?.status === 401 || error?.status === 403) failed(error);
      current.broken = error && (error.status === 0 ? 'Reconnecting …' : error.message);
      showBar(view, on);
    },
  }, stop.signal);
  showBar(view, on);
}

// Panels, the key, the keyboard.

const apply = chosen => go(configured(drafted(view.state), chosen));
$('open-settings').addEventListener('click', () =>
  settings(view.state, view.answer, apply).then(content => openPanel('Settings', content), failed));
$('undo').addEventListener('click', () => history.back());
$('open-copy').addEventListener('click', () => openPanel('Copy this search', copies(request(view.state))));

$('key').addEventListener('submit', event => {
  event.preventDefault();
  setKey($('secret').value.trim());
  $('secret').value = '';
  open();
});

addEventListener('popstate', () => {
  $('q').value = '';
  open();
});
addEventListener('online', () => {
  if (!view.live.on && !$('problem').hidden) open(); // a live search resumes by itself
});
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault(); // the fragment of the address holds images and boards
  $('results').focus();
});
setUpViewer(on);
setUpBox(page);
setUpKeys(on);
remember(view.state.text);
open();
