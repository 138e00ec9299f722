// Why an asset has its rank: a sentence, then bars that add up to its score.
import { h, percent, style, svg } from './dom.js';

/** "Probability of dogs 97 %, of cats 3 %.", or which parts rank the asset, and which lower its score. */
export function sentence(parts, optimised) {
  const judged = parts.filter(part => part.probability != null);
  if (judged.length === 0 && optimised?.length) return moved(optimised);
  const others = parts.filter(part => part.probability == null);
  const clauses = [
    judged.flatMap((part, i) => [i > 0 ? ', of ' : 'probability of ', h('b', {}, part.term), ` ${percent(part.probability)}`]),
    listed('ranked by ', others.filter(part => part.positive && part.value !== 0)),
    listed('score lowered by ', others.filter(part => !part.positive && part.value < 0)),
  ].filter(clause => clause.length > 0);
  const words = clauses.flatMap((clause, i) => (i > 0 ? ['; ', ...clause] : clause));
  if (typeof words[0] === 'string') words[0] = words[0][0].toUpperCase() + words[0].slice(1);
  return h('p', { class: 'sentence' }, words, '.');
}

const listed = (intro, parts) => parts.flatMap((part, i) => [i > 0 ? ' and ' : intro, h('b', {}, part.term)]);

/** Explains the similarity to an optimised query. */
function moved(optimised) {
  const named = (intro, positive) => optimised.filter(shift => shift.positive === positive)
    .flatMap(({ term }, i) => [i === 0 ? intro : ' and ', h('b', {}, term)]);
  return h('p', { class: 'sentence' }, 'Ranked by its similarity to the query, which was moved ',
    named('towards ', true), named(optimised.some(shift => shift.positive) ? ' and away from ' : 'away from ', false), '.');
}

/** `optimised` says how the query was moved, if it was; `openDimension` takes the number of a dimension. */
export function why(asset, optimised, openDimension) {
  const parts = asset.explanation ?? [];
  if (parts.length === 0) return null;
  const largest = Math.max(...parts.map(part => Math.abs(part.value)), 1e-9);
  return h('section', { class: 'why' },
    h('h3', {}, 'Why'),
    sentence(parts, optimised),
    h('dl', { class: 'bars' },
      parts.map(part => bar(part.term, part.value, largest, part.positive)),
      h('div', { class: 'sum' }, h('dt', {}, 'score'), h('dd', {}, number(asset.score)))),
    shifts(optimised),
    parts.map(part => evidence(part, openDimension)));
}

const number = value => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
const signed = value => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

function bar(name, value, largest, positive) {
  const fill = style(h('i', { class: value < 0 ? 'down' : 'up' }), { '--share': Math.abs(value) / largest });
  return h('div', {}, h('dt', { class: positive == null ? null : positive ? 'plus' : 'minus' }, name), h('dd', {}, fill, h('span', {}, signed(value))));
}

const KINDS = [['base', 'prior'], ['dense', 'meaning'], ['sparse', 'dimensions'], ['words', 'words in captions']];

function evidence(part, openDimension) {
  if (part.evidence.length === 0) return null;
  return h('details', {},
    h('summary', {}, `Evidence for ${part.term}`),
    part.evidence.map(side => {
      const shown = KINDS.filter(([name]) => side[name] !== 0);
      const largest = Math.max(...shown.map(([name]) => Math.abs(side[name])), 1e-9);
      return h('div', { class: 'side' },
        h('h4', {}, side.in),
        h('dl', { class: 'bars' },
          shown.map(([name, words]) => bar(words, side[name], largest)),
          h('div', { class: 'sum' }, h('dt', {}, 'sum'), h('dd', {}, number(side.value)))),
        h('p', { class: 'dimensions' }, side.dimensions.map(dimension => h('button', {
          type: 'button', class: 'dimension', title: `Dimension ${dimension.dimension}: its words and its strongest assets`,
          onclick: () => openDimension(dimension.dimension),
        }, dimension.words.join(', ') || `dimension ${dimension.dimension}`, h('small', {}, ` ${signed(dimension.value)}`)))));
    }));
}

/** How far an optimised query moved: a line per term, from its similarity before to that after. */
export function shifts(optimised) {
  if (!optimised?.length) return null;
  const values = optimised.flatMap(shift => [shift.before, shift.after]);
  const [low, high] = [Math.min(...values) - 0.02, Math.max(...values) + 0.02];
  const y = value => 140 - (130 * (value - low)) / (high - low);
  const [left, right] = ['before', 'after'].map(side => apart(optimised.map(shift => y(shift[side]) + 4)));
  return h('figure', { class: 'shifts' },
    svg('svg', { viewBox: `0 0 320 ${Math.max(150, ...left, ...right) + 4}`, role: 'img', 'aria-label': 'Similarity of the query to each term, before and after it was optimised' },
      optimised.map((shift, i) => svg('g', { class: shift.positive ? 'plus' : 'minus' },
        svg('line', { x1: 60, x2: 160, y1: y(shift.before), y2: y(shift.after), 'stroke-dasharray': shift.positive ? null : '5 3' }),
        svg('circle', { cx: 60, cy: y(shift.before), r: 3.5 }),
        svg('circle', { cx: 160, cy: y(shift.after), r: 3.5 }),
        svg('text', { x: 52, y: left[i], 'text-anchor': 'end' }, shift.before.toFixed(2)),
        svg('text', { x: 168, y: right[i] }, `${shift.after.toFixed(2)} ${shift.term.slice(0, 24)}`)))),
    h('figcaption', {}, 'How the optimisation moved the query: similarity to each term, before and after'));
}

/** The heights of labels, so far apart that all can be read. */
function apart(heights) {
  let free = -Infinity;
  const moved = [];
  for (const i of heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b])) {
    moved[i] = Math.max(heights[i], free);
    free = moved[i] + 11;
  }
  return moved;
}
