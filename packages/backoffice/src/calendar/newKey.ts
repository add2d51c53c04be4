/** What takes letters itself, or lies over the calendar. */
const TAKES = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu]';
const OVER = 'dialog[open], [role=dialog], [role=menu], [role=listbox]';

/** Hears N wherever nothing else wants the letter, until the signal ends it. */
export function holdNewKey(make: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat || (event.target as Element).closest(TAKES)) return;
    if (document.querySelector(OVER)) return;
    event.preventDefault();
    make();
  };
  addEventListener('keydown', key, { signal });
}
