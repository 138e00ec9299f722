// The criteria for comparing images, and the views for boards. They are requested once.
import { get } from './api.js';

let known = null;

export function comparisons() {
  known ??= get('v1/criteria')
    .then(({ criteria, views }) => ({ criteria: criteria.map(({ name }) => name), views }))
    .catch(() => {
      known = null; // requested again
      return { criteria: [], views: [] };
    });
  return known;
}
