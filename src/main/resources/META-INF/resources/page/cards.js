// The grid of assets. Images are shown whole; an asset without one is a card of text.
import { $, h, percent, style } from './dom.js';
import { load } from './api.js';

const ROW = 4; // px, as in the style sheet

/** Cards close up like bricks: each spans as many rows of the grid as it is high. */
const bricks = new ResizeObserver(entries => {
  for (const { target, borderBoxSize: [box] } of entries) {
    const gap = target.parentElement ? parseFloat(getComputedStyle(target.parentElement).columnGap) || 0 : 0;
    style(target, { '--rows': Math.ceil((box.blockSize + gap) / ROW) });
  }
});

/** Whether this service has the image. Those of other sites are never loaded, only linked. */
export const isStored = ({ image_url: url }) => Boolean(url?.startsWith('/v1/'));

/**
 * A card. `on` has open, like, collect and isCollected; `mark` is what the view before says of it.
 */
export function card(asset, on, { mark = null, fresh = false } = {}) {
  const title = asset.captions[0] ?? asset.id;
  const open = h('button', {
    type: 'button', class: 'open', 'aria-label': label(asset, title, mark),
    onclick: () => on.open(asset),
  }, isStored(asset) ? image(asset, title) : h('span', { class: 'words' }, title));
  const element = h('li', {
    class: `card${mark ? ` lost ${mark.kind}` : ''}${fresh ? ' fresh' : ''}${isStored(asset) ? '' : ' text'}`,
    draggable: true,
    'data-id': asset.id,
    ondragstart: event => event.dataTransfer.setData('application/x-winnow-asset', asset.id),
  },
  open,
  isStored(asset) && h('button', {
    type: 'button', class: 'collect', 'aria-label': `Collect: ${title}`, title: 'Put on the board, or take off (b)',
    'aria-pressed': String(on.isCollected(asset.id)), onclick: () => on.collect(asset.id),
  }, h('span', { 'aria-hidden': 'true' })),
  mark && h('p', { class: 'mark' }, '− ', mark.text),
  h('div', { class: 'foot' },
    h('p', { class: 'caption', title }, isStored(asset) ? title : asset.id),
    h('div', { class: 'row' }, fit(asset), h('span', { class: 'acts' },
      act('+', `More like this: ${title}`, 'More like this', () => on.like(asset, '+')),
      act('−', `Less like this: ${title}`, 'Less like this', () => on.like(asset, '-')))),
    (asset.uncertain ?? []).map(({ term, probability }) =>
      h('p', { class: 'note' }, `may hold ${term} (${percent(probability)})`)),
    asset.judged === false && h('p', { class: 'note' }, 'not checked for exclusions')));
  bricks.observe(element);
  return element;
}

function label(asset, title, mark) {
  const match = asset.match == null ? '' : `, match ${percent(asset.match)}`;
  return `${title}${match}${mark ? `, ${mark.text}` : ''}`;
}

const act = (sign, name, title, onclick) =>
  h('button', { type: 'button', class: `act ${sign === '+' ? 'plus' : 'minus'}`, 'aria-label': name, title, onclick }, sign);

export function image(asset, alt, large = false) {
  const shown = h('img', { alt, decoding: 'async', loading: large ? null : 'lazy' });
  shown.addEventListener('error', () => shown.replaceWith(h('span', { class: 'words' }, alt)));
  load(shown, asset.image_url, large ? null : '(max-width: 40rem) 45vw, 15rem').catch(() => shown.dispatchEvent(new Event('error')));
  return shown;
}

/** The small image of an asset, of which the id is known alone. */
export function thumbnail(id) {
  const shown = h('img', { alt: '', loading: 'lazy', decoding: 'async', width: 24, height: 24 });
  shown.addEventListener('error', () => shown.remove());
  load(shown, `/v1/assets/${encodeURIComponent(id)}/image`, '48px').catch(() => shown.remove());
  return shown;
}

/** The score itself says nothing beyond its search, a match does; a typical member of a board scores about 1. */
export function fit(asset) {
  if (asset.match != null) {
    const bar = style(h('i', { class: 'fill', 'aria-hidden': 'true' }), { '--share': asset.match });
    return h('span', { class: `fit${asset.weak ? ' weak' : ''}` }, bar,
      h('span', {}, h('span', { class: 'long' }, 'match '), percent(asset.match)));
  }
  const [label, value] = asset.similarity == null ? ['score', asset.score] : ['similarity', asset.similarity];
  return h('span', { class: 'fit' }, value == null ? '' : `${label} ${value.toFixed(2)}`);
}

export const nothing = () => h('p', { class: 'nothing' }, 'No assets found.');

export function grid(assets, make) {
  const list = h('ol', { class: 'grid' }, assets.map(make));
  divide(list, assets);
  return list;
}

/** Puts a divider before the first asset of a grid after which all are weak. */
export function divide(list, assets) {
  list.querySelector('.divider')?.remove();
  const from = assets.findLastIndex(asset => !asset.weak) + 1;
  if (from > 0 && from < assets.length) list.children[from].before(h('li', { class: 'divider' }, 'Weaker matches'));
}

/** Shows other results. Focus stays on its card, or goes to the results where that is gone. */
export function replaceResults(...content) {
  const focused = $('results').querySelector('.card:focus-within')?.dataset.id;
  $('results').replaceChildren(...content);
  if (!focused) return;
  const same = [...document.querySelectorAll('#results .card')].find(each => each.dataset.id === focused);
  (same?.querySelector('.open') ?? $('results')).focus({ preventScroll: true });
}

/** Arrow keys go from card to card, as the grid lies on the screen. */
export function arrowKeys(event) {
  const current = document.activeElement?.closest?.('.card');
  if (!current || !event.key.startsWith('Arrow') || event.target.closest('.acts')) return;
  const cards = [...document.querySelectorAll('.card')];
  const next = { ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), ArrowUp: () => above(-1), ArrowDown: () => above(1) }[event.key]();
  if (!next) return;
  event.preventDefault();
  next.querySelector('.open').focus();
  next.scrollIntoView({ block: 'nearest' });

  function beside(step) {
    return cards[cards.indexOf(current) + step];
  }
  function above(direction) {
    const from = current.getBoundingClientRect();
    return cards
      .map(card => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => Math.abs(box.left - from.left) < box.width / 2 && direction * (box.top - from.top) > 1)
      .sort((a, b) => direction * (a.box.top - b.box.top))[0]?.card;
  }
}
