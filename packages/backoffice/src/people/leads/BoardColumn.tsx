import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/Link.tsx';
import type { MenuEntry } from '../../ui/menus.ts';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import type { Card, Stage } from './board.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardCards } from './boardCards.ts';
import { attach } from './dragKit.ts';
import { useDrawn } from './nearing.ts';
import * as css from './Board.css.ts';

/** About what a card that is not drawn yet will take, in px. */
const CARD_HEIGHT = 98;

interface BoardColumnProps {
  stage: Stage;
  cards: BoardCards;
  onMore: (() => void) | undefined;
  onOpen: (id: number) => void;
  menuOf: (card: Card) => MenuEntry[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>, card: Card) => void;
}

/** One stage: its counts and its cards, which are drawn as they come near the view. */
export function BoardColumn({ stage, cards, onMore, ...actions }: BoardColumnProps) {
  const heading = useId();
  const [column, over] = useDropTarget(stage.id);
  const scroller = useRef<HTMLDivElement>(null);
  const { count, rest, drawTo } = useDrawn(scroller, stage.leads.length);
  useEffect(() => cards.register(stage.id, (index) => drawTo(index + 1)));
  const hidden = stage.total - stage.leads.length;

  return (
    <section ref={column} className={cx(css.column, over && css.over)} aria-labelledby={heading}>
      <header className={css.head}>
        <span className={css.dot[toneOf(stage.colour)]} aria-hidden />
        <h2 id={heading} className={css.title}>{stage.stage_name}</h2>
        <span className={css.count}>{stage.total.toLocaleString('en-US')}</span>
        {stage.rotten > 0 && <span className={css.rotten}><Tag tone="warning">{stage.rotten.toLocaleString('en-US')} rotten</Tag></span>}
      </header>
      <div ref={scroller} className={css.scroller}>
        {stage.leads.length === 0 && <p className={css.none}>No leads in this stage</p>}
        <ul>
          {stage.leads.slice(0, count).map((card, index) => (
            <li key={card.user_detail_id} aria-setsize={stage.total} aria-posinset={index + 1} className={css.slot}><BoardCard card={card} first={index === 0} {...actions} /></li>
          ))}
        </ul>
        <div ref={rest} style={{ blockSize: (stage.leads.length - count) * CARD_HEIGHT }} />
        {count === stage.leads.length && hidden > 0 && (
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
