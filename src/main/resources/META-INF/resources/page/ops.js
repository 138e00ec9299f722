// The page for operators: small plots of the last 15 minutes of the process that answers.
import { $, count, h, svg } from './dom.js';
import { get, key, setKey } from './api.js';
import { showLetters } from './letters.js';

const number = value => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
const time = seconds => (seconds < 1 ? `${Math.round(1000 * seconds)} ms` : seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`);

const PLOTS = [
  ['lag', 'Lag', 'records that are not read from Kafka yet', number],
  ['freshness_p95_seconds', 'Freshness', 'from a record to its asset being searchable, 95 %', time],
  ['indexed_per_second', 'Indexed', 'assets a second', number],
  ['in_flight', 'In flight', 'records that are being indexed', number],
  ['waiting', 'Encoder queue', 'inputs that wait', number],
  ['dead_letters_per_second', 'Dead letters', 'records a second that can never be indexed', number],
  ['searches_per_second', 'Searches', 'a second', number],
  ['search_p95_seconds', 'Search time', '95 % of searches took at most', time],
  ['errors_per_second', 'Errors', 'answers a second with a status of 500 or more', number],
  ['live_searches', 'Live searches', 'open streams', number],
];

const WIDTH = 300;
const HEIGHT = 70;
const SLOTS = 180;

function plot([name, title, unit, form], samples) {
  const values = samples.map(sample => sample[name] ?? null);
  const known = values.filter(value => value !== null);
  const top = Math.max(...known, 1e-9);
  const last = values.at(-1);
  return h('li', {},
    h('h2', {}, title),
    h('p', { class: 'now' }, last == null ? '–' : form(last)),
    h('p', { class: 'unit' }, unit),
    svg('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': known.length ? `${title}: between ${form(Math.min(...known))} and ${form(Math.max(...known))}` : `${title}: nothing yet`,
    }, lines(values, top)),
    h('p', { class: 'scale' }, known.length ? `up to ${form(Math.max(...known))}` : 'nothing yet'));
}

/** Lines through the known values, with a gap where nothing was measured. */
function lines(values, top) {
  const x = i => (WIDTH * (SLOTS - values.length + i + 1)) / SLOTS;
  const y = value => HEIGHT - 3 - ((HEIGHT - 8) * value) / top;
  const runs = [[]];
  values.forEach((value, i) => (value === null ? runs.push([]) : runs.at(-1).push(`${x(i).toFixed(1)},${y(value).toFixed(1)}`)));
  return runs.filter(run => run.length).map(run => svg('polyline', { points: run.length > 1 ? run.join(' ') : `${run[0]} ${run[0]}` }));
}

function facts({ bundle, device, roles, partitions, kafka, topic, dead_letters: letters }) {
  const facts = [`The last 15 minutes of this process. Roles: ${roles.replace(',', ' and ')}. Bundle: ${bundle}, on ${device.toUpperCase()}. `];
  if (partitions == null) return [...facts, 'Only workers have figures about records.'];
  return [...facts, `It reads ${count(partitions, 'partition')} of ${topic} and other topics from Kafka at ${kafka}. Since its start, ${count(letters, 'record')} became dead letters.`];
}

/** How far the index of another bundle is filled; nothing if none is. */
function reindexing(next) {
  $('reindex').hidden = !next;
  if (!next) return [];
  const { bundle, state, read, total, seconds_left: left, reason } = next;
  const words = total ? `${number(read)} of ${count(total, 'record')}` : '';
  return [
    h('h2', {}, `Index of the bundle ${bundle}: ${state}`),
    total > 0 && h('progress', { max: total, value: read, 'aria-label': 'Records that are encoded' }),
    h('p', { class: 'unit' }, [words, left != null && `about ${time(left)} left`, reason].filter(Boolean).join(', ')),
  ].filter(Boolean);
}

let letters = null; // the process's count of dead letters when they were shown
let failures = 0; // to show them, in a row
let pause = 0; // rounds until the next attempt

/** Shows the dead letters again if there are more; after failures less and less often, at least every five minutes. */
async function refreshLetters({ dead_letters: now }) {
  if (letters === now || pause-- > 0) return;
  if (await showLetters()) {
    letters = now;
    failures = 0;
    pause = 0;
  } else {
    pause = Math.min(2 ** failures++ - 1, 60);
  }
}

async function round() {
  try {
    const { samples, ...process } = await get('v1/operations');
    $('key').hidden = $('problem').hidden = true;
    $('facts').replaceChildren(...facts(process));
    $('reindex').replaceChildren(...reindexing(process.reindex));
    $('plots').replaceChildren(...PLOTS.map(each => plot(each, samples)));
    await refreshLetters(process);
  } catch (error) {
    const asks = error.status === 401 || error.status === 403;
    $('key').hidden = !asks;
    $('problem').hidden = asks && !key();
    $('problem').textContent = error.message;
  }
}

$('key').addEventListener('submit', event => {
  event.preventDefault();
  setKey($('secret').value.trim());
  $('secret').value = '';
  letters = null; // the key may be one that reads them
  pause = 0;
  round();
});

round();
setInterval(() => document.hidden || round(), 5_000);
