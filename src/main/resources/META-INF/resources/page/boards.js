// Boards: collected images, what they have in common, and searches that are made of them. They are
// kept in this tab; callers with the role ingest can save them for others.
import { $, count, h, percent, reserved, say, style } from './dom.js';
import { call, get, search } from './api.js';
import { thumbnail } from './cards.js';
import { comparisons } from './criteria.js';
import { ofBoard } from './state.js';
import { keep, kept } from './storage.js';

const KEPT = 'winnow-boards';
const MOST = 200; // images of a board
const FULL = `A board has at most ${MOST} images.`;

/** Boards are { name, ids, saved }; saved has the members when they were read or saved. Images are collected on the current one. */
let { boards, current } = valid(kept(KEPT, null)) ?? { boards: [{ name: 'Board 1', ids: [] }], current: 0 };
let removed = null; // the board that was removed last
const intents = new Map(); // ids → the answer with the intent
const loading = new Set(); // ids of saved boards
let views = [];
let on;

/**
 * `actions` has ask, which replaces the terms of the search, and add, which adds one. May be called again, if the views
 * could not be read.
 */
export async function setUpBoards(actions) {
  on = {
    ...actions,
    ask: terms => {
      if (matchMedia('(max-width: 40rem)').matches) open(false); // too narrow for the board and the results
      actions.ask(terms);
    },
  };
  if (views.length > 0) return;
  ({ views } = await comparisons());
  if (views.length === 0) return;
  document.body.classList.add('boards');
  $('open-boards').hidden = false;
  $('open-boards').onclick = () => {
    const opens = $('boards').hidden;
    open(opens);
    if (opens) $('close-boards').focus({ preventScroll: true }); // the boards come after all results
  };
}

/** What the tab kept, if it is boards. */
function valid(all) {
  const isBoard = board => typeof board?.name === 'string' && Array.isArray(board.ids)
    && board.ids.every(id => typeof id === 'string');
  return Array.isArray(all?.boards) && all.boards.every(isBoard) && all.boards[all.current] ? all : null;
}

const path = id => `v1/boards/${encodeURIComponent(id)}`;

export const isCollected = id => boards[current].ids.includes(id);

/** Puts an image on the current board, or takes it off. */
export function collect(id) {
  if (views.length === 0) return; // the bundle has no boards, but the key is pressed
  const first = boards.every(board => board.ids.length === 0);
  if (isCollected(id)) put(current, boards[current].ids.filter(each => each !== id));
  else put(current, [...boards[current].ids, id]);
  if (first || boards[current].ids.length === MOST) open(true);
}

function put(index, ids) {
  const { name } = boards[index];
  const all = [...new Set(ids)];
  boards[index].ids = all.slice(0, MOST);
  delete boards[index].note;
  show();
  say(all.length > MOST ? `${name} is full. ${FULL}` : `${name}: ${count(all.length, 'image')}`);
}

async function open(shown) {
  $('boards').hidden = !shown;
  $('open-boards').setAttribute('aria-expanded', String(shown));
  if (!shown) return;
  show();
  let saved;
  try {
    saved = await savedBoards();
  } catch (error) {
    $('saved').replaceChildren(h('span', { role: 'alert' }, error.message));
    return;
  }
  $('saved').replaceChildren(...saved.filter(({ id }) => !loading.has(id) && !boards.some(board => board.name === id)).map(({ id }) =>
    h('button', { type: 'button', onclick: event => load(event.currentTarget, id) }, id)));
}

/** The saved boards of all pages. */
async function savedBoards() {
  const all = [];
  let after = '';
  while (true) {
    const { boards: page, next } = await get(`v1/boards${after}`);
    all.push(...page);
    if (!next) return all;
    after = `?after=${encodeURIComponent(next)}`;
  }
}

async function load(button, id) {
  if (loading.has(id)) return; // pressed twice
  loading.add(id);
  let saved;
  try {
    saved = await get(path(id));
  } catch (error) {
    button.replaceWith(h('span', { role: 'alert' }, error.message));
    return;
  } finally {
    loading.delete(id);
  }
  button.remove();
  boards.push({ name: id, ids: saved.members, saved: saved.rule ? null : saved.members, note: saved.note });
  show();
  if (!$('boards').hidden) $('shelf').children[boards.length - 1].querySelector('button').focus();
}

