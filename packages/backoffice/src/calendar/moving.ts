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

interface Grab { x: number; y: number; kind: 'move' | 'resize' | 'draw'; entry: Entry | null; column: number; minute: number; begun: boolean }

interface MovingParts {
  columns: readonly Column[];
  entries: readonly Entry[];
  /** The part of the grid that the columns fill. */
  body: RefObject<HTMLDivElement | null>;
  onDrop: (entry: Entry, place: Place, column: Column) => void;
  onDraw: (place: Place, column: Column) => void;
  onOpen: (event_id: number) => void;
}

const THRESHOLD = 4;

/** Moving, stretching and drawing on the grid, by pointer and by keys; what it comes to is told once, when it ends. */
export function useMoving({ columns, entries, body, onDrop, onDraw, onOpen }: MovingParts) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const grab = useRef<Grab>(undefined);
  const latest = useRef(ghost);
  latest.current = ghost;
  const find = (element: EventTarget) => {
    const button = (element as Element).closest<HTMLElement>('[data-event]');
    return { button, entry: button ? entries.find((one) => one.event.event_id === Number(button.dataset['event'])) : undefined };
  };

  /** Which column and minute a point of the window lies on. */
  function at(x: number, y: number) {
    const box = body.current!.getBoundingClientRect();
    const part = (x - box.left) / box.width;
    const way = getComputedStyle(body.current!).direction === 'rtl' ? 1 - part : part;
    return { column: Math.min(Math.max(Math.floor(way * columns.length), 0), columns.length - 1), minute: Math.min(Math.max(((y - box.top) / box.height) * DAY_MINUTES, 0), DAY_MINUTES) };
  }

  function follow({ clientX, clientY }: { clientX: number; clientY: number }): Ghost {
    const { kind, entry, column, minute } = grab.current!;
    const here = at(clientX, clientY);
    const by = snapped(here.minute - minute);
    if (kind === 'draw') {
      const [low, high] = [Math.min(minute, here.minute), Math.max(minute, here.minute)];
      const from = Math.floor(low / SNAP) * SNAP;
      return { column, origin: column, entry: null, byKeys: false, local: `${columns[column]!.day}T${timeOf(from)}`, minutes: Math.max(Math.ceil(high / SNAP) * SNAP - from, SNAP) };
    }
    const place = { local: entry!.local, minutes: entry!.event.minutes };
    if (kind === 'resize') return { column, origin: column, entry, byKeys: false, ...resizedPlace(place, by) };
    const moved = movedPlace(place, 0, by);
    return { column: here.column, origin: column, entry, byKeys: false, local: `${columns[here.column]!.day}T${moved.local.slice(11)}`, minutes: place.minutes };
  }

  function end(drop: boolean) {
    const now = latest.current;
    grab.current = undefined;
    setGhost(null);
    if (!drop || !now) return;
    const place = { local: now.local, minutes: now.minutes };
    if (!now.entry) return onDraw(place, columns[now.column]!);
    const stays = place.local === now.entry.local && place.minutes === now.entry.event.minutes && now.origin === now.column;
    if (!stays) onDrop(now.entry, place, columns[now.column]!);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      // Fingers scroll and swipe; they open an event and move it from there.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { button, entry } = find(event.target);
      if (button && !button.dataset['movable']) return;
      const { column, minute } = at(event.clientX, event.clientY);
      const kind = !button ? 'draw' : (event.target as Element).closest('[data-grip]') ? 'resize' : 'move';
      grab.current = { x: event.clientX, y: event.clientY, kind, entry: entry ?? null, column, minute, begun: false };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const held = grab.current;
      if (!held) return;
      if (!held.begun && Math.hypot(event.clientX - held.x, event.clientY - held.y) < THRESHOLD) return;
      if (!held.begun) event.currentTarget.setPointerCapture(event.pointerId);
      held.begun = true;
      setGhost(follow(event));
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const held = grab.current;
      if (held?.begun) return end(true);
      grab.current = undefined;
      if (held?.kind !== 'draw') return;
      // A click on an empty place is an hour from there.
      const { column, minute } = at(event.clientX, event.clientY);
      onDraw({ local: `${columns[column]!.day}T${timeOf(Math.min(Math.floor(minute / 30) * 30, DAY_MINUTES - 60))}`, minutes: 60 }, columns[column]!);
    },
    onPointerCancel: () => end(false),
    onClick(event: { target: EventTarget }) {
      const { entry } = find(event.target);
      if (entry) onOpen(entry.event.event_id);
    },
  };

  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current) return;
      event.preventDefault();
      grab.current = undefined;
      setGhost(null);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { button, entry } = find(event.target);
    if (!button || !entry) return;
    if (event.key === 'Enter' && ghost?.byKeys) {
      event.preventDefault();
      return end(true);
    }
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const rtl = getComputedStyle(button).direction === 'rtl' ? -1 : 1;
    const [across, down] = [step[0]! * rtl, step[1]!];
    if (!event.altKey) return focusNext(button, body.current!, across, down);
    if (!button.dataset['movable']) return;
    setGhost((now) => stepGhost(now?.entry === entry ? now : { column: columnOf(button), origin: columnOf(button), entry, byKeys: true, local: entry.local, minutes: entry.event.minutes }, { across, down, stretch: event.shiftKey }, columns));
  }

  return { ghost, pointer, onKeyDown };
}

const columnOf = (element: Element): number => Number(element.closest<HTMLElement>('[data-column]')!.dataset['column']);

/** A step of the keys: a quarter of an hour up or down, a column to the side, or with Shift longer and shorter. */
function stepGhost(ghost: Ghost, { across, down, stretch }: { across: number; down: number; stretch: boolean }, columns: readonly Column[]): Ghost {
  if (stretch) return { ...ghost, ...resizedPlace(ghost, down * SNAP) };
  const column = Math.min(Math.max(ghost.column + across, 0), columns.length - 1);
  return { ...ghost, column, ...movedPlace({ local: `${columns[column]!.day}${ghost.local.slice(10)}`, minutes: ghost.minutes }, 0, down * SNAP) };
}

/** Moves the focus: up and down within a list, to the side into the nearest list there is, at about the same height. */
function focusNext(button: HTMLElement, body: HTMLElement, across: number, down: number): void {
  if (down !== 0) {
    const own = [...button.closest('ul')!.querySelectorAll<HTMLElement>('[data-event]')];
    return own[own.indexOf(button) + down]?.focus();
  }
  const lists = [...body.querySelectorAll<HTMLElement>('ul')];
  const list = lists[lists.indexOf(button.closest('ul')!) + across];
  if (!list) return;
  const { top } = button.getBoundingClientRect();
  const far = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
  const [first, ...others] = [...list.querySelectorAll<HTMLElement>('[data-event]')];
  others.reduce((best, one) => (far(one) < far(best) ? one : best), first!).focus();
}

/** What a ghost says, drawn and read out. */
export function ghostText(ghost: Ghost): string {
  return `${dayText(ghost.local, 'weekday')} ${timesText(ghost.local, ghost.minutes)}`;
}

/** Where on its day a ghost begins. */
export const ghostTop = (ghost: Ghost): number => minuteOf(ghost.local);
