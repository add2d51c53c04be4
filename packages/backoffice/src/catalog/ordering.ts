import { useState } from 'react';
import { placed, stepped } from '@schoolbell/core/catalog/order/rules';
import type { Edge } from '../ui/dragged.ts';
import { toast } from '../ui/toasts.ts';

/** A category with what stands in it, in order. */
export interface Shelf<Item extends { id: number; name: string }> {
  id: number;
  name: string;
  items: readonly Item[];
}

interface Ordering<Item extends { id: number; name: string }> {
  shelves: readonly Shelf<Item>[];
  /** Shows the order at once; answers how to take that back. */
  patch: (category: number, ids: number[]) => () => void;
  send: (category: number, ids: number[]) => Promise<unknown>;
  kind: 'subject' | 'package' | 'mode' | 'page';
}

/** Moves within categories and between them, by dragging and by keys: shown at once, taken back where it is refused, and announced. */
export function useOrdering<Item extends { id: number; name: string }>({ shelves, patch, send, kind }: Ordering<Item>) {
  const [news, setNews] = useState('');
  const shelfOf = (id: number) => shelves.find((shelf) => shelf.items.some((item) => item.id === id));
  const idsOf = (shelf: Shelf<Item>) => shelf.items.map((item) => item.id);
  const nameOf = (id: number) => shelfOf(id)?.items.find((item) => item.id === id)?.name ?? '';

  function put(shelf: Shelf<Item>, ids: number[], moved: number) {
    const undo = patch(shelf.id, ids);
    setNews(`${nameOf(moved)}: position ${ids.indexOf(moved) + 1} of ${ids.length} in ${shelf.name}`);
    send(shelf.id, ids).catch((error: unknown) => (undo(), toast.error(error)));
  }

  return {
    news,
    /** Something dragged onto an item: before or after it. */
    dropOn(target: number, dragged: number, edge: Edge) {
      const shelf = shelfOf(target);
      if (!shelf) return;
      const rest = idsOf(shelf).filter((id) => id !== dragged);
      put(shelf, placed(rest, dragged, rest.indexOf(target) + (edge === 'after' ? 1 : 0)), dragged);
    },
    /** Something dragged into a category, or sent there from its menu: to its end. */
    moveTo(shelf: Shelf<Item>, dragged: number) {
      put(shelf, placed(idsOf(shelf), dragged, shelf.items.length), dragged);
    },
    step(id: number, by: -1 | 1) {
      const shelf = shelfOf(id);
      const next = shelf && stepped(idsOf(shelf), id, by);
      if (!shelf || !next) return setNews(`${nameOf(id)} is ${by < 0 ? 'first' : 'last'} already`);
      // The keyboard stays on what it moved.
      const held = document.activeElement?.getAttribute('aria-label');
      put(shelf, next, id);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const row = document.getElementById(`${kind}-${id}`);
          (
            row?.querySelector<HTMLElement>(held ? `[aria-label="${CSS.escape(held)}"]` : 'a') ??
            row?.querySelector<HTMLElement>('a')
          )?.focus();
        }),
      );
    },
  };
}
