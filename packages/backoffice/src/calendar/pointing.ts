import { DAY_MINUTES } from '@schoolbell/core/calendar/layout/rules';
import type { Entry } from './entries.ts';
import { type At, type Point } from './ghost.ts';

/** How much of an event's lower edge stretches it. */
const GRIP = 6;

/** Which column and minute a point of the window lies on. */
export function pointIn(body: HTMLElement, columns: number, { clientX, clientY }: At): Point {
  const box = body.getBoundingClientRect();
  const part = (clientX - box.left) / box.width;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    column: within(Math.floor((isRtl(body) ? 1 - part : part) * columns), columns - 1),
    minute: within(((clientY - box.top) / box.height) * DAY_MINUTES, DAY_MINUTES),
  };
}

/** Whether a pointer is at the edge that stretches an event. */
export const isGrip = (button: HTMLElement, { clientY }: At): boolean =>
  button.getBoundingClientRect().bottom - clientY < GRIP;

/** Shows by the pointer that an event's lower edge stretches it. */
export function showGrip(event: PointerEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-movable]');
  if (button) button.style.cursor = isGrip(button, event) ? 'ns-resize' : '';
}

/** Whether columns go from the right to the left. */
export const isRtl = (element: HTMLElement): boolean => getComputedStyle(element).direction === 'rtl';

/** The event's button that something lies in, and its entry. */
export function eventAt(
  element: EventTarget | null,
  entries: readonly Entry[],
): { button: HTMLElement | null; entry: Entry | undefined } {
  const button = (element as Element).closest<HTMLElement>('[data-event]');
  return {
    button,
    entry: button ? entries.find((one) => one.event.event_id === Number(button.dataset['event'])) : undefined,
  };
}
