// The two trays of chips, + and −. A chip shows its sign by colour, shape and a character.
import { $, count, h, percent, style } from './dom.js';
import { get, query } from './api.js';
import { boardOf } from './boards.js';
import { isStored, thumbnail } from './cards.js';
import { comparisons } from './criteria.js';
import { alternatives, canRemove } from './request.js';
import { flipped } from './state.js';

const WEIGHTS = [0.25, 0.5, 1, 2, 4];

let shown = { terms: [] }; // the terms of the chips, and what edits them

/** Shows terms; `edit(index, replacement)` is called with null to remove one. */
export function showChips(terms, edit, { pending = false } = {}) {
  shown = { terms, edit };
  const menu = $('chip-menu');
  if (menu.matches(':popover-open')) menu.hidePopover(); // focus returns to the chip
  const focused = focusedChip();
  const either = alternatives(terms);
  for (const [list, sign] of [[$('plus'), '+'], [$('minus'), '-']]) {
    list.replaceChildren(...terms
      .map((term, index) => ({ term, index }))
      .filter(({ term }) => term.sign === sign)
      .flatMap(({ term, index }) => [
        either.indexOf(term) > 0 && h('li', { class: 'or' }, 'or'),
        chip(term, replacement => edit(index, replacement), either.includes(term)),
      ])
      .filter(Boolean));
    list.parentElement.classList.toggle('pending', pending);
    list.parentElement.classList.toggle('filled', list.children.length > 0);
  }
  $('trays').classList.toggle('filled', terms.length > 0);
  if (focused) restore(focused);
}

export function nameOf({ kind, value }) {
  if (kind === 'ids') return count(JSON.parse(value).length, 'asset');
  return kind === 'text' ? value : kind === 'id' ? `like ${value}` : 'your image';
}

/** The label of a term in answers of the service, without what it is compared by. */
function labelOf({ kind, value }) {
  if (kind === 'text') return value;
  if (kind === 'id') return `asset ${value}`;
  return kind === 'image' ? 'image' : nameOf({ kind, value });
}

/**
 * The index of the exclusion with this label, such as "dogs", "asset 7" or "style of image"; -1 if there is none. Some
 * methods give no label: then only a single exclusion is known.
 */
export function excluded(terms, label) {
  const negative = test => terms.findIndex(term => term.sign === '-' && test(term));
  if (!label) return terms.filter(({ sign }) => sign === '-').length === 1 ? negative(() => true) : -1;
  const compared = ({ by, ...term }) => {
    const [names, ...of] = label.split(' of ');
    return of.join(' of ') === labelOf(term) && String(names.split(' and ').sort()) === String([...by].sort());
  };
  const index = negative(term => labelOf(term) === label || compared(term));
  return index >= 0 ? index // else it may be the view of a board
    : negative(({ kind, by }) => kind === 'ids' && (by.length === 0 || by.includes(label)));
}

function chip(term, change, either) {
  const plus = term.sign === '+';
  const name = nameOf(term);
  return h('li', {
    class: `chip ${plus ? 'plus' : 'minus'}`,
    draggable: true,
    'data-name': name,
    ondragstart: event => event.dataTransfer.setData('application/x-winnow-chip', JSON.stringify(term)),
  },
  h('button', {
    type: 'button', class: 'flip', 'data-part': 'flip',
    'aria-label': plus ? `Exclude ${name} instead` : `Include ${name} instead`,
    title: plus ? 'Exclude this instead' : 'Include this instead',
    onclick: () => change(flipped(term)),
  }, plus ? '+' : '−'),
  h('button', {
    type: 'button', class: 'name', 'data-part': 'name', 'aria-haspopup': 'dialog',
    onclick: event => openMenu(event.currentTarget, term, change, either),
  }, picture(term), h('span', {}, name), ...badges(term)),
  h('button', {
    type: 'button', class: 'drop', 'data-part': 'drop', 'aria-label': `Remove ${name}`, title: 'Remove',
    onclick: () => change(null),
  }, '×'));
}

function picture({ kind, value }) {
  if (kind === 'text') return null;
  if (kind === 'image') return h('img', { alt: '', src: value });
  return kind === 'ids' ? thumbnail(JSON.parse(value)[0]) : pictureOf(value);
}

/** The image of an asset that may have none: a list tells it without an error. */
function pictureOf(id) {
  const place = h('i', { hidden: true });
  get(query('v1/assets', { limit: 1, filter: JSON.stringify({ must: [{ has_id: [id] }] }) }))
    .then(({ assets }) => assets.some(isStored) && place.replaceWith(thumbnail(id)), () => {});
  return place;
}

