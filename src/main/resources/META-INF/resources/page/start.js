// The page before the first search: a sentence, tested examples, and the newest assets.
import { $, count, h } from './dom.js';
import { call, get, query } from './api.js';
import { grid, nothing } from './cards.js';
import { kafka, USUAL } from './copy.js';
import { images } from './images.js';

const EVERY = 3_000;
let stop = new AbortController();
let timer = null;
let seen = new Set(); // the assets that are shown, as JSON: they may change

/** Shows the start, and goes on with what arrives. */
export async function start({ filter, search, show, card, failed }) {
  stopStart();
  stop = new AbortController();
  const { signal } = stop;
  $('intro').classList.remove('hidden');
  seen = new Set();
  let known = -1;
  let shown = null;
  let lost = false;
  examples(search, signal);
  const round = async () => {
    const { total, assets, id_prefix: prefix = '' } = await get(query('v1/assets', { limit: 24, filter }), { signal });
    if (signal.aborted) return; // a search or another start has begun meanwhile
    if (lost) $('problem').hidden = true;
    lost = false;
    $('about').textContent = count(total, 'asset');
    const news = JSON.stringify([total, assets]);
    if (news !== shown) {
      shown = news;
      if (total > 0 && known <= 0 && known !== -1) examples(search, signal);
      const first = known === -1;
      known = total;
      show(assets, total > 0 ? newest(assets, total, card, first) : filter ? [nothing()] : emptyIndex(prefix, failed));
      seen = new Set(assets.map(asset => JSON.stringify(asset)));
    }
  };
  const again = async () => {
    let refused = false;
    if (!document.hidden) {
      await round().catch(error => {
        if (signal.aborted) return;
        refused = error.status === 401 || error.status === 403;
        lost = true;
        failed(error);
      });
    }
    if (!signal.aborted && !refused) timer = setTimeout(again, EVERY);
  };
  await again();
}

export function stopStart() {
  stop.abort();
  clearTimeout(timer);
  $('intro').classList.add('hidden'); // its heading stays for screen readers
  $('examples').hidden = true;
}

async function examples(search, signal) {
  const { examples: texts } = await get('v1/examples').catch(() => ({ examples: [] }));
  if (signal.aborted || texts.length === 0) return;
  $('examples').replaceChildren(h('span', {}, 'Try '),
    ...texts.map(text => h('button', { type: 'button', class: 'example', onclick: () => search(text) }, text)));
  $('examples').hidden = false;
}

function newest(assets, total, card, first) {
  return [
    h('h2', {}, 'Newest ', h('small', {}, `of ${count(total, 'asset')}`)),
    grid(assets, asset => card(asset, { fresh: !first && !seen.has(JSON.stringify(asset)) })),
  ];
}

function emptyIndex(prefix, failed) {
  const push = h('code', {}, 'target/winnow push photos/ --wait');
  kafka().then(({ kafka: servers }) => push.append(servers === USUAL ? '' : ` --bootstrap-servers ${servers}`));
  const said = h('p', { role: 'status' });
  const send = async files => {
    const chosen = images(files);
    if (chosen.length === 0) {
      said.textContent = 'That is not an image.';
      return;
    }
    const refused = [];
    for (const [i, file] of chosen.entries()) {
      said.textContent = `Sending ${i + 1} of ${chosen.length} …`;
      try {
        await call(`v1/assets/${encodeURIComponent(prefix + file.name)}`, {
          method: 'PUT', headers: { 'Content-Type': file.type }, body: file,
        });
      } catch (error) {
        if (error.status === 401 || error.status === 403) throw error;
        refused.push(`${file.name}: ${error.message}`);
      }
    }
    const sent = chosen.length - refused.length;
    said.textContent = [
      `${count(sent, 'image')} sent; ${sent === 1 ? 'it appears' : 'they appear'} here in a moment.`,
      ...(refused.length > 0 ? [`Not sent: ${refused.join('; ')}`] : []),
    ].join(' ');
    if (refused.length > 0 && !said.isConnected) failed(new Error(`Not sent: ${refused.join('; ')}`)); // assets are shown already
  };
  const input = h('input', {
    type: 'file', accept: 'image/*', multiple: true, class: 'hidden', id: 'fill',
    onchange: event => send(event.target.files).catch(failed),
  });
  return [h('div', {
    class: 'empty',
    ondragover: event => event.preventDefault(),
    ondrop: event => {
      event.preventDefault();
      send(event.dataTransfer.files).catch(failed);
    },
  },
  h('h2', {}, 'Nothing is indexed yet'),
  h('p', {}, 'Drop images here, or ', h('label', { for: 'fill', class: 'link' }, 'choose some'), input, '.'),
  h('p', {}, 'Or publish a folder of images with their captions:'),
  h('pre', {}, push), said)];
}