function show() {
  keep(KEPT, { boards, current });
  const collected = new Set(boards[current].ids);
  for (const button of document.querySelectorAll('.card .collect')) {
    const pressed = String(collected.has(button.closest('.card').dataset.id));
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  }
  if ($('boards').hidden) return;
  const focused = document.activeElement?.closest?.('#boards [data-key]')?.dataset.key;
  $('shelf').replaceChildren(...boards.map(board), ...(removed ? [restoring(removed)] : []));
  if (!focused) return;
  const same = [...$('shelf').querySelectorAll('[data-key]')].find(each => each.dataset.key === focused);
  (same ?? $('shelf').querySelector('.current [data-key]') ?? $('new-board')).focus();
}

function board(each, index) {
  const { name, ids } = each;
  const collecting = index === current;
  const others = boards.filter(other => other !== each && other.ids.length);
  return h('li', {
    class: `board${collecting ? ' current' : ''}`, draggable: ids.length > 0, 'data-index': index,
    ondragstart: event => drag(event.dataTransfer, ids),
    ondragover: event => event.preventDefault(),
    ondrop: event => dropped(event, each, index),
  },
  h('header', {},
    h('h3', {}, name, h('small', {}, ` ${count(ids.length, 'image')}`)),
    boards.length > 1 && button(`collect ${index}`, 'Collect here', () => { current = index; show(); },
      { 'aria-pressed': String(collecting), title: 'New images go to this board' }),
    button(`delete ${index}`, '×', () => remove(index), { 'aria-label': `Remove ${name} from this tab`, title: 'Remove from this tab' })),
  ids.length === 0
    ? h('p', { class: 'hint' }, 'Press ', h('kbd', {}, 'b'), ' on a card or its ◇, or drop images here.')
    : h('ul', { class: 'members' }, ids.map(id => h('li', {}, button(`off ${index} ${id}`, thumbnail(id),
      () => put(index, ids.filter(other => other !== id)), { 'aria-label': `Take ${id} off ${name}`, title: `Take ${id} off` })))),
  ids.length >= MOST && h('p', { class: 'hint' }, FULL),
  each.note && h('p', { class: 'hint' }, each.note),
  ids.length > 0 && intent(each, index),
  ids.length > 0 && h('div', { class: 'buttons' },
    button(`more ${index}`, 'Find more', () => on.ask([ofBoard('+', ids)]), { class: 'primary' }),
    views.length > 1 && others.map(other => button(`compose ${index} ${other.name}`,
      `Combine its ${views[0]} with the ${views[1]} of ${other.name}`, () => compose(each, views[0], other))),
    saving(each)));
}

const button = (key, content, onclick, attributes = {}) =>
  h('button', { type: 'button', 'data-key': key, onclick, ...attributes }, content);

/** The weight of each view as a bar. A bar is a button, and can be dragged: the board by this view. */
function intent({ name, ids }, index) {
  const place = h('div', { class: 'intent' });
  const key = JSON.stringify(ids);
  if (!intents.has(key)) {
    intents.set(key, search({ positive: [{ ids }], limit: 1 }).catch(error => {
      intents.delete(key); // requested again
      return { intent_explained: error.message };
    }));
  }
  intents.get(key).then(({ intent: weights = {}, intent_explained: sentence, note }) => place.replaceChildren(
    h('ul', {}, views.filter(view => view in weights).map(view => h('li', {}, h('button', {
      type: 'button', class: 'view', draggable: true, 'data-key': `view ${index} ${view}`,
      title: `Search by its ${view}; - excludes it`, 'aria-label': `${view} ${percent(weights[view])}: search by the ${view} of ${name}`,
      onclick: () => on.add(ofBoard('+', ids, [view])),
      onkeydown: event => !reserved(event) && (event.key === '+' || event.key === '-') && on.add(ofBoard(event.key, ids, [view])),
      ondragstart: event => {
        event.stopPropagation(); // otherwise the whole board would be dragged
        drag(event.dataTransfer, ids, [view]);
      },
    }, h('span', {}, view), style(h('i', { class: 'fill' }), { '--share': weights[view] }), h('span', {}, percent(weights[view])))))),
    h('p', {}, shared(sentence)),
    h('p', { hidden: !note }, note)));
  return place;
}

