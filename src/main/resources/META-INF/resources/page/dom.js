// Elements are built, never parsed, so stored texts cannot become markup.

/** Makes an element. `on…` are listeners, `true` sets an attribute without a value. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child != null && child !== false));
}

export const $ = id => document.getElementById(id);

/** Whether a key is the browser's own, such as Ctrl and +, which enlarges the page. */
export const reserved = event => event.ctrlKey || event.metaKey || event.altKey;

/** A probability as people read it: never 100 % where it is not. */
export function percent(share) {
  const hundred = 100 * share;
  const shown = hundred > 99 && hundred < 100 ? '> 99' : hundred < 1 && hundred > 0 ? '< 1' : Math.round(hundred);
  return `${shown} %`.replaceAll(' ', '\u00a0'); // one word
}

export const count = (number, one, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Sets custom properties; the page's policy allows no style attributes. */
export function style(element, properties) {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  return element;
}

/** Changes the page with a transition where the browser has them and the user wants motion. */
export function transition(change) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition || document.hidden) change();
  else {
    const running = document.startViewTransition(change);
    running.ready.catch(() => {}); // no transition if the window changes meanwhile
    running.finished.catch(() => {});
  }
}

/** Tells screen readers. */
export function say(text) {
  $('status').textContent = text;
}
