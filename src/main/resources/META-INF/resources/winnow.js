'use strict';
// The address holds the whole search (?q=…&mode=hard or ?like=ID), so every result is a link to share.
const $ = id => document.getElementById(id);
const LIMIT = 24;
const KEY = 'winnow-key'; // of this tab, until it is closed
let request = null;
let shown = 0;

function body() {
  const params = new URLSearchParams(location.search);
  if (params.get('like')) return { positive: [{ id: params.get('like') }], limit: LIMIT };
  const mode = params.get('mode') === 'hard' ? { mode: 'hard' } : {};
  return params.get('q') ? { text: params.get('q'), ...mode, explain: true, limit: LIMIT } : null;
}

async function search(offset) {
  say('Searching …');
  try {
    const response = await call('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, offset }),
    });
    const answer = await response.json();
    askForKey(response.status === 401 || response.status === 403); // it is unknown, or may not
    if (!response.ok) throw new Error(`${answer.title}: ${answer.detail}`);
    show(answer, offset);
  } catch (error) {
    say(error.message, true);
  }
}

function call(path, options = {}) {
  const key = sessionStorage.getItem(KEY);
  const who = key ? { Authorization: `Bearer ${key}` } : {};
  return fetch(path, { ...options, headers: { ...options.headers, ...who } });
}

function askForKey(needed) {
  $('key').hidden = !needed;
  if (needed) $('secret').focus();
}

// An image element cannot send a key, so with a key, images of this service are fetched;
// no other is ever sent it.
async function load(picture, url) {
  if (!sessionStorage.getItem(KEY) || new URL(url, location.href).origin !== location.origin) {
    picture.src = url;
    return;
  }
  const response = await call(url);
  if (!response.ok) return;
  picture.onload = () => URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(await response.blob());
}

function show(answer, offset) {
  if (offset === 0) $('hits').replaceChildren();
  $('hits').append(...answer.hits.map(card));
  shown = offset + answer.hits.length;
  understood(answer.interpreted);
  if (answer.note) $('understood').append(element('small', answer.note));
  removed(answer);
  say(shown === 0 ? 'Nothing is found.'
    : `${answer.method}, ${answer.took_ms.total} ms (encoding ${answer.took_ms.encode}, index ${answer.took_ms.search})`);
  $('more').hidden = answer.hits.length < LIMIT;
  $('curl').hidden = false;
}

// A misreading must be seen at once: what is wanted, and what is not.
function understood(interpreted) {
  const name = term => term.text ?? (term.id ? `like ${term.id}` : 'an image');
  const chips = [
    ...interpreted.positive.map(term => ['wanted', name(term)]),
    ...interpreted.negative.map(term => ['unwanted', name(term)]),
  ].map(([kind, text]) => Object.assign(element('span', text), { className: `chip ${kind}` }));
  $('understood').replaceChildren(...chips);
  if (interpreted.note) $('understood').append(element('small', interpreted.note));
  $('understood').hidden = false;
}

function removed(answer) {
  $('removed').hidden = answer.excluded_count === 0;
  $('removed').querySelector('summary').textContent = `${answer.excluded_count} removed`;
  $('removed').querySelector('ol').replaceChildren(...answer.excluded.map(asset => {
    const { term, probability, words } = asset.reason;
    const item = card({ ...asset, explanation: null });
    item.querySelector('.text').append(
      element('p', `holds “${term}” with ${percent(probability)}${words.length ? `: ${words.join(', ')}` : ''}`));
    return item;
  }));
}

const percent = share => `${(100 * share).toFixed(share < .1 ? 1 : 0)} %`;

// What the score is made of, each part with what speaks for it most.
function why(parts) {
  const details = document.createElement('details');
  details.append(element('summary', 'Why'));
  for (const part of parts) {
    const share = `${part.value >= 0 ? '+' : '−'}${Math.abs(part.value).toFixed(2)}`;
    const held = part.probability == null ? '' : `, held with ${percent(part.probability)}`;
    details.append(Object.assign(element('p', `${share} ${part.term}${held}`),
      { className: part.wanted ? 'wanted' : 'unwanted' }));
    for (const side of part.evidence) {
      details.append(element('small', `${side.in}: dense ${side.dense.toFixed(2)}, sparse ${side.sparse.toFixed(2)}`
        + `, words ${side.words.toFixed(2)}`));
    }
  }
  return details;
}

function card(hit) {
  const item = document.createElement('li');
  const picture = document.createElement(hit.image_url ? 'img' : 'div');
  if (hit.image_url) {
    Object.assign(picture, { alt: hit.captions[0] ?? hit.id, loading: 'lazy', referrerPolicy: 'no-referrer' });
    load(picture, hit.image_url).catch(() => {}); // its alt text stays
  } else {
    picture.className = 'none';
    picture.textContent = 'no image';
  }
  const text = document.createElement('div');
  text.className = 'text';
  for (const caption of hit.captions) text.append(element('p', caption));
  text.append(element('small', `${fit(hit)}${hit.id}${hit.judged === false ? ' · not judged' : ''}`));
  for (const { term, probability } of hit.uncertain ?? [])
    text.append(element('small', `uncertain: may hold “${term}” (${percent(probability)})`));
  if (hit.explanation?.length) text.append(why(hit.explanation));
  const like = element('button', 'More like this');
  like.onclick = () => go({ like: hit.id });
  item.append(picture, text, like);
  return item;
}

// The score itself says nothing beyond its search.
function fit(hit) {
  if (hit.match != null) return `match ${percent(hit.match)}${hit.weak ? ' (weak)' : ''} · `;
  return hit.similarity != null ? `similarity ${hit.similarity.toFixed(3)} · ` : '';
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function say(text, isError = false) {
  $('status').textContent = text;
  $('status').classList.toggle('error', isError);
}

function go(params) {
  history.pushState(null, '', '?' + new URLSearchParams(params));
  open();
}

function open() {
  const params = new URLSearchParams(location.search);
  $('q').value = params.get('q') ?? '';
  $('hard').checked = params.get('mode') === 'hard';
  $('hits').replaceChildren();
  $('more').hidden = $('curl').hidden = $('understood').hidden = $('removed').hidden = true;
  request = body();
  say('');
  if (request) search(0);
}

$('form').onsubmit = event => {
  event.preventDefault();
  if ($('q').value.trim()) go({ q: $('q').value, ...($('hard').checked ? { mode: 'hard' } : {}) });
};
$('hard').onchange = () => $('form').requestSubmit();
$('key').onsubmit = event => {
  event.preventDefault();
  sessionStorage.setItem(KEY, $('secret').value.trim());
  $('secret').value = '';
  if (request) search(0);
};
$('more').onclick = () => search(shown);
$('curl').onclick = () => navigator.clipboard.writeText(
  `curl ${location.origin}/v1/search ${sessionStorage.getItem(KEY) ? '-H "Authorization: Bearer $WINNOW_API_KEY" ' : ''}-H 'Content-Type: application/json' -d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`);
addEventListener('popstate', open);
open();
