// What images can be compared by, asked for once: criteria for one image, views for a board.
import { get } from './api.js';

let known = null;

export function comparisons() {
  known ??= get('v1/criteria')
    .then(({ criteria, views }) => ({ criteria: criteria.map(({ name }) => name), views }))
    .catch(() => {
      known = null; // asked for again
      return { criteria: [], views: [] };
    });
  return known;
}
