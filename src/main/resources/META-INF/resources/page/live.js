// A live search: matches as they are indexed. The stream is read with fetch, which can send a key.
import { call, query } from './api.js';
import { filter, parts } from './request.js';
import { removes } from './state.js';

/** Live searches know text and a single mode alone; returns why one is not possible, or null. */
export function notLive(state) {
  const some = test => state.terms.some(test);
  if (some(({ kind }) => kind !== 'text')) return 'Live search works with texts only: remove the images and boards';
  if (some(({ weight }) => weight !== 1)) return 'Live search has no weights: set all to ×1';
  if (some(({ threshold }) => threshold)) return 'Live search has no thresholds for exclusions: choose "remove" again';
  if (some(({ sign, hard }) => sign === '-' && hard !== removes(state))) {
    return 'Live search cannot both remove and rank lower: choose one for all exclusions';
  }
  if (Object.keys(state.params).length) return 'Live search has no parameters: clear them in the settings';
  const { text, beside } = parts(state);
  if (state.edited && text && beside.some(term => term.sign === '+')) return 'Live search cannot combine alternatives ("or") with other terms';
  return state.text || state.terms.length ? null : 'Search for something first';
}

/**
 * Calls `started` when a stream begins, `hit` for each match and `told` for what the service says about the stream, and
 * goes on after a lost connection, until the signal says stop.
 */
export async function live(state, { started, hit, told, broken }, signal) {
  let last = null;
  for (let wait = 1_000; !signal.aborted; wait = Math.min(2 * wait, 30_000)) {
    try {
      const response = await call(path(state), { signal, headers: last ? { 'Last-Event-ID': last } : {} });
      broken(null);
      for await (const event of events(response.body)) {
        wait = 1_000;
        last = event.id ?? last;
        const data = parsed(event.data);
        if (!data) continue; // a bad event does not end the stream
        if (event.event === 'interpreted') started(data);
        if (event.event === 'hit') hit(data);
        if (['lagged', 'dropped', 'ended'].includes(event.event)) told(remark(event.event, data));
      }
    } catch (error) {
      if (signal.aborted) return;
      broken(error);
      if (error.status >= 400 && error.status < 500 && error.status !== 429) return;
    }
    await new Promise(resolve => setTimeout(resolve, wait));
  }
}

function parsed(data) {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

const remark = (name, { missed, reason }) => `${missed ? `${missed} skipped` : name}: ${reason}`;

function path(state) {
  const { text, beside } = parts(state);
  const words = sign => beside.filter(term => term.sign === sign).map(term => term.value);
  const url = query('v1/search/live', {
    q: [text, ...words('+')].filter(Boolean).join(' and '),
    mode: removes(state) ? 'hard' : null,
    method: state.method,
    filter: filter(state),
  });
  const not = new URLSearchParams([...words('-').map(word => ['not', word]), ...state.in.map(name => ['in', name])]);
  return not.size ? `${url}${url.includes('?') ? '&' : '?'}${not}` : url;
}

// Safari cannot iterate over a stream. A reader that is not cancelled would keep the connection.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + chunk.value).split(/\r?\n\r?\n/);
      rest = blocks.pop();
      for (const block of blocks) yield fields(block);
    }
  } finally {
    reader.cancel().catch(() => {}); // it may have failed
  }
}

function fields(block) {
  const event = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(\w+): ?([^]*)$/.exec(line) ?? [];
    if (name) event[name] = name === 'data' && event.data ? `${event.data}\n${value}` : value;
  }
  return event;
}
