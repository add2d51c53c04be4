import { useRef, useState, type PointerEvent } from 'react';
import type { Entry } from './entries.ts';

/** Pixels that a pointer goes before it drags. */
const THRESHOLD = 4;

/** Dragging from day to day: which day the pointer is over, and what was dropped where. */
export function useDayDrag(entries: readonly Entry[], onDrop: (entry: Entry, day: string) => void) {
  const [over, setOver] = useState<string | null>(null);
  const held = useRef<{ x: number; y: number; entry: Entry; begun: boolean } | null>(null);
  const dragged = useRef(false);
  const dayAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

  function move(event: PointerEvent) {
    const now = held.current;
    if (!now || (!now.begun && Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD)) return;
    now.begun = true;
    setOver(dayAt(event));
  }

  function drop(event: PointerEvent) {
    // Where it is let go counts: a busy machine may not have told of the moves before.
    move(event);
    const now = held.current;
    held.current = null;
    setOver(null);
    if (!now?.begun) return;
    dragged.current = true;
    setTimeout(() => (dragged.current = false));
    const day = dayAt(event);
    if (day && day !== now.entry.local.slice(0, 10)) onDrop(now.entry, day);
  }

  return {
    over,
    wasDragged: () => dragged.current,
    pointer: {
      onPointerDown(event: PointerEvent) {
        const button = (event.target as Element).closest<HTMLElement>('[data-movable]');
        const entry = button && entries.find((one) => one.event.event_id === Number(button.dataset['event']));
        if (event.button === 0 && event.pointerType !== 'touch' && entry)
          held.current = { x: event.clientX, y: event.clientY, entry, begun: false };
      },
      onPointerMove: move,
      onPointerUp: drop,
      onPointerLeave: () => ((held.current = null), setOver(null)),
    },
  };
}
