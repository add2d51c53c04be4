import { DAY_MINUTES, minuteOf } from '@schoolbell/core/calendar/layout/rules';
import { type Ghost, ghostText } from './ghost.ts';
import { boxesOf, isRtl } from './pointing.ts';
import type { Column } from './column.ts';

/** The box that shows where something is moved or drawn to, on a layer of its own. */
export class GhostBox {
  readonly #body: HTMLElement;
  readonly #said: HTMLElement;
  #box: HTMLElement | null = null;
  #shown: Ghost | null = null;

  constructor(body: HTMLElement, said: HTMLElement) {
    this.#body = body;
    this.#said = said;
  }

  /** Draws the box where it is now, and says it where keys moved it; null takes it away. */
  show(ghost: Ghost | null, columns: readonly Column[]): void {
    const before = this.#shown;
    this.#shown = ghost;
    if (!ghost) {
      this.#box?.remove();
      this.#box = null;
      this.#said.textContent = '';
      return;
    }
    if (before && isSamePlace(before, ghost)) return;
    this.#place(ghost);
    this.#box!.textContent = `${ghost.entry?.event.title ?? 'New event'}\n${ghostText(ghost)}`;
    this.#said.textContent = ghost.byKeys
      ? `${ghost.entry!.event.title}: ${columns[ghost.column]!.label}, ${ghostText(ghost)}. Enter to move it there.`
      : '';
  }

  #place(ghost: Ghost): void {
    if (!this.#box) {
      this.#box = document.createElement('div');
      this.#box.dataset['ghost'] = '';
      this.#body.append(this.#box);
    }
    const body = this.#body.getBoundingClientRect();
    const column = boxesOf(this.#body)[ghost.column]!;
    const top = minuteOf(ghost.local);
    const across = isRtl(this.#body) ? column.right - body.right : column.left - body.left;
    Object.assign(this.#box.style, {
      inlineSize: `${column.width}px`,
      blockSize: `${(Math.min(ghost.minutes, DAY_MINUTES - top) / DAY_MINUTES) * column.height}px`,
      transform: `translate(${across}px, ${column.top - body.top + (top / DAY_MINUTES) * column.height}px)`,
    });
  }
}

const isSamePlace = (one: Ghost, other: Ghost): boolean =>
  one.column === other.column && one.local === other.local && one.minutes === other.minutes;
