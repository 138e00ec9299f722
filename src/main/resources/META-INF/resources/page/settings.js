// Method, modalities and parameters. They come from the API's description, so nothing is listed twice.
import { h } from './dom.js';
import { get } from './api.js';
import { removes } from './state.js';
import { shifts } from './why.js';

let schema = null;

async function properties() {
  schema ??= (await get('q/openapi?format=json')).components.schemas.SearchRequest.properties;
  return schema;
}

/** The panel's content; `apply` is called with what was chosen. */
export async function settings(state, answer, apply) {
  const { method, params } = await properties();
  return [
    h('form', { class: 'settings', onsubmit: event => {
      event.preventDefault();
      apply(chosen(event.currentTarget));
    } },
    h('label', {}, 'Method', h('select', { name: 'method' },
      method.enum.map(name => h('option', { selected: name === (state.method ?? 'auto') }, name)))),
    h('fieldset', {}, h('legend', {}, 'Search in'), ['image', 'caption'].map(modality =>
      h('label', { class: 'check' }, h('input', {
        type: 'checkbox', name: 'in', value: modality,
        checked: state.in.length === 0 || state.in.includes(modality),
      }), ` ${modality}s`))),
    h('fieldset', {}, h('legend', {}, 'Excluded assets'), [['', 'rank lower'], ['hard', 'remove']].map(([mode, words]) =>
      h('label', { class: 'check' }, h('input', {
        type: 'radio', name: 'mode', value: mode, checked: (mode === 'hard') === removes(state),
      }), ` ${words}`))),
    h('details', { open: Object.keys(state.params).length > 0 },
      h('summary', {}, 'Parameters'),
      Object.entries(params.properties ?? {}).map(([name, about]) => parameter(name, about, state.params[name]))),
    h('button', { class: 'primary' }, 'Apply')),
    answer && timings(answer),
    answer && shifts(answer.optimised),
  ];
}

function parameter(name, { type, description, default: usual, enum: values }, value) {
  const shared = { name: `p.${name}`, 'data-type': type, 'aria-describedby': `about-${name}` };
  const input = values || type === 'boolean'
    ? h('select', shared, h('option', { value: '' }, 'default'),
      (values ?? ['true', 'false']).map(each => h('option', { selected: String(value) === each }, each)))
    : h('input', {
      ...shared, ...(type === 'string' ? { type: 'text' } : { type: 'number', step: 'any' }), value, placeholder: usual ?? '',
    });
  return h('label', {}, name.replace('_', ' '), input, h('small', { id: `about-${name}` }, description));
}

function chosen(form) {
  const data = new FormData(form);
  const within = data.getAll('in');
  const params = {};
  for (const input of form.querySelectorAll('[data-type]')) {
    if (input.value === '') continue;
    params[input.name.slice(2)] = { boolean: input.value === 'true', string: input.value }[input.dataset.type] ?? Number(input.value);
  }
  const method = data.get('method');
  return {
    method: method === 'auto' ? null : method,
    in: within.length === 1 ? within : [],
    hard: data.get('mode') === 'hard',
    params,
  };
}

function timings({ method, model, took_ms: took }) {
  const steps = ['interpret', 'encode', 'optimise', 'search', 'total'];
  return h('section', { class: 'timings' },
    h('h3', {}, 'This search'),
    h('p', {}, `Ranked by ${method}, with the bundle ${model.name} ${model.version}.`),
    h('table', {},
      h('thead', {}, h('tr', {}, steps.map(step => h('th', { scope: 'col' }, step)))),
      h('tbody', {}, h('tr', {}, steps.map(step => h('td', {}, `${took[step].toFixed(0)} ms`))))));
}
