// The service's API, below the page's own address: a proxy may serve both under a prefix.
import { keep, kept } from './storage.js';

const BASE = new URL('..', import.meta.url);
const KEY = 'winnow-key';

export class Failure extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

export const address = path => new URL(path.replace(/^\//, ''), BASE);
export const key = () => kept(KEY, null);
export const setKey = secret => keep(KEY, secret);

export async function call(path, options = {}) {
  const who = key() ? { Authorization: `Bearer ${key()}` } : {};
  let response;
  try {
    response = await fetch(address(path), { ...options, headers: { ...options.headers, ...who } });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Failure('The service cannot be reached. Is it running, and are you online?', 0);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Failure(problem.detail ?? problem.title ?? `The service answered ${response.status}.`, response.status);
}

export const get = async (path, options) => (await call(path, options)).json();

export async function search(request, signal) {
  const response = await call('v1/search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  return response.json();
}

export function query(path, parameters) {
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value != null && value !== ''));
  return search.size ? `${path}?${search}` : path;
}

const SMALL = 160; // px, the smaller size of previews
const STORED = 320;

/**
 * Shows an image of this service. An element cannot send a key, so the image is fetched with it. With
 * `sizes`, as of an element, a smaller preview is enough where few pixels are shown.
 */
export async function load(image, url, sizes) {
  const small = sizes && `${url}?size=${SMALL}`;
  if (!key()) {
    if (small) {
      image.sizes = sizes;
      image.srcset = `${address(small)} ${SMALL}w, ${address(url)} ${STORED}w`;
    }
    image.src = address(url);
    return;
  }
  const response = await call(small && parseInt(sizes) * devicePixelRatio <= SMALL ? small : url);
  image.loading = 'eager'; // a lazy image that is never shown would keep its data
  image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true });
  image.src = URL.createObjectURL(await response.blob());
}