/** The sentence below the bars: why there are no bars, or the attributes in common. */
const shared = sentence => (/^These .*?\)\. ?(.*)$/.exec(sentence) ?? [null, sentence])[1];

/** Images are put on the board; another board is composed with it. */
function dropped(event, target, index) {
  event.preventDefault();
  const asset = event.dataTransfer.getData('application/x-winnow-asset');
  const other = boardOf(event.dataTransfer);
  if (asset) put(index, [...target.ids, asset]);
  else if (event.dataTransfer.files.length) {
    target.note = 'Boards hold indexed images. Drop a file onto + or − to search by it.';
    show();
  } else if (other && views.length > 1 && target.ids.length && String(other.ids) !== String(target.ids)) {
    compose(other, other.by[0] ?? views[0], target);
  }
}

const DRAGGED = 'application/x-winnow-board';

/** Drags a board with its images, so that another tab can take it; by names its views, none for all. */
const drag = (data, ids, by = []) => data.setData(DRAGGED, JSON.stringify({ ids, by }));

/** The dragged board, of this tab or another: { ids, by }; null if no board is dragged. */
export function boardOf(data) {
  const dragged = data.getData(DRAGGED);
  return dragged ? JSON.parse(dragged) : null;
}

/** Searches for images that are like one board in one view, and like another board in another view. */
function compose(one, view, other) {
  on.ask([ofBoard('+', one.ids, [view]), ofBoard('+', other.ids, [views.find(each => each !== view)])]);
}

/** Brings back the board that was removed last. */
function restoring(board) {
  return h('li', { class: 'board' }, button('restore', `Restore ${board.name}`, () => {
    removed = null;
    boards.push(board);
    show();
  }));
}

function remove(index) {
  const [board] = boards.splice(index, 1);
  if (board.ids.length) removed = board;
  if (boards.length === 0) boards.push({ name: 'Board 1', ids: [] });
  current = Math.min(index < current ? current - 1 : current, boards.length - 1);
  show();
  ($('shelf').querySelector('button') ?? $('new-board')).focus();
}

/** The saved board of this name, or null. The list tells without an error that there is none. */
const savedAs = async name => ((await savedBoards()).some(({ id }) => id === name) ? get(path(name)) : null);

/** What users of this tab do not know of the saved board that a board would replace; null if nothing. */
function replaced({ id, members, rule }, { name, saved }) {
  if (rule) return 'has a rule';
  if (name !== id || !saved) return 'exists';
  const same = JSON.stringify([...members].sort()) === JSON.stringify([...saved].sort());
  return same ? null : 'was changed meanwhile';
}

/** Saves the board for everybody; needs the role ingest. */
function saving(each) {
  const said = h('span', { role: 'status' });
  let told = null; // the saved board that would be replaced
  return h('details', {}, h('summary', {}, 'Save'), h('form', {
    onsubmit: async event => {
      event.preventDefault();
      const name = new FormData(event.currentTarget).get('name');
      try {
        const other = await savedAs(name);
        const news = other && replaced(other, each);
        if (news && told !== JSON.stringify(other)) {
          told = JSON.stringify(other);
          said.textContent = `${name} ${news}. Save again to replace it.`;
          return;
        }
        await call(path(name), {
          method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ members: each.ids }),
        });
        Object.assign(each, { name, saved: each.ids });
        show();
        say(`${name} is saved`);
      } catch (error) {
        said.textContent = error.message;
      }
    },
  }, h('input', { name: 'name', required: true, 'aria-label': 'Name of the board', placeholder: 'name', autocomplete: 'off' }),
  h('button', {}, 'Save'), said));
}

$('new-board').addEventListener('click', () => {
  const number = 1 + Math.max(0, ...boards.map(({ name }) => Number(/^Board (\d+)$/.exec(name)?.[1] ?? 0)));
  boards.push({ name: `Board ${number}`, ids: [] });
  current = boards.length - 1;
  show();
});
$('close-boards').addEventListener('click', () => {
  open(false);
  $('open-boards').focus();
});
