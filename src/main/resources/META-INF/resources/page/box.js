// The box: typing, searching, and images that are dropped, pasted or chosen.
import { $ } from './dom.js';
import { get, query } from './api.js';
import { acceptDrops, showChips } from './chips.js';
import { images, small } from './images.js';
import { add, change, ofBoard, terms } from './state.js';

const MOST = 8; // images of a search, to include or to exclude
const PAUSE = 120; // ms without a key, after which the text is interpreted

/** `page` has view (with the state), go, edit, shownTerms and failed. */
export function setUpBox(page) {
  let typing = null;
  $('q').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => preview(page), PAUSE);
  });
  $('form').addEventListener('submit', event => {
    event.preventDefault();
    clearTimeout(typing);
    const text = $('q').value.trim();
    page.go(text === page.view.state.text ? page.view.state : draft(page.view.state, text));
  });
  setUpImages(page);
}

/** The state with the text in the box, also if it was not searched for yet. Escape empties the box, but not the search. */
export function drafted(state) {
  const text = $('q').value.trim();
  return text === '' || text === state.text.trim() ? state : draft(state, text);
}

/** The state for another text: what is beside the text stays, chips of the old one go. */
function draft(state, text) {
  const beside = state.terms.filter(term => !state.edited || term.kind !== 'text');
  return { ...state, text, edited: false, terms: beside, before: false };
}

/** While typing, the chips show how the text would be understood. */
async function preview({ view, go, edit, shownTerms }) {
  const text = $('q').value.trim();
  const { state } = view;
  if (text === state.text) {
    showChips(shownTerms(), edit); // instead of those of a text before
    return;
  }
  const next = draft(state, text);
  const path = query('v1/interpretation', { q: text, mode: next.hard ? 'hard' : null });
  const interpreted = text ? await get(path).catch(() => null) : null;
  if ($('q').value.trim() !== text || view.state !== state) return; // changed meanwhile
  showChips(terms(next, interpreted), (index, replacement) => go(change(next, interpreted, index, replacement)), { pending: true });
}

function setUpImages({ view, go, failed }) {
  const addFiles = async (files, sign) => {
    const chosen = images(files);
    const others = drafted(view.state).terms.filter(term => term.kind === 'image' && term.sign === sign);
    if (chosen.length + others.length > MOST) {
      failed(new Error(`A search takes at most ${MOST} images to include, and ${MOST} to exclude.`));
      return;
    }
    try {
      const values = [];
      for (const file of chosen) values.push(await small(file)); // one by one, because photographs are large
      if (values.length) go(values.reduce((state, value) => add(state, { sign, kind: 'image', value }), drafted(view.state)));
      else failed(new Error('That is not an image.'));
    } catch {
      failed(new Error('The browser cannot read that image.'));
    }
  };
  acceptDrops({
    addAsset: (id, sign) => go(add(drafted(view.state), { sign, kind: 'id', value: id })),
    addBoard: ({ ids, by }, sign) => go(add(drafted(view.state), ofBoard(sign, ids, by))),
    addFiles,
  });
  let chosenFor = '+';
  for (const button of document.querySelectorAll('.tray .add')) {
    button.addEventListener('click', () => {
      chosenFor = button.closest('.tray').dataset.sign;
      $('file').click();
    });
  }
  $('file').addEventListener('change', event => addFiles(event.target.files, chosenFor).finally(() => { $('file').value = ''; }));
  addEventListener('paste', event => {
    const sign = document.activeElement?.closest?.('.tray')?.dataset.sign ?? '+';
    if (images(event.clipboardData.files).length) addFiles(event.clipboardData.files, sign);
  });
}
