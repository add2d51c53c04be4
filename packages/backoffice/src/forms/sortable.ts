import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState } from 'react';

/** Where a dragged thing would land: before or after this one. */
export type Edge = 'before' | 'after';

interface Dragged {
  /** Only things of one kind land on each other. */
  kind: 'field' | 'section';
  id: number;
}

interface SortableProps extends Dragged {
  onDrop: (dragged: number, edge: Edge) => void;
  disabled?: boolean;
}

const isOf = (kind: string, data: Record<string | symbol, unknown>) => data['kind'] === kind;

/** Makes an element draggable by its handle, and a place to drop its like on. `edge` is where a line belongs. */
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
    const edgeAt = (y: number): Edge => {
      const box = own.getBoundingClientRect();
      return y < box.top + box.height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element: own,
        dragHandle: handle,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: own,
        canDrop: ({ source }) => isOf(kind, source.data) && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          latest.current(source.data['id'] as number, edgeAt(location.current.input.clientY));
        },
      }),
    );
  }, [kind, id, disabled, handle]);

  return { element, handle: setHandle, edge, dragging };
}

/** A place for fields to be dropped where there is none to drop them on: an empty section. */
export function useDropPlace(onDrop: (dragged: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => isOf('field', source.data),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        latest.current(source.data['id'] as number);
      },
    });
  }, []);
  return { element, over };
}
