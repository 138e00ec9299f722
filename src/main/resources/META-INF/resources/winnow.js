'use strict';
// The address holds the whole search (?q=… or ?like=ID), so every result is a link to share.
const $ = id => document.getElementById(id);
const LIMIT = 24;
let request = null;
let shown = 0;

function body() {
  const params = new URLSearchParams(location.search);
  if (params.get('like')) return { positive: [{ id: params.get('like') }], limit: LIMIT };
  return params.get('q') ? { text: params.get('q'), limit: LIMIT } : null;
}

async function search(offset) {
  say('Searching …');
  try {
    const response = await fetch('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, offset }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${answer.title}: ${answer.detail}`);
    show(answer, offset);
  } catch (error) {
    say(error.message, true);
  }
}

function show(answer, offset) {
  if (offset === 0) $('hits').replaceChildren();
  $('hits').append(...answer.hits.map(card));
  shown = offset + answer.hits.length;
  const looked = answer.interpreted.positive.map(term => term.text ? `“${term.text}”` : `assets like ${term.id}`);
  say(shown === 0 ? 'Nothing is indexed here yet.'
    : `Nearest to ${looked.join(' and ')}, ${answer.took_ms.total} ms (encoding ${answer.took_ms.encode}, index ${answer.took_ms.search})`);
  $('more').hidden = answer.hits.length < LIMIT;
  $('curl').hidden = false;
}

function card(hit) {
  const item = document.createElement('li');
  const picture = document.createElement(hit.image_url ? 'img' : 'div');
  if (hit.image_url) {
    Object.assign(picture, { src: hit.image_url, alt: hit.captions[0] ?? hit.id, loading: 'lazy', referrerPolicy: 'no-referrer' });
  } else {
    picture.className = 'none';
    picture.textContent = 'no picture';
  }
  const text = document.createElement('div');
  text.className = 'text';
  for (const caption of hit.captions) text.append(element('p', caption));
  text.append(element('small', `${hit.score.toFixed(3)} · ${hit.id}`));
  const like = element('button', 'More like this');
  like.onclick = () => go({ like: hit.id });
  item.append(picture, text, like);
  return item;
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
  $('q').value = new URLSearchParams(location.search).get('q') ?? '';
  $('hits').replaceChildren();
  $('more').hidden = $('curl').hidden = true;
  request = body();
  say('');
  if (request) search(0);
}

$('form').onsubmit = event => {
  event.preventDefault();
  if ($('q').value.trim()) go({ q: $('q').value });
};
$('more').onclick = () => search(shown);
$('curl').onclick = () => navigator.clipboard.writeText(
  `curl ${location.origin}/v1/search -H 'Content-Type: application/json' -d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`);
addEventListener('popstate', open);
open();