function badges(term) {
  return [
    term.by.length > 0 && h('small', {}, `by ${term.by.join(' and ')}`),
    term.weight !== 1 && h('small', {}, `×${term.weight}`),
    term.hard && h('small', {}, term.threshold ? `removed at ${percent(term.threshold)} or more` : 'removed'),
  ];
}

/** The menu of a chip. Alternatives have no weights. */
function openMenu(anchor, term, change, either) {
  const menu = $('chip-menu');
  menu.setAttribute('role', 'dialog');
  menu.setAttribute('aria-label', nameOf(term));
  menu.replaceChildren(
    ...(either ? [] : [options('Weight', WEIGHTS.map(weight => [weight, `×${weight}`]), term.weight,
      weight => change({ ...term, weight }))]),
    ...(term.kind === 'text' ? [] : [comparison(term, change)]),
    ...(term.sign === '-' && canRemove(term)
      ? [options('Assets that match it', [[false, 'rank lower'], [true, 'remove']], term.hard,
        hard => change({ ...term, hard, threshold: null }))]
      : []),
    h('button', { type: 'button', onclick: () => change(flipped(term)) },
      term.sign === '+' ? 'Exclude instead' : 'Include instead'),
  );
  menu.showPopover();
  const box = anchor.getBoundingClientRect();
  style(menu, { left: `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`, top: `${box.bottom + 6}px` });
  (menu.querySelector('[aria-pressed=true]') ?? menu.querySelector('button')).focus();
}

/** Chooses criteria to compare an image by, or views of a board; by default all count. */
function comparison(term, change) {
  const place = h('div', {});
  comparisons().then(({ criteria, views }) => {
    const names = term.kind === 'ids' ? views : criteria;
    if (names.length === 0) return;
    const toggled = name => (term.by.includes(name) ? term.by.filter(other => other !== name) : [...term.by, name]);
    const choice = (text, pressed, by) => h('button', {
      type: 'button', 'aria-pressed': String(pressed), onclick: () => change({ ...term, by, hard: term.hard && by.length > 0 }),
    }, text);
    place.replaceWith(h('fieldset', {}, h('legend', {}, 'Compare by'), h('div', { class: 'segments' },
      choice('everything', term.by.length === 0, []),
      names.map(name => choice(name, term.by.includes(name), toggled(name))))));
  });
  return place;
}

function options(label, choices, chosen, choose) {
  return h('fieldset', {}, h('legend', {}, label), h('div', { class: 'segments' },
    choices.map(([value, text]) => h('button', {
      type: 'button', 'aria-pressed': String(value === chosen), onclick: () => choose(value),
    }, text))));
}

function focusedChip() {
  const part = document.activeElement?.closest?.('.chip [data-part]');
  return part && { name: part.closest('.chip').dataset.name, part: part.dataset.part };
}

/** Focus stays on the chip that was changed, or goes to the box where it is gone. */
function restore({ name, part }) {
  const chips = [...document.querySelectorAll('.chip')];
  const same = chips.find(chip => chip.dataset.name === name);
  (same?.querySelector(`[data-part=${part}]`) ?? $('q')).focus();
}

/**
 * Lets chips, cards, boards and image files be dropped onto a tray. A file dropped beside the trays is to be included;
 * elsewhere, it is refused, because the browser would leave the page for it.
 */
export function acceptDrops({ addAsset, addBoard, addFiles }) {
  for (const tray of document.querySelectorAll('.tray')) {
    const { sign } = tray.dataset;
    tray.addEventListener('dragover', event => {
      event.preventDefault();
      tray.classList.add('over');
    });
    tray.addEventListener('dragleave', () => tray.classList.remove('over'));
    tray.addEventListener('drop', event => {
      event.preventDefault();
      tray.classList.remove('over');
      receive(event.dataTransfer, sign);
    });
  }
  for (const type of ['dragover', 'drop']) {
    addEventListener(type, event => {
      if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      if (!$('form').contains(event.target)) event.dataTransfer.dropEffect = 'none';
      else if (type === 'drop') receive(event.dataTransfer, '+');
    });
  }

  function receive(data, sign) {
    const chip = data.getData('application/x-winnow-chip');
    const asset = data.getData('application/x-winnow-asset');
    const board = boardOf(data);
    if (chip) moveChip(chip, sign);
    else if (asset) addAsset(asset, sign);
    else if (board) addBoard(board, sign);
    else if (data.files.length) addFiles(data.files, sign);
  }
}

/** Moves the chip of a dragged term. A chip of another tab may have a term that is not shown here. */
function moveChip(chip, sign) {
  const index = shown.terms.findIndex(term => JSON.stringify(term) === chip);
  const term = shown.terms[index];
  if (term && term.sign !== sign) shown.edit(index, flipped(term));
}
