// The effect of exclusions: the same search without them, and the reason for each removed asset.
import { search } from './api.js';
import { percent } from './dom.js';
import { among, withoutExclusions } from './request.js';

/**
 * Returns { hits, marks, removed }: the hits without exclusions, what became of those that left, by
 * id, and how many were removed; null where nothing is excluded.
 */
export async function effect(asked, answer, signal) {
  const { interpreted } = answer;
  if (interpreted.negative.length === 0) return null;
  const free = withoutExclusions(asked, interpreted);
  if (!free) return null;
  const alone = await search(free, signal);
  // A text without its exclusions may be read as another exclusion.
  const { hits } = alone.interpreted.negative.length ? await search({ ...free, interpret: false }, signal) : alone;
  const stayed = new Set(answer.hits.map(hit => hit.id));
  const left = hits.filter(hit => !stayed.has(hit.id));
  const told = left.length ? await search(among(asked, left.map(hit => hit.id)), signal) : { hits: [], excluded: [] };
  const marks = new Map();
  for (const hit of told.hits) marks.set(hit.id, lowered(hit));
  for (const asset of told.excluded) marks.set(asset.id, removed(asset.reason));
  return { hits, marks, left, removed: answer.excluded_count };
}

function removed({ term, probability, words }) {
  const because = words.length ? `, named: ${words.join(', ')}` : '';
  return { kind: 'removed', term, probability, text: `removed: ${term} ${percent(probability)}${because}` };
}

function lowered(hit) {
  const against = (hit.explanation ?? []).filter(part => !part.positive).sort((a, b) => a.value - b.value)[0];
  const share = against?.probability == null ? '' : ` ${percent(against.probability)}`;
  const text = against ? `ranked lower: ${against.term}${share}` : 'ranked lower';
  return { kind: 'lowered', term: against?.term, probability: against?.probability, text };
}

/** Loosens an exclusion so that an asset comes back, which was removed by it or ranked lower. */
export function loosened(term, { kind, probability }) {
  if (kind !== 'removed' || !term.hard) return { ...term, weight: Math.max(0.05, Number((term.weight / 2).toFixed(3))) };
  const threshold = Number(((1 + probability) / 2).toPrecision(12));
  return threshold < 1 ? { ...term, threshold } : { ...term, hard: false, threshold: null };
}
