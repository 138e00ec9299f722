// The search, or an asset, as something to paste into a terminal.
import { address, key } from './api.js';
import { h } from './dom.js';

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

/** A record that would index the asset: its key, and its value as JSON. */
export function kafkaRecord({ id, captions, image_url: url, attributes }) {
  const value = {
    ...(url ? { image: { url: url.startsWith('/v1/') ? String(address(url)) : url } } : {}),
    captions,
    ...(attributes ? { attributes } : {}),
  };
  return `printf '%s\\t%s\\n' ${quoted(id)} ${quoted(JSON.stringify(value))} | kcat -P -b localhost:9092 -t winnow.assets -K '\\t'`;
}

/** Buttons that copy, and say so. */
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
          await navigator.clipboard.writeText(text);
          said.textContent = ' Copied.';
        },
      }, 'Copy'), said));
  });
}
