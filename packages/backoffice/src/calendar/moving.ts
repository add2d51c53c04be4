import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { DAY_MINUTES, minuteOf, movedPlace, resizedPlace, SNAP, snapped, timeOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { dayText, timesText, type Entry } from './entries.ts';
import type { Column } from './TimeColumn.tsx';

/** What is being dragged, stepped by keys or drawn: where it would be, and of which event; null is a new one. */
export interface Ghost extends Place {
  column: number;
  /** The column that it came from. */
  origin: number;
  entry: Entry | null;
  /** Made by keys: it waits for Enter. */
  byKeys: boolean;
}

interface Point { column: number; minute: number }
interface Grab extends Point { x: number; y: number; kind: 'move' | 'resize' | 'draw'; entry: Entry | null; begun: boolean }

interface MovingParts {
  columns: readonly Column[];
  entries: readonly Entry[];
  /** The part of the grid that the columns fill. */
  body: RefObject<HTMLDivElement | null>;
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
  /** Absent for those who may make no events. */
  onDraw: ((place: Place, column: Column) => void) | undefined;
  onOpen: (event_id: number) => void;
}

const THRESHOLD = 4;
const EDGE = 32;
/** How much of an event's lower edge stretches it. */
const GRIP = 6;

/** Moving, stretching and drawing on the grid, by pointer and by keys; what it comes to is told once, when it ends. */
export function useMoving({ columns, entries, body, onDrop, onDraw, onOpen }: MovingParts) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const grab = useRef<Grab>(undefined);
  const latest = useRef(ghost);
  latest.current = ghost;
  useEscape(latest, () => end(false));

  function end(drop: boolean) {
    const now = latest.current;
    grab.current = undefined;
    setGhost(null);
    if (!drop || !now) return;
    const place = { local: now.local, minutes: now.minutes };
    if (!now.entry) return onDraw?.(place, columns[now.column]!);
    const stays = place.local === now.entry.local && place.minutes === now.entry.event.minutes && now.origin === now.column;
    if (!stays) onDrop(now.entry, place, columns[now.column]!, columns[now.origin]!);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      // Fingers scroll and swipe; they open an event and move it from there.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { button, entry } = eventAt(event.target, entries);
      if (button ? !button.dataset['movable'] : !onDraw) return;
      const kind = !button ? 'draw' : button.getBoundingClientRect().bottom - event.clientY < GRIP ? 'resize' : 'move';
      grab.current = { x: event.clientX, y: event.clientY, kind, entry: entry ?? null, ...pointOn(body.current!, columns.length, event), begun: false };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const held = grab.current;
      if (!held || (!held.begun && Math.hypot(event.clientX - held.x, event.clientY - held.y) < THRESHOLD)) return;
      if (!held.begun) event.currentTarget.setPointerCapture(event.pointerId);
      held.begun = true;
      scrollAlong(body.current!, event.clientY);
      setGhost(ghostOf(held, pointOn(body.current!, columns.length, event), columns));
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const held = grab.current;
      if (held?.begun) return end(true);
      grab.current = undefined;
      if (held?.kind !== 'draw' || !onDraw) return;
      // A click on an empty place is an hour from there.
      const { column, minute } = pointOn(body.current!, columns.length, event);
      onDraw({ local: `${columns[column]!.day}T${timeOf(Math.min(Math.floor(minute / 30) * 30, DAY_MINUTES - 60))}`, minutes: 60 }, columns[column]!);
    },
    onPointerCancel: () => end(false),
    onClick(event: { target: EventTarget }) {
      const { entry } = eventAt(event.target, entries);
      if (entry) onOpen(entry.event.event_id);
    },
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { button, entry } = eventAt(event.target, entries);
    const step = stepOf(event);
    const keeps = event.key === 'Enter' && ghost?.byKeys;
    if (!button || !entry || !(step || keeps)) return;
    event.preventDefault();
    if (!step) return end(true);
    if (!event.altKey) return focusNext(button, body.current!, step);
    if (!button.dataset['movable']) return;
    const column = Number(button.closest<HTMLElement>('[data-column]')!.dataset['column']);
    setGhost((now) => stepGhost(now?.entry === entry ? now : { column, origin: column, entry, byKeys: true, local: entry.local, minutes: entry.event.minutes }, { ...step, stretch: event.shiftKey }, columns));
  }

  return { ghost, pointer, onKeyDown };
}

