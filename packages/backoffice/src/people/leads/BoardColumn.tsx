import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/Link.tsx';
import type { MenuEntry } from '../../ui/menus.ts';
import { toneOf } from '../../ui/tones.ts';
import type { Card, Stage } from './board.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardCards } from './boardCards.ts';
import { attach } from './dragKit.ts';
import * as css from './Board.css.ts';

/** A card's height before it has been measured, with the gap below it. */
const CARD = 118;

interface BoardColumnProps {
  stage: Stage;
  cards: BoardCards;
  onMore: (() => void) | undefined;
  onOpen: (id: number) => void;
  menuOf: (card: Card) => MenuEntry[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>, card: Card) => void;
}

/** One stage: its count and its cards, of which only those in view are drawn. */
export function BoardColumn({ stage, cards, onMore, ...actions }: BoardColumnProps) {
  const heading = useId();
  const [column, over] = useDropTarget(stage.id);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: stage.leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    getItemKey: (index) => stage.leads[index]!.user_detail_id,
    overscan: 4,
  });
  useEffect(() => cards.register(stage.id, (index) => rows.scrollToIndex(index)), [cards, rows, stage.id]);
  const hidden = stage.total - stage.leads.length;

  return (
    <section ref={column} className={cx(css.column, over && css.over)} aria-labelledby={heading}>
      <header className={css.head}>
        <span className={css.dot[toneOf(stage.colour)]} aria-hidden />
        <h2 id={heading} className={css.title}>{stage.stage_name}</h2>
        <span className={css.count}>{stage.total.toLocaleString('en-US')}</span>
      </header>
      <div ref={scroller} className={css.scroller}>
        {stage.leads.length === 0 && <p className={css.none}>No leads in this stage</p>}
        <ul className={css.cards} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              aria-setsize={stage.total}
              aria-posinset={row.index + 1}
              className={css.slot}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <BoardCard card={stage.leads[row.index]!} first={row.index === 0} {...actions} />
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <p className={css.more}>
            {onMore ? <Button size="sm" variant="ghost" onClick={onMore}>Show more</Button> : (
              <Link to={`?view=table&stage_id=${stage.id}`}>{`${hidden.toLocaleString('en-US')} more in the table`}</Link>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function useDropTarget(stage_id: number) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useEffect(
    () =>
      attach(({ dropTargetForElements }) =>
        dropTargetForElements({
          element: element.current!,
          getData: () => ({ stage_id }),
          canDrop: ({ source }) => source.data.stage_id !== stage_id,
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        }),
      ),
    [stage_id],
  );
  return [element, over] as const;
}
