/** Of all events of a grid one is in the tab order: the one named, else the first where there is none yet. */
export function keepTabStop(grid: Element, event?: HTMLElement): void {
  const standing = grid.querySelectorAll<HTMLElement>('[data-event][tabindex="0"]');
  const next = event ?? (standing.length === 0 ? grid.querySelector<HTMLElement>('[data-event]') : null);
  if (!next) return;
  for (const one of standing) one.tabIndex = -1;
  next.tabIndex = 0;
}

/** Puts the event that has the focus into the tab order. */
export function followFocus({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): void {
  if (target instanceof HTMLElement && target.dataset['event']) keepTabStop(currentTarget, target);
}
