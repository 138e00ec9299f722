// The search or an asset as commands to paste into a terminal.
import { address, call, get, key } from './api.js';
import { h } from './dom.js';
import { dataUrl } from './images.js';

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(request) {
  const who = key() ? '-H "Authorization: Bearer $WINNOW_API_KEY" ' : '';
  return `curl ${address('v1/search')} ${who}-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(request))}`;
}

export function python(request) {
  const who = key() ? `\n    headers={"Authorization": f"Bearer {os.environ['WINNOW_API_KEY']}"},` : '';
  return `import json, ${key() ? 'os, ' : ''}requests

response = requests.post(
    ${JSON.stringify(String(address('v1/search')))},${who}
    json=json.loads(r'''${JSON.stringify(request).replaceAll("'", '\\u0027')}'''),
)
response.raise_for_status()
for hit in response.json()["hits"]:
    print(hit["id"], hit["captions"])`;
}

export const USUAL = 'localhost:9092';

/** Kafka's address and the topic; the defaults if the caller may not read them. */
export const kafka = () => get('v1/operations').catch(() => ({ kafka: USUAL, topic: 'winnow.assets' }));

/** A record that indexes the asset: its key, and its value as JSON with the image's link or the stored image. */
export async function kafkaRecord({ id }) {
  const [asset, { kafka: servers, topic }] = await Promise.all([get(`v1/assets/${encodeURIComponent(id)}`), kafka()]);
  const { captions, attributes, image_url: stored, original_url: url } = asset;
  const image = url ? { url } : stored && { base64: (await dataUrl(await (await call(stored)).blob())).split(',')[1] };
  const value = { ...(image ? { image } : {}), captions, ...(attributes ? { attributes } : {}) };
  return `printf %s ${quoted(JSON.stringify(value))} | kcat -P -b ${quoted(servers)} -t ${quoted(topic)} -k ${quoted(id)}`;
}

/** Buttons that copy and confirm it. */
export function copies(request) {
  const forms = [['Link', location.href], ['curl', curl(request)], ['Python', python(request)]];
  return forms.map(([name, text]) => {
    const said = h('span', { role: 'status' });
    return h('section', { class: 'copy' },
      h('h3', {}, name),
      h('pre', { tabindex: 0 }, text.length > 4000 ? `${text.slice(0, 4000)} …` : text),
      h('p', {}, h('button', {
        type: 'button',
        'aria-label': `Copy as ${name}`,
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(text);
            said.textContent = ' Copied.';
          } catch { // browsers copy on secure pages only
            said.textContent = ' Not copied: select the text.';
          }
        },
      }, 'Copy'), said));
  });
}
