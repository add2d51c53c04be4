import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import type { Dragged, Edge } from './dragged.ts';

type Stop = () => void;

const isOf = (kind: string, data: Record<string | symbol, unknown>) => data['kind'] === kind;

interface Sortable extends Dragged {
  element: HTMLElement;
  handle: HTMLElement;
  onDragging: (dragging: boolean) => void;
  onEdge: (edge: Edge | null) => void;
  onDrop: (dragged: number, edge: Edge) => void;
}

/** Makes an element draggable by its handle, and a place to drop its like on; returns how to end that. */
export function sort({ element, handle, kind, id, onDragging, onEdge, onDrop }: Sortable): Stop {
  const edgeAt = (y: number): Edge => {
    const box = element.getBoundingClientRect();
    return y < box.top + box.height / 2 ? 'before' : 'after';
  };
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isOf(kind, source.data) && source.data['id'] !== id,
      onDragEnter: ({ location }) => onEdge(edgeAt(location.current.input.clientY)),
      onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ source, location }) => {
        onEdge(null);
        onDrop(source.data['id'] as number, edgeAt(location.current.input.clientY));
      },
    }),
  );
}

/** Makes an element a place where things of a kind may be dropped; returns how to end that. */
export function take(
  element: HTMLElement,
  kind: string,
  onOver: (over: boolean) => void,
  onDrop: (dragged: number) => void,
): Stop {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => isOf(kind, source.data),
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false);
      onDrop(source.data['id'] as number);
    },
  });
}
