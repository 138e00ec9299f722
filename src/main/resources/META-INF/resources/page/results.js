// The results of a search: the bar above them, the grid, and what the exclusions did.
import { $, count, h, percent, say, transition } from './dom.js';
import { card, grid, nothing, replaceResults } from './cards.js';
import { excluded } from './chips.js';

/** Live matches that are shown, the newest. */
export const MATCHES = 48;

/**
 * Shows an answer. `view` has state, answer, effect, live; `on` has open, like, before, keep, more,
 * dropFilter, live, pause.
 */
export function showResults(view, on) {
  const { state, answer, effect } = view;
  const before = state.before && effect;
  showBar(view, on);
  const shown = before ? effect.hits : answer.hits;
  view.shown = shown;
  const matches = (view.live.on && document.querySelector('.grid.live'))
    || h('ol', { class: 'grid live', hidden: true, 'aria-label': 'Live matches' });
  const make = asset => card(asset, on, { mark: before ? effect.marks.get(asset.id) : null });
  transition(() => replaceResults(
    notes(view),
    h('p', { class: 'remark live', role: 'status', hidden: !liveNote(view) }, liveNote(view)),
    h('h2', { class: 'hidden' }, before ? 'Without the exclusions' : 'Results'),
    matches,
    shown.length ? grid(shown, make) : nothing(),
    !before && !answer.ended ? h('p', { class: 'more' }, moreButton(on)) : ''));
  say(`${count(shown.length, 'result')}${answer.excluded_count ? `, ${answer.excluded_count} removed` : ''}`);
}

/** Further results come before their place is reached; the button is for those who do not scroll. */
function moreButton(on) {
  const button = h('button', { type: 'button', onclick: () => on.more(button) }, 'Show more');
  const near = new IntersectionObserver(async entries => {
    if (!entries.at(-1).isIntersecting || !await on.more(button)) return;
    near.unobserve(button); // observe it again if it is still near
    near.observe(button);
  }, { rootMargin: '400px' });
  near.observe(button);
  return button;
}

/** Shows the bar again; focus stays on the button that was pressed, or on the one in its place. */
export function showBar(view, on) {
  const focused = $('bar').contains(document.activeElement) && document.activeElement.dataset.key;
  $('bar').hidden = false;
  $('bar').replaceChildren(...bar(view, on));
  if (focused) [...$('bar').querySelectorAll('button')].find(button => button.dataset.key === focused)?.focus();
}

/** The note of the answer: typos, unknown words, no good match; and whether alternatives are not understood as such. */
function notes({ state, asked, answer }) {
  const one = state.edited && asked.text && !answer.interpreted.clauses && `"${asked.text}" was not split into alternatives: it is searched as one term.`;
  const all = [answer.note, answer.interpreted.note, one].filter(Boolean).join(' ');
  return all ? h('p', { class: 'remark' }, all) : '';
}

/** The note of the live search, unless the answer has the same note. */
function liveNote({ answer, live }) {
  return live.on && live.note && !answer?.note?.includes(live.note) ? live.note : '';
}

export function showLiveNote(view) {
  const remark = document.querySelector('.remark.live');
  if (!remark) return;
  remark.textContent = liveNote(view);
  remark.hidden = !remark.textContent;
}

function bar({ state, effect, answer, live }, on) {
  return [
    effect && comparison(state, effect, on),
    effect && left(effect, answer, on),
    filters(state, on),
    h('span', { class: 'spring' }),
    ...liveControls(live, on),
  ].filter(Boolean);
}

/** The attributes that all shown assets have; a click drops one. */
export function filters(state, on) {
  return h('span', { class: 'filters' }, state.filters.map(filter => h('button', {
    type: 'button', class: 'filter', 'data-key': `filter ${filter.key}: ${filter.value}`, 'aria-label': `Remove the filter ${filter.key}: ${filter.value}`,
    onclick: () => on.dropFilter(filter),
  }, `${filter.key}: ${filter.value} ×`)));
}