/** Escape leaves what is being moved where it was. */
function useEscape(ghost: RefObject<Ghost | null>, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !ghost.current) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [ghost]);
}

/** Scrolls the grid while something is dragged along its upper or lower edge. */
function scrollAlong(body: HTMLElement, y: number): void {
  const scroller = body.closest<HTMLElement>('[data-wide]')!;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y > bottom - EDGE) scroller.scrollTop += EDGE / 2;
  if (y < top + 2 * EDGE) scroller.scrollTop -= EDGE / 2;
}

/** The event's button that something lies in, and its entry. */
function eventAt(element: EventTarget, entries: readonly Entry[]): { button: HTMLElement | null; entry: Entry | undefined } {
  const button = (element as Element).closest<HTMLElement>('[data-event]');
  return { button, entry: button ? entries.find((one) => one.event.event_id === Number(button.dataset['event'])) : undefined };
}

/** Which column and minute a point of the window lies on. */
function pointOn(body: HTMLElement, columns: number, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = body.getBoundingClientRect();
  const part = (clientX - box.left) / box.width;
  const way = getComputedStyle(body).direction === 'rtl' ? 1 - part : part;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return { column: within(Math.floor(way * columns), columns - 1), minute: within(((clientY - box.top) / box.height) * DAY_MINUTES, DAY_MINUTES) };
}

/** What a grab has become at a point. */
function ghostOf({ kind, entry, column, minute }: Grab, here: Point, columns: readonly Column[]): Ghost {
  const made = { column, origin: column, entry, byKeys: false };
  if (kind === 'draw' || !entry) {
    const [low, high] = [Math.min(minute, here.minute), Math.max(minute, here.minute)];
    const from = Math.min(Math.floor(low / SNAP) * SNAP, DAY_MINUTES - SNAP);
    return { ...made, local: `${columns[column]!.day}T${timeOf(from)}`, minutes: Math.max(Math.ceil(high / SNAP) * SNAP - from, SNAP) };
  }
  const place = { local: entry.local, minutes: entry.event.minutes };
  const by = snapped(here.minute - minute);
  if (kind === 'resize') return { ...made, ...resizedPlace(place, by) };
  return { ...made, column: here.column, local: `${columns[here.column]!.day}${movedPlace(place, 0, by).local.slice(10)}`, minutes: place.minutes };
}

interface Step { across: number; down: number }

/** Where an arrow key points to; nothing for other keys. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): Step | undefined {
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  return { ArrowUp: { across: 0, down: -1 }, ArrowDown: { across: 0, down: 1 }, ArrowLeft: { across: -ahead, down: 0 }, ArrowRight: { across: ahead, down: 0 } }[key];
}

/** A step of the keys: a quarter of an hour up or down, a column to the side, or with Shift longer and shorter. */
function stepGhost(ghost: Ghost, { across, down, stretch }: Step & { stretch: boolean }, columns: readonly Column[]): Ghost {
  if (stretch) return { ...ghost, ...resizedPlace(ghost, down * SNAP) };
  const column = Math.min(Math.max(ghost.column + across, 0), columns.length - 1);
  return { ...ghost, column, ...movedPlace({ local: `${columns[column]!.day}${ghost.local.slice(10)}`, minutes: ghost.minutes }, 0, down * SNAP) };
}

/** Moves the focus: up and down within a list, to the side into the nearest list there is, at about the same height. */
function focusNext(button: HTMLElement, body: HTMLElement, { across, down }: Step): void {
  const own = button.closest('ul')!;
  const events = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-event]')];
  if (down !== 0) return events(own)[events(own).indexOf(button) + down]?.focus();
  const lists = [...body.querySelectorAll('ul')];
  const list = lists[lists.indexOf(own) + across];
  if (!list) return;
  const { top } = button.getBoundingClientRect();
  const far = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
  const [first, ...others] = events(list);
  others.reduce((best, one) => (far(one) < far(best) ? one : best), first!).focus();
}

/** What a ghost says, drawn and read out. */
export function ghostText(ghost: Ghost): string {
  return `${dayText(ghost.local, 'weekday')} ${timesText(ghost.local, ghost.minutes)}`;
}

/** Where on its day a ghost begins. */
export const ghostTop = (ghost: Ghost): number => minuteOf(ghost.local);
