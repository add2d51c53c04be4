/** Where an arrow key points to: columns or days to the side, and rows. */
export interface Step {
  across: number;
  down: number;
}

/** Where an arrow key points to on a grid; nothing for other keys. */
export function stepOf({ key }: { key: string }, grid: Element): Step | undefined {
  const ahead = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  return {
    ArrowUp: { across: 0, down: -1 },
    ArrowDown: { across: 0, down: 1 },
    ArrowLeft: { across: -ahead, down: 0 },
    ArrowRight: { across: ahead, down: 0 },
  }[key];
}

/** Moves the focus: up and down within a list, to the side into the nearest list there is, at about the same height. */
export function focusNext(button: HTMLElement, grid: Element, { across, down }: Step): void {
  const own = button.closest('ul')!;
  const events = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-event]')];
  if (down !== 0) return events(own)[events(own).indexOf(button) + down]?.focus();
  const lists = [...grid.querySelectorAll('ul')];
  const list = lists[lists.indexOf(own) + across];
  if (!list) return;
  const { top } = button.getBoundingClientRect();
  const far = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
  const [first, ...others] = events(list);
  others.reduce((best, one) => (far(one) < far(best) ? one : best), first!).focus();
}
