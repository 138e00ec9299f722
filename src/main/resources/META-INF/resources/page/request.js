// Converts the state to the body of a search.
export const LIMIT = 24;

/** The filter of links, as JSON; null if there is none. */
export const filter = ({ filters }) => (filters.length
  ? JSON.stringify({ must: filters.map(condition) }) : null);

/** Fractions and integers that JavaScript reads inexactly match by a range, which Qdrant reads more slowly. */
const condition = ({ key, value }) =>
  (typeof value !== 'number' || Number.isSafeInteger(value) ? { key, match: { value } } : { key, range: { gte: value, lte: value } });

export function request(state) {
  const { text, beside } = parts(state);
  const terms = sign => beside.filter(term => term.sign === sign).map(example);
  const must = state.filters.map(condition);
  const boards = state.terms.filter(({ sign, kind }) => sign === '+' && kind === 'ids').flatMap(({ value }) => JSON.parse(value));
  const filter = compact({ must, must_not: boards.length ? [{ has_id: boards }] : [] }); // assets that are not on the boards yet
  return compact({
    text,
    positive: terms('+'),
    negative: terms('-'),
    mode: state.hard && !state.edited ? 'hard' : null,
    method: state.method,
    params: Object.keys(state.params).length ? state.params : null,
    in: state.in,
    filter: Object.keys(filter).length ? filter : null,
    limit: LIMIT,
    explain: true,
  });
}

/** The text that is interpreted, and the terms beside it. Once chips are edited, only alternatives are a text. */
export function parts({ edited, text, terms }) {
  const either = edited ? alternatives(terms) : [];
  return {
    text: edited ? either.map(({ value }) => value).join(' or ') : text,
    beside: terms.filter(term => !either.includes(term)),
  };
}

/** The terms of "dogs or cats". A text alone can say "or", and has no weights: a term with a weight is not among them. */
export function alternatives(terms) {
  const either = terms.filter(({ sign, or, kind, weight }) => sign === '+' && or && kind === 'text' && weight === 1);
  return either.length > 1 ? either : [];
}

/** Concepts in words, and criteria, can remove; boards and whole images rank lower. */
export const canRemove = ({ kind, by }) => kind === 'text' || (kind !== 'ids' && by.length > 0);

/** Each negative has its own mode, because the mode of the search may be one that it cannot have. */
function example({ sign, kind, value, weight, hard, threshold, by }) {
  const removes = hard && canRemove({ kind, by });
  const rest = { weight: weight === 1 ? null : weight, mode: sign === '-' ? (removes ? 'hard' : 'soft') : null };
  if (kind === 'ids') return compact({ ids: JSON.parse(value), views: by, ...rest });
  const what = kind === 'image' ? { image: { base64: value.slice(value.indexOf(',') + 1) } } : { [kind]: value };
  return compact({ ...what, ...rest, threshold: removes ? threshold : null, by });
}

function compact(object) {
  const given = ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(object).filter(given));
}

/** The same search without what it excludes; null where nothing would be left to look for. */
export function withoutExclusions(asked, interpreted) {
  const { text, negative, mode, ...rest } = asked;
  const beside = asked.positive ?? []; // in every clause, behind its own terms
  const clauses = interpreted.clauses?.map(({ positive }) => positive.slice(0, positive.length - beside.length))
    .filter(own => own.length > 0).map(own => own.map(term => term.text).join(' and ')).join(' or ');
  if (clauses) return { ...rest, text: clauses };
  const typed = text ? interpreted.positive.filter(term => term.text != null).map(term => ({ text: term.text })) : [];
  const same = other => typed.some(term => term.text === other.text);
  const positive = [...typed, ...beside.filter(other => !same(other))];
  return positive.length ? { ...rest, positive } : null;
}

/** The same search for some assets alone. */
export function among(asked, ids) {
  const must = [{ has_id: ids }, ...(asked.filter ? [asked.filter] : [])];
  return { ...asked, filter: { must }, limit: Math.max(1, ids.length), offset: 0 };
}
