import { DAY_MINUTES } from '@schoolbell/core/calendar/layout/rules';
import type { Entry } from './entries.ts';
import { type At, type Point } from './ghost.ts';

/** How much of an event's lower edge stretches it. */
const GRIP = 6;

/** The boxes of the columns: whole days, also where hours are out of sight; wider where more stands side by side. */
export const boxesOf = (body: HTMLElement): DOMRect[] =>
  [...body.querySelectorAll('[data-column]')].map((column) => column.getBoundingClientRect());

/** Which column and minute a point of the window lies on. */
export function pointIn(body: HTMLElement, { clientX, clientY }: At): Point {
  const boxes = boxesOf(body);
  const far = (box: DOMRect) => Math.max(box.left - clientX, clientX - box.right, 0);
  const column = boxes.reduce((best, box, at) => (far(box) < far(boxes[best]!) ? at : best), 0);
  const { top, height } = boxes[column]!;
  return { column, minute: Math.min(Math.max(((clientY - top) / height) * DAY_MINUTES, 0), DAY_MINUTES) };
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
