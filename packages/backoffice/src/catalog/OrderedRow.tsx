import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSortable } from '../ui/sortable.ts';
import type { Edge } from '../ui/dragged.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import * as css from './Ordered.css.ts';

interface OrderedRowProps {
  kind: 'subject' | 'package' | 'mode' | 'page';
  id: number;
  name: string;
  /** Whether its place can be changed now: not while a search hides its neighbours. */
  movable: boolean;
  onDrop: (dragged: number, edge: Edge) => void;
  onStep: (by: -1 | 1) => void;
  /** The picture or colour before the name. */
  mark: ReactNode;
  title: ReactNode;
  /** A quiet line below the name. */
  about?: ReactNode;
  /** What is at the end: states, a menu. */
  children?: ReactNode;
}

/** A row whose place in its category matters: dragged by its grip, stepped by its arrows or by Alt with an arrow key. */
export function OrderedRow({ kind, id, name, movable, onDrop, onStep, mark, title, about, children }: OrderedRowProps) {
  const { element, handle, edge, dragging } = useSortable({ kind, id, onDrop, disabled: !movable });

  function onKeyDown(event: KeyboardEvent) {
    if (!movable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <div
      ref={element}
      id={`${kind}-${id}`}
      className={cx(css.row, dragging && css.dragging)}
      data-edge={edge ?? undefined}
      onKeyDown={onKeyDown}
    >
      {movable && (
        <span ref={handle} aria-hidden className={css.grip}>
          <GripVertical size={16} />
        </span>
      )}
      <span className={css.mark}>{mark}</span>
      <span className={css.words}>
        <span className={css.name}>{title}</span>
        {about && <span className={css.about}>{about}</span>}
      </span>
      <span className={css.end}>
        {movable && (
          <span className={css.steps}>
            <IconButton
              size="sm"
              label={`Move ${name} up`}
              icon={<ArrowUp size={14} aria-hidden />}
              onClick={() => onStep(-1)}
            />
            <IconButton
              size="sm"
              label={`Move ${name} down`}
              icon={<ArrowDown size={14} aria-hidden />}
              onClick={() => onStep(1)}
            />
          </span>
        )}
        {children}
      </span>
    </div>
  );
}
