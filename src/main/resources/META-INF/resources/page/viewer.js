// The larger view: the whole image, all captions, the attributes and why it was found.
import { $, h, percent, reserved, style } from './dom.js';
import { address, call, get, key } from './api.js';
import { fit, image, isStored } from './cards.js';
import { why } from './why.js';
import { kafkaRecord } from './copy.js';

let assets = [];
let at = 0;
let on;

export function setUpViewer(actions) {
  on = actions;
  const dialog = $('viewer');
  for (const each of [dialog, $('panel')]) {
    // No property onclick: there, false would cancel the click, as on a radio button or a submit button.
    each.addEventListener('click', event => event.target === each && each.close());
  }
  dialog.addEventListener('keydown', event => {
    if (reserved(event)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && assets[at + step]) show(at + step);
    if (event.key === '+' || event.key === '-') like(event.key);
    if (event.key === 'b') dialog.querySelector('.collecting')?.click();
  });
  // Focus returns to the card of the last viewed asset, not of the first.
  dialog.addEventListener('close', () => {
    release();
    card(assets[at]?.id)?.querySelector('.open').focus();
  });
}

const card = id => [...document.querySelectorAll('.card')].find(each => each.dataset.id === id);

export function view(list, asset) {
  assets = list;
  $('viewer').showModal();
  show(Math.max(0, list.findIndex(each => each.id === asset.id)));
}

function like(sign) {
  $('viewer').close();
  on.like(assets[at], sign);
}

/** The button that puts the image on the board, or takes it off. */
function collecting(id) {
  return h('button', {
    type: 'button', class: 'collecting', 'aria-pressed': String(on.isCollected(id)),
    onclick: event => {
      on.collect(id);
      event.currentTarget.setAttribute('aria-pressed', String(on.isCollected(id)));
    },
  }, 'Collect');
}

function show(index) {
  release();
  at = index;
  const asset = assets[index];
  const mark = on.mark(asset.id);
  const focused = $('viewer').contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
  const step = (to, name, text) => h('button', {
    type: 'button', class: 'step', 'aria-label': name, disabled: !assets[to], onclick: () => show(to),
  }, text);
  const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => $('viewer').close() }, '×');
  $('viewer').replaceChildren(
    h('div', { class: 'stage' },
      isStored(asset) ? whole(asset) : h('p', { class: 'words' }, asset.captions[0] ?? asset.id),
      step(index - 1, 'Previous', '‹'), step(index + 1, 'Next', '›')),
    h('div', { class: 'facts', tabindex: 0, role: 'region', 'aria-label': 'Facts' },
      close,
      h('p', { class: 'place' }, `${index + 1} of ${assets.length}`),
      h('ul', { class: 'captions' }, asset.captions.map(caption => h('li', {}, caption))),
      mark && h('p', { class: 'mark' }, '− ', mark.text),
      asset.reason && h('p', {}, `Removed: “${asset.reason.term}”, probability ${percent(asset.reason.probability)}`),
      fit(asset),
      h('p', { class: 'buttons' },
        h('button', { type: 'button', onclick: () => like('+') }, '+ More like this'),
        h('button', { type: 'button', onclick: () => like('-') }, '− Less like this'),
        isStored(asset) && collecting(asset.id)),
      why(asset, on.optimised(), openDimension),
      attributes(asset.attributes),
      h('p', { class: 'links' },
        isStored(asset) && link('Open the image', asset.image_url),
        h('span', { class: 'original' }),
        link('As JSON', `v1/assets/${encodeURIComponent(asset.id)}`),
        h('button', { type: 'button', onclick: event => copyInto(event.currentTarget, kafkaRecord(asset)) }, 'Copy as Kafka record')),
      h('p', { class: 'id' }, asset.id)));
  const same = [...$('viewer').querySelectorAll('button:not(:disabled)')].find(button => button.getAttribute('aria-label') === focused);
  (same ?? close).focus();
  original(asset).catch(() => {}); // the asset may be deleted meanwhile
}

/** The stored image, which is small, slightly enlarged at most. */
function whole(asset) {
  const shown = image(asset, asset.captions[0] ?? asset.id, true);
  shown.addEventListener('load', () => style(shown, { '--natural': `${shown.naturalWidth}px` }));
  return shown;
}

/** Types that cannot run scripts: what is opened from memory is of the page's own origin. */
const INERT = /^(application\/json|image\/(?!svg))/;

let opened = []; // addresses of what was fetched for links

function release() {
  opened.forEach(url => URL.revokeObjectURL(url));
  opened = [];
}

/** A link to what the service has. A link cannot send a key, so with one, it is fetched, and the link shown then. */
function link(text, path) {
  const shown = h('a', { href: address(path), target: '_blank', rel: 'noopener', hidden: Boolean(key()) }, text);
  if (key()) fetched(shown, path).catch(() => {}); // the asset may be deleted meanwhile
  return shown;
}

async function fetched(shown, path) {
  const blob = await (await call(path)).blob();
  if (!shown.isConnected || !INERT.test(blob.type)) return;
  opened.push(shown.href = URL.createObjectURL(blob));
  shown.hidden = false;
}

/** Only HTTP addresses become links, because producers may store any text. */
function web(url) {
  const target = new URL(url, location.href);
  return /^https?:$/.test(target.protocol) ? target : '#';
}

/** Links the original of a linked image. Hits do not have its address. It is on another site, so it is not shown. */
async function original({ id }) {
  const { original_url: url } = await get(`v1/assets/${encodeURIComponent(id)}`);
  if (!url || assets[at]?.id !== id) return;
  $('viewer').querySelector('.original').replaceChildren(h('a', { href: web(url), target: '_blank', rel: 'noopener noreferrer' }, 'Original'));
}

async function copyInto(button, text) {
  try {
    await navigator.clipboard.writeText(await text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied';
  }
}

function attributes(values) {
  const entries = Object.entries(values ?? {}).flatMap(([key, value]) =>
    [...new Set(Array.isArray(value) ? value : [value])].map(each => [key, each]));
  const shown = entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  if (shown.length === 0) return null;
  return h('section', {}, h('h3', {}, 'Attributes'),
    h('ul', { class: 'attributes' }, shown.map(([key, value]) => h('li', {}, h('button', {
      type: 'button', title: `Show only assets with ${key}: ${value}`,
      onclick: () => {
        $('viewer').close();
        on.filter(key, value);
      },
    }, h('small', {}, `${key} `), String(value))))));
}

/** The words of a dimension, and the assets in which it is strongest. */
async function openDimension(number) {
  const title = `Dimension ${number}`;
  let dimension;
  try {
    dimension = await get(`v1/dimensions/${number}?limit=8`);
  } catch (error) {
    openPanel(title, h('p', { role: 'alert' }, error.message));
    return;
  }
  const { words, assets: strongest } = dimension;
  openPanel(title,
    h('p', {}, 'Its words: ', h('b', {}, words.map(({ word }) => word).join(', '))),
    h('p', {}, 'The assets in which it is strongest:'),
    h('ol', { class: 'strip' }, strongest.map(asset =>
      h('li', {}, isStored(asset) ? image(asset, asset.captions[0] ?? asset.id) : asset.captions[0] ?? asset.id))));
}

export function openPanel(title, ...content) {
  const panel = $('panel');
  const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => panel.close() }, '×');
  panel.replaceChildren(h('header', {}, h('h2', { id: 'panel-title' }, title), close), ...content.flat().filter(Boolean));
  if (!panel.open) panel.showModal();
  close.focus();
}
