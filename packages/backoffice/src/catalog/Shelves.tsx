import type { ReactNode } from 'react';
import { useDropPlace } from '../ui/sortable.ts';
import { hiddenText } from '../ui/base.css.ts';
import type { Shelf, useOrdering } from './ordering.ts';
import * as css from './Ordered.css.ts';

interface ShelvesProps<Item extends { id: number; name: string }> {
  shelves: readonly Shelf<Item>[];
  kind: 'subject' | 'package';
  ordering: ReturnType<typeof useOrdering<Item>>;
  /** What an empty category says. */
  nothing: string;
  /** What can be done with a category. */
  tools: (shelf: Shelf<Item>) => ReactNode;
  row: (item: Item, shelf: Shelf<Item>) => ReactNode;
}

/** Categories one below the other, each with its rows in their order. */
export function Shelves<Item extends { id: number; name: string }>({
  shelves,
  kind,
  ordering,
  nothing,
  tools,
  row,
}: ShelvesProps<Item>) {
  return (
    <div className={css.groups}>
      {shelves.map((shelf) => (
        <section key={shelf.id} className={css.group} aria-labelledby={`category-${shelf.id}`}>
          <div className={css.head}>
            <h2 id={`category-${shelf.id}`} className={css.heading}>
              {shelf.name}
            </h2>
            <span className={css.count}>{shelf.items.length.toLocaleString('en-US')}</span>
            <span className={css.spring} />
            {tools(shelf)}
          </div>
          {shelf.items.length === 0 && (
            <Empty kind={kind} text={nothing} onDrop={(dragged) => ordering.moveTo(shelf, dragged)} />
          )}
          {shelf.items.map((item) => row(item, shelf))}
        </section>
      ))}
      <p role="status" className={hiddenText}>
        {ordering.news}
      </p>
    </div>
  );
}

function Empty({
  kind,
  text,
  onDrop,
}: {
  kind: 'subject' | 'package';
  text: string;
  onDrop: (dragged: number) => void;
}) {
  const { element, over } = useDropPlace(onDrop, kind);
  return (
    <div ref={element} className={css.nothing} data-over={over || undefined}>
      {text}
    </div>
  );
}
