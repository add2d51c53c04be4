import { useEffect, useRef, useState } from 'react';
import type { Dragged, Edge } from './dragged.ts';

type Dragging = typeof import('./dragging.ts');

/** Runs an effect with the library for dragging, whose code is not part of the first view. */
function whenDraggable(start: (dragging: Dragging) => () => void): () => void {
  let stop: (() => void) | undefined;
  let ended = false;
  void import('./dragging.ts').then(
    (dragging) => {
      if (!ended) stop = start(dragging);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    stop?.();
  };
}

interface SortableProps extends Dragged {
  onDrop: (dragged: number, edge: Edge) => void;
  disabled?: boolean;
}

/** An element that is dragged by its handle and dropped on. `edge` says where a line belongs. */
export function useSortable({ kind, id, onDrop, disabled = false }: SortableProps) {
  const element = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<HTMLElement | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const own = element.current;
    if (!own || !handle || disabled) return;
    return whenDraggable(({ sort }) =>
      sort({
        element: own,
        handle,
        kind,
        id,
        onDragging: setDragging,
        onEdge: setEdge,
        onDrop: (dragged, where) => latest.current(dragged, where),
      }),
    );
  }, [kind, id, disabled, handle]);

  return { element, handle: setHandle, edge, dragging };
}

/** A place for things of a kind to be dropped where there is none to drop them on: an empty section. */
export function useDropPlace(onDrop: (dragged: number) => void, kind: string) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const [over, setOver] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (own) return whenDraggable(({ take }) => take(own, kind, setOver, (dragged) => latest.current(dragged)));
  }, [kind]);
  return { element, over };
}