function comparison(state, effect, on) {
  const choose = (value, text) => h('button', {
    type: 'button', 'data-key': `before ${value}`, 'aria-pressed': String(state.before === value), onclick: () => on.before(value),
  }, text);
  return h('div', { class: 'segments compare', role: 'group', 'aria-label': 'Compare' },
    choose(true, 'Before'), choose(false, 'After the exclusion'));
}

function left(effect, answer, on) {
  const text = answer.excluded_count ? `${answer.excluded_count} removed`
    : effect.left.length ? `${effect.left.length} of ${effect.hits.length} ranked lower` : 'no hit was removed';
  return effect.left.length || answer.excluded_count
    ? h('button', { type: 'button', class: 'left', 'data-key': 'left', 'aria-haspopup': 'dialog', onclick: on.removed }, `− ${text}`)
    : h('span', { class: 'left' }, text);
}

function liveControls(live, on) {
  if (!live.on) {
    return [h('button', {
      type: 'button', class: 'quiet', 'data-key': 'live', disabled: Boolean(live.refused),
      title: live.refused ?? 'Show matches as they are indexed', onclick: on.live,
    }, '◉ Live')];
  }
  return [
    h('span', { class: 'count', role: 'status' }, counted(live)),
    h('button', { type: 'button', class: 'quiet', 'data-key': 'pause', onclick: on.pause }, live.paused ? 'Resume' : 'Pause'),
    h('button', { type: 'button', class: 'quiet', 'data-key': 'live', onclick: on.live }, 'Stop'),
  ];
}

function counted({ broken, paused, count: matches, told }) {
  const state = broken ?? `${paused ? 'Paused' : 'Live'} · ${count(matches, 'match', 'matches')}`;
  return [state, told].filter(Boolean).join(' · ');
}

/** Shows another count of live matches. The buttons stay, because one may just be pressed. */
export function showCount({ live }) {
  const shown = $('bar').querySelector('.count');
  if (shown) shown.textContent = counted(live);
}

/** Matches of a live search before are not of this one. */
export function startMatches() {
  const list = document.querySelector('.grid.live');
  if (!list) return;
  list.hidden = true;
  list.replaceChildren();
}

/** A match that has just been indexed slides in before the others, instead of its card as it was. */
export function slideIn(asset, on) {
  const list = document.querySelector('.grid.live');
  if (!list) return;
  const shown = card(asset, on, { fresh: true });
  const former = [...list.children].find(({ dataset }) => dataset.id === asset.id);
  const focused = former?.contains(document.activeElement);
  former?.remove();
  list.hidden = false;
  list.prepend(shown);
  if (focused) shown.querySelector('.open').focus({ preventScroll: true });
  while (list.children.length > MATCHES) list.lastElementChild.remove();
}

/** The removed, each with its reason and "keep it". */
export function removedList({ answer, effect }, terms, on) {
  const removed = answer.excluded.map(asset => ({ asset, ...asset.reason, kind: 'removed' }));
  const known = new Set(removed.map(({ asset }) => asset.id));
  const lowered = (effect?.left ?? [])
    .filter(asset => !known.has(asset.id))
    .map(asset => ({ asset, ...(effect.marks.get(asset.id) ?? { text: 'ranked lower' }) }));
  const all = [...removed, ...lowered];
  if (all.length === 0) return h('p', {}, 'Nothing was removed.');
  const first = removed.length < answer.excluded_count
    && h('p', {}, `The first ${removed.length} of ${answer.excluded_count} removed.`);
  return h('div', {}, first, h('ol', { class: 'removals' }, all.map(entry => {
    const index = excluded(terms, entry.term);
    return h('li', {},
      card(entry.asset, on).querySelector('.open'),
      h('div', {},
        h('p', {}, entry.asset.captions[0] ?? entry.asset.id),
        h('p', { class: 'reason' }, reason(entry)),
        index >= 0 && h('button', { type: 'button', onclick: () => on.keep(index, entry) }, 'Keep it')));
  })));
}

function reason({ kind, term, probability, words, text }) {
  if (kind !== 'removed' || !words) return `− ${text}`;
  return `− removed: ${term} ${percent(probability)}${words.length ? `; a caption names ${words.join(', ')}` : ''}`;
}
