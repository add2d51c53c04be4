import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { dayText } from '../ui/dayText.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { statusNames, type Entry } from './entries.ts';
import * as css from './EventPeek.css.ts';

interface EventPeekProps {
  /** What holds the calendar's view. */
  content: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  /** Nothing has opened yet. This code comes after the events are drawn, so one may be pointed at already. */
  isFirst: boolean;
  onOpen: (event_id: number) => void;
}

/** How long an event is pointed at before its card comes, and how long the pointer may take to reach the card, in ms. */
const [DELAY, REACH] = [250, 200];
const ID = 'event-peek';

const eventAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-peek] [data-event]');

/** When, who, where and how many seats. */
function factsOf({ event, local, time, staff, place }: Entry): string[] {
  const { enrolled, capacity } = event;
  return [
    `${dayText(local, 'long')}, ${time}`,
    staff || 'No teacher yet',
    place,
    capacity > 0
      ? `${enrolled} of ${capacity} seats, ${Math.max(0, capacity - enrolled)} free`
      : `${enrolled} enrolled`,
  ].filter(Boolean);
}

/** A card beside the event that is pointed at or focused by key: teacher, room, seats, and what can be done. A marks attendance, Enter opens, Escape closes. */
export function EventPeek({ content, entries, isFirst, onOpen }: EventPeekProps) {
  const { anchor, hold, hide } = useAnchor(content, isFirst);
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const may = useMay();
  const entry = anchor && entries.find(({ event }) => event.event_id === Number(anchor.dataset['event']));
  const marks = Boolean(entry && entry.event.status === 'scheduled' && may('students'));

  useLayoutEffect(() => {
    if (!anchor || !box.current) return;
    beside(box.current, anchor);
    anchor.setAttribute('aria-describedby', ID);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, entry]);
  // Together with the card: a key that is pressed as soon as it shows must find it.
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!entry || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') hide();
      else if (event.key.toLowerCase() === 'a' && marks && document.activeElement === anchor)
        void navigate(`/attendance/${entry.event.event_id}`);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });

  if (!entry) return null;
  const { event } = entry;
  return (
    <div ref={box} id={ID} role="tooltip" className={css.card} onPointerEnter={hold} onPointerLeave={hide}>
      <p className={css.title}>{event.title}</p>
      {event.status !== 'scheduled' && (
        <p className={css.state}>{[statusNames[event.status], event.reason].filter(Boolean).join(': ')}</p>
      )}
      {factsOf(entry).map((fact) => (
        <p key={fact} className={css.fact}>
          {fact}
        </p>
      ))}
      <div className={css.actions}>
        {marks && (
          <Button
            size="sm"
            variant="primary"
            tabIndex={-1}
            onClick={() => void navigate(`/attendance/${event.event_id}`)}
          >
            Mark attendance <Kbd>A</Kbd>
          </Button>
        )}
        <Button size="sm" tabIndex={-1} onClick={() => (hide(), onOpen(event.event_id))}>
          Open <Kbd>↵</Kbd>
        </Button>
      </div>
    </div>
  );
}

/** The event that has the card: pointed at for a moment, or focused by key. */
function useAnchor(content: RefObject<HTMLElement | null>, isFirst: boolean) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(isFirst);
  const after = (next: HTMLElement | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next?.isConnected ? next : null), delay);
  };
  useEffect(() => {
    const view = content.current!;
    const leaving = new AbortController();
    const { signal } = leaving;
    const hear = <Name extends keyof HTMLElementEventMap>(name: Name, on: (event: HTMLElementEventMap[Name]) => void) =>
      view.addEventListener(name, on, { signal, capture: name === 'scroll' });
    hear('pointerover', ({ target, pointerType, buttons }) => {
      if (pointerType === 'mouse' && buttons === 0) after(eventAt(target), eventAt(target) ? DELAY : REACH);
    });
    hear('pointerleave', () => after(null, REACH));
    hear('pointerdown', () => after(null, 0));
    hear('scroll', () => after(null, 0));
    hear('focusin', ({ target }) => {
      const event = eventAt(target);
      if (event?.matches(':focus-visible')) after(event, 0);
    });
    hear('focusout', () => after(null, REACH));
    const under = first.current && view.querySelector<HTMLElement>('[data-peek] [data-event]:hover');
    if (under) after(under, DELAY);
    return () => {
      leaving.abort();
      clearTimeout(timer.current);
    };
  }, [content]);
  return { anchor, hold: () => clearTimeout(timer.current), hide: () => after(null, 0) };
}

const [GAP, EDGE] = [6, 8];

/** Puts the card beside the event's day, where there is room, so that it hides nothing of the same hour on that day. */
function beside(box: HTMLElement, anchor: HTMLElement): void {
  const event = anchor.getBoundingClientRect();
  const day = (anchor.closest('[data-day]') ?? anchor).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const fits = (left: number) => left >= EDGE && left + width <= innerWidth - EDGE;
  const sides = [day.right + GAP, day.left - width - GAP, event.right + GAP, event.left - width - GAP];
  const left = sides.find(fits) ?? Math.max(EDGE, innerWidth - width - EDGE);
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(EDGE, Math.min(event.top, innerHeight - height - EDGE))}px`;
}
