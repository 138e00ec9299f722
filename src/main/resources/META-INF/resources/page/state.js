// The state of the search. The address holds all of it, so every result is a link, and "back" undoes. What is too long
// for a server is in the fragment.
//
// A term is { sign: '+' or '-', kind: 'text', 'id', 'image' or 'ids', value, weight, hard, threshold, by, or };
// by names the criteria of an image or the views of a board to compare by; empty means all. The
// value of kind ids (a board) is a JSON array. Terms with or are alternatives.
// While the text is as typed, terms holds only the terms beside it. Once a chip of the text is
// edited, terms holds all terms, and the text is only shown.

import { canRemove } from './request.js';

const FORM = /^([+-])(\|?)(!?)(?:\*([\d.]+))?(?:\^([\d.]+))?(?:@([\w,]+))? (text|ids?|image) ([^]*)$/;

const MOST = 7_000; // bytes of a query string; many proxies accept a line of 8 kB, and a character may take 9

export function read(url) {
  const query = new URLSearchParams([...new URLSearchParams(url.search), ...new URLSearchParams(url.hash.slice(1))]);
  return {
    text: query.get('q') ?? '',
    edited: query.has('edited'),
    terms: query.getAll('t').map(parse).filter(Boolean),
    hard: query.get('mode') === 'hard',
    method: query.get('method'),
    params: parseJson(query.get('params')) ?? {},
    in: query.getAll('in'),
    filters: query.getAll('f').map(parseFilter).filter(Boolean),
    before: query.has('before'),
  };
}

export function link(state) {
  const query = new URLSearchParams();
  const long = new URLSearchParams(); // images and boards are too long for a server
  if (state.text) query.set('q', state.text);
  if (state.edited) query.set('edited', '1');
  for (const term of state.terms) (['image', 'ids'].includes(term.kind) ? long : query).append('t', format(term));
  if (state.hard) query.set('mode', 'hard');
  if (state.method) query.set('method', state.method);
  if (Object.keys(state.params).length) query.set('params', JSON.stringify(state.params));
  for (const modality of state.in) query.append('in', modality);
  for (const filter of state.filters) query.append('f', JSON.stringify([filter.key, filter.value]));
  if (state.before) query.set('before', '1');
  if (String(query).length > MOST) return `${location.pathname}#${new URLSearchParams([...query, ...long])}`;
  return `${location.pathname}${query.size ? `?${query}` : ''}${long.size ? `#${long}` : ''}`;
}

function format({ sign, kind, value, weight, hard, threshold, by, or }) {
  return `${sign}${or ? '|' : ''}${hard ? '!' : ''}${weight === 1 ? '' : `*${weight}`}${threshold ? `^${threshold}` : ''}${by.length ? `@${by}` : ''} ${kind} ${value}`;
}

function parse(text) {
  const [, sign, or, hard, weight, threshold, by, kind, value] = FORM.exec(text) ?? [];
  if (!sign || (kind === 'ids' && !Array.isArray(parseJson(value)))) return null;
  return {
    sign, kind, value,
    or: Boolean(or),
    weight: Number(weight) || 1,
    hard: Boolean(hard),
    threshold: Number(threshold) || null,
    by: by?.split(',') ?? [],
  };
}

function parseFilter(text) {
  const pair = parseJson(text);
  return Array.isArray(pair) ? { key: pair[0], value: pair[1] } : null;
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a truncated link
  }
}

export const isEmpty = state => !state.text && state.terms.length === 0;

/** The terms to show: those of the text, as it is understood, and those beside it. */
export function terms(state, interpreted) {
  return state.edited || !interpreted ? state.terms : [...ofText(interpreted, state.hard), ...state.terms];
}

function ofText(interpreted, hard) {
  const own = ({ positive }) => positive.filter(t => t.text != null).length;
  const either = interpreted.clauses?.every(clause => own(clause) === 1);
  const term = (sign, { text, weight }) => ({
    sign, kind: 'text', value: text, weight, hard: sign === '-' && hard, threshold: null, by: [],
    or: sign === '+' && either, typed: true,
  });
  return [
    ...interpreted.positive.filter(t => t.text != null).map(t => term('+', t)),
    ...interpreted.negative.filter(t => t.text != null).map(t => term('-', t)),
  ];
}

/** Replaces a term, or removes it where there is no other. */
export function change(state, interpreted, index, replacement) {
  const all = terms(state, interpreted);
  const typed = all[index].typed;
  const next = all.flatMap((term, i) => (i === index ? replacement ?? [] : term));
  if (state.edited || typed) {
    const rest = next.length > 0 ? { edited: true } : { edited: false, text: '' };
    return { ...state, ...rest, terms: next.map(untyped), before: false };
  }
  return { ...state, terms: next.filter(term => !term.typed), before: false };
}

const untyped = ({ typed, ...term }) => term;

const excludes = term => term.sign === '-' && canRemove(term);

/** Whether excluded assets are removed. Once chips are edited, or without a text, each chip has its own mode. */
export function removes(state) {
  const own = state.edited || !state.text ? state.terms.filter(excludes) : [];
  return own.length ? own.every(term => term.hard) : state.hard;
}

/** Applies what was chosen in the settings. Another mode applies to all chips. */
export function configured(state, chosen) {
  const terms = chosen.hard === removes(state) ? state.terms
    : state.terms.map(term => (excludes(term) ? { ...term, hard: chosen.hard, threshold: null } : term));
  return { ...state, ...chosen, terms };
}

export function add(state, term) {
  const made = { weight: 1, hard: false, threshold: null, by: [], ...term };
  const same = other => other.kind === made.kind && other.value === made.value && String(other.by) === String(made.by);
  return { ...state, terms: [...state.terms.filter(other => !same(other)), made], before: false };
}

/** A board as a term; by names the views that count, none for all. */
export const ofBoard = (sign, ids, by = []) =>
  ({ sign, kind: 'ids', value: JSON.stringify(ids), weight: 1, hard: false, threshold: null, by });

export function flipped(term) {
  return { ...term, sign: term.sign === '+' ? '-' : '+', hard: false, threshold: null };
}
