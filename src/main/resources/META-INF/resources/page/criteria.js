// The names of the criteria that images can be compared by; asked for once.
import { get } from './api.js';

let known = null;

export function criteria() {
  known ??= get('v1/criteria').then(answer => answer.criteria.map(({ name }) => name)).catch(() => {
    known = null; // asked for again
    return [];
  });
  return known;
}
