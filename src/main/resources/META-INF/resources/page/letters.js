// Dead letters: records that were rejected, each with its reason. An admin can replay them.
import { $, count, h } from './dom.js';
import { call, get } from './api.js';

let unread = false; // whether the message says why they could not be read

/** Returns false if they could not be read, but may be later. */
export async function showLetters() {
  let letters;
  try {
    ({ letters } = await get('v1/dead-letters'));
  } catch (error) {
    $('letters').hidden = false;
    $('replayed').textContent = error.message;
    unread = true;
    return error.status === 401 || error.status === 403;
  }
  if (unread) $('replayed').textContent = '';
  unread = false;
  const positions = letters.filter(({ replayable }) => replayable).map(({ position }) => position);
  $('letters').hidden = letters.length === 0;
  $('replay-all').hidden = positions.length < 2;
  $('replay-all').textContent = `Replay all ${positions.length}`;
  $('replay-all').onclick = () => replay(positions);
  $('rows').replaceChildren(...letters.map(row));
  return true;
}

function row({ position, rejected, key, reason, replays, replayable }) {
  const at = new Date(rejected);
  return h('li', {},
    h('div', {},
      h('p', { class: 'reason' }, reason),
      h('p', { class: 'unit' }, h('b', {}, key || 'no key'), ' · ', h('time', { datetime: rejected }, at.toLocaleString()),
        ` · position ${position}`, replays > 0 && ` · replayed ${count(replays, 'time')} before`)),
    replayable && h('button', { type: 'button', 'aria-label': `Replay ${key || position}`, onclick: () => replay([position]) }, 'Replay'));
}

async function replay(positions) {
  $('replayed').textContent = 'Replaying …';
  try {
    const response = await call('v1/dead-letters/replay', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ positions }),
    });
    $('replayed').textContent = said(await response.json());
  } catch (error) {
    $('replayed').textContent = error.message;
  }
  showLetters();
}

function said({ sent, superseded }) {
  const skipped = superseded ? `; ${count(superseded, 'record')} skipped, because the topic has a later record with the same key` : '';
  return `${count(sent, 'record')} sent again${skipped}.`;
}
