import { DAY_MINUTES, timeOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import type { Entry } from './entries.ts';
import { type At, type Ghost, ghostOf, type Grab, type Point, stepGhost } from './ghost.ts';
import { GhostBox } from './ghostBox.ts';
import { eventAt, isGrip, pointIn, showGrip } from './pointing.ts';
import { focusNext, stepOf } from './stepping.ts';
import type { Column } from './column.ts';
import { holdEdges, zoom } from './zooming.ts';

/** What the grid shows, and what is told when something was moved or drawn. */
export interface Held {
  columns: readonly Column[];
  entries: readonly Entry[];
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
  /** Absent for those who may make no events. */
  onDraw: ((place: Place, column: Column) => void) | undefined;
}

const THRESHOLD = 4;
const EDGE = 32;
/** Pixels a frame that the grid scrolls while something is held at its edge. */
const PACE = 12;

/**
 * Moving, stretching and drawing on the grid, by pointer and by keys; what it comes to is told once, when it ends. It
 * draws one box of its own, so that nothing else is drawn again while it moves.
 */
class Hand {
  readonly #body: HTMLElement;
  readonly #box: GhostBox;
  readonly #held: () => Held;
  #grab: Grab | undefined;
  #ghost: Ghost | null = null;
  #at: At = { clientX: 0, clientY: 0 };
  #frame = 0;

  constructor(body: HTMLElement, said: HTMLElement, held: () => Held) {
    this.#body = body;
    this.#box = new GhostBox(body, said);
    this.#held = held;
  }

  down(event: PointerEvent): void {
    // Fingers scroll and swipe; they open an event and move it from there.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { button, entry } = eventAt(event.target, this.#held().entries);
    if (button ? !button.dataset['movable'] : !this.#held().onDraw) return;
    const kind = !button ? 'draw' : isGrip(button, event) ? 'resize' : 'move';
    this.#grab = {
      x: event.clientX,
      y: event.clientY,
      kind,
      entry: entry ?? null,
      ...this.#pointAt(event),
      begun: false,
    };
  }

  move(event: PointerEvent): void {
    const grab = this.#grab;
    if (!grab) return showGrip(event);
    if (!grab.begun && Math.hypot(event.clientX - grab.x, event.clientY - grab.y) < THRESHOLD) return;
    if (!grab.begun) this.#body.setPointerCapture(event.pointerId);
    grab.begun = true;
    this.#at = event;
    this.#show(ghostOf(grab, this.#pointAt(event), this.#held().columns));
    this.#frame ||= requestAnimationFrame(() => this.#along());
  }

  up(event: PointerEvent): void {
    // Where it is let go counts: a busy machine may tell of the last moves with it, or not at all.
    if (this.#grab) this.move(event);
    const grab = this.#grab;
    if (grab?.begun) return this.end(true);
    this.#grab = undefined;
    const { columns, onDraw } = this.#held();
    if (grab?.kind !== 'draw' || !onDraw) return;
    // A click on an empty place is an hour from there.
    const { column, minute } = this.#pointAt(event);
    onDraw(
      {
        local: `${columns[column]!.day}T${timeOf(Math.min(Math.floor(minute / 30) * 30, DAY_MINUTES - 60))}`,
        minutes: 60,
      },
      columns[column]!,
    );
  }

  key(event: KeyboardEvent): void {
    const { columns, entries } = this.#held();
    const { button, entry } = eventAt(event.target, entries);
    const step = stepOf(event, this.#body);
    const keeps = event.key === 'Enter' && this.#ghost?.byKeys;
    if (!button || !entry || !(step || keeps)) return;
    event.preventDefault();
    if (!step) return this.end(true);
    if (!event.altKey) return focusNext(button, this.#body, step);
    if (!button.dataset['movable']) return;
    const column = Number(button.closest<HTMLElement>('[data-column]')!.dataset['column']);
    const now =
      this.#ghost?.entry?.event.event_id === entry.event.event_id
        ? this.#ghost
        : { column, origin: column, entry, byKeys: true, local: entry.local, minutes: entry.event.minutes };
    this.#show(stepGhost(now, { ...step, stretch: event.shiftKey }, columns));
  }

  escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#ghost) return;
    event.preventDefault();
    this.end(false);
  }

  /** Ends it: what was moved or drawn is told where it is to be kept. */
  end(keeps: boolean): void {
    const [ghost, { columns, onDrop, onDraw }] = [this.#ghost, this.#held()];
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#grab = undefined;
    this.#show(null);
    if (!keeps || !ghost) return;
    const place = { local: ghost.local, minutes: ghost.minutes };
    if (!ghost.entry) return onDraw?.(place, columns[ghost.column]!);
    const stays =
      place.local === ghost.entry.local && place.minutes === ghost.entry.event.minutes && ghost.origin === ghost.column;
    if (!stays) onDrop(ghost.entry, place, columns[ghost.column]!, columns[ghost.origin]!);
  }

  /** Scrolls as long as something is held at an edge. */
  #along(): void {
    this.#frame = 0;
    if (!this.#grab?.begun) return;
    const scroller = this.#body.closest<HTMLElement>('[data-wide]')!;
    const { top, bottom, left, right } = scroller.getBoundingClientRect();
    const by = (at: number, low: number, high: number) => (at < low + EDGE ? -PACE : at > high - EDGE ? PACE : 0);
    const [x, y] = [by(this.#at.clientX, left, right), by(this.#at.clientY, top + EDGE, bottom)];
    if (x === 0 && y === 0) return;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(x, y);
    if (scroller.scrollLeft === before[0] && scroller.scrollTop === before[1]) return;
    this.#show(ghostOf(this.#grab, this.#pointAt(this.#at), this.#held().columns));
    this.#frame = requestAnimationFrame(() => this.#along());
  }

  #show(ghost: Ghost | null): void {
    this.#ghost = ghost;
    this.#box.show(ghost, this.#held().columns);
  }

  #pointAt(at: At): Point {
    return pointIn(this.#body, at);
  }
}

/** What is read out of the grid. */
export const keysHint =
  'Arrow keys go from event to event. Alt and arrow keys move one that you may change, with Shift they make it longer or shorter; Enter keeps that, Escape leaves it where it was.';

/** Lets the grid's events be moved, stretched and drawn, and its hours be made higher, until what it answers is called. */
export function hold(body: HTMLElement, said: HTMLElement, held: () => Held): () => void {
  const hand = new Hand(body, said, held);
  const leaving = new AbortController();
  const { signal } = leaving;
  body.addEventListener('pointerdown', (event) => hand.down(event), { signal });
  body.addEventListener('pointermove', (event) => hand.move(event), { signal });
  body.addEventListener('pointerup', (event) => hand.up(event), { signal });
  body.addEventListener('pointercancel', () => hand.end(false), { signal });
  body.addEventListener('keydown', (event) => hand.key(event), { signal });
  addEventListener('keydown', (event) => hand.escape(event), { signal });
  const frame = body.closest<HTMLElement>('[data-wide]')!;
  zoom(frame, body, signal);
  holdEdges(frame, signal);
  return () => {
    hand.end(false);
    leaving.abort();
  };
}
