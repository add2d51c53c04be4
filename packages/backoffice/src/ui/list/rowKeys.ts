/** A text is typed there, or a menu or dialog has keys of its own. */
const elsewhere =
  'textarea, select, dialog, [contenteditable], [aria-haspopup], [role="menu"], [role="listbox"], [role="tablist"]';
const typed = 'input:not([type="checkbox"])';

/** What a row opens by: the link or button of its title. */
const openerOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-title] :is(a, button)');
const tickOf = (row: Element | null) => row?.querySelector('input[type="checkbox"]');

/** The row that a key leads to; none where there is no further one. */
export function rowAfter<Row>(rows: readonly Row[], at: Row | null, key: string): Row | undefined {
  if (at === null) return key === 'ArrowDown' ? rows[0] : undefined;
  return rows[rows.indexOf(at) + (key === 'ArrowDown' ? 1 : -1)];
}

/** Ticks as a click does; with Shift it reaches from the tick before. */
const press = (tick: Element | null | undefined, shiftKey: boolean) =>
  tick?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));

/** ↑ and ↓ go from row to row, and with Shift tick them; from the search they go into the rows, and other controls keep their own keys. */
function goOn(event: KeyboardEvent, list: Element, row: Element | null): void {
  const { key, shiftKey, target } = event;
  const rows = [...list.querySelectorAll('tbody > tr:not([data-whole], [aria-hidden])')];
  const next = rowAfter(rows, row, key);
  if (!next || (!row && !(target as Element).matches('[type="search"]'))) return;
  event.preventDefault();
  openerOf(next)?.focus();
  if (shiftKey && row) press(tickOf(next), true);
}

/**
 * Keys while the focus is in a list: a slash goes to its search, ↑ and ↓ go from row to row (with Shift they tick them),
 * X ticks, Enter opens, Esc ends the selection.
 */
export function onListKey(event: KeyboardEvent): void {
  const { key, shiftKey } = event;
  const from = event.target as Element;
  const list = from.closest('[data-list]');
  const isForOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (!list || isForOthers || from.closest(elsewhere)) return;
  const row = from.closest('tbody > tr');
  if (key === 'ArrowDown' || key === 'ArrowUp') return goOn(event, list, row);
  if (from.matches(typed)) return;
  const search = list.querySelector<HTMLElement>('[type="search"]');
  if (key === '/' && search) {
    event.preventDefault();
    search.focus();
  }
  if (key.toLowerCase() === 'x') press(tickOf(row), shiftKey);
  if (key === 'Enter' && from.matches('input')) openerOf(row)?.click();
  if (key === 'Escape') list.querySelector<HTMLElement>('[data-clear]')?.click();
}
