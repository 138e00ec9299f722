// Keys outside of input fields: `/` goes to the box, arrows between cards; +, - and b act on a card.
import { $, reserved } from './dom.js';
import { arrowKeys } from './cards.js';

export function setUpKeys(on) {
  addEventListener('keydown', event => {
    if (reserved(event)) return;
    if (event.key === 'Escape' && event.target === $('q')) $('q').blur();
    if (event.target.closest('input, select, textarea, dialog, [popover]')) return;
    if (event.key === '/') {
      event.preventDefault();
      $('q').focus();
      $('q').select();
    }
    const card = event.target.closest('.card');
    if (card && (event.key === '+' || event.key === '-')) on.like({ id: card.dataset.id }, event.key);
    if (event.key === 'b') card?.querySelector('.collect')?.click();
    arrowKeys(event);
  });
}
