// What this tab keeps until it is closed. Services under one host share the storage, so the names have the page's path.
const PATH = new URL('..', import.meta.url).pathname;
const here = new Map(); // browsers may refuse to store

export function kept(name, usual) {
  if (here.has(name)) return here.get(name);
  try {
    return JSON.parse(sessionStorage.getItem(name + PATH)) ?? usual;
  } catch {
    return usual;
  }
}

export function keep(name, value) {
  here.set(name, value);
  try {
    sessionStorage.setItem(name + PATH, JSON.stringify(value));
  } catch {
    // it is kept until the page is loaded again
  }
}
