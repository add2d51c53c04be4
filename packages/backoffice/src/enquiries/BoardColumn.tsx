import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { cx } from '../ui/cx.ts';
import type { MenuEntry } from '../ui/menus.ts';
import { Tag } from '../ui/Tag.tsx';
import { toneOf } from '../ui/tones.ts';
import type { Card, Stage } from './board.ts';
import { BoardCard } from './BoardCard.tsx';
import { CardChunk } from './CardChunk.tsx';
import type { BoardCards } from './boardCards.ts';
import { attach } from './dragKit.ts';
import { useDrawn } from './nearing.ts';
import * as css from './Board.css.ts';

/** Cards that are drawn and taken out of the page together. */
const A_CHUNK = 30;
/** How far ahead of the view further cards are fetched, in px. */
const AHEAD = 2_000;
/** About what a card that is not drawn yet will take, in px. */
const CARD_HEIGHT = 98;

interface BoardColumnProps {
  stage: Stage;
  cards: BoardCards;
  /** Its end is near, and there are more cards than were fetched. */
  onMore: (stage: Stage) => void;
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
  const end = useEnd(scroller, stage, hidden > 0, onMore);

  return (
    <section ref={column} className={cx(css.column, over && css.over)} aria-labelledby={heading}>
      <header className={css.head}>
        <span className={css.dot[toneOf(stage.colour)]} aria-hidden />
        <h2 id={heading} className={css.title}>
          {stage.stage_name}
        </h2>
        <span className={css.count}>{stage.total.toLocaleString('en-US')}</span>
        {stage.rotten > 0 && (
          <span className={css.rotten}>
            <Tag tone="warning">{stage.rotten.toLocaleString('en-US')} waiting too long</Tag>
          </span>
        )}
      </header>
      <div ref={scroller} className={css.scroller}>
        {stage.leads.length === 0 && <p className={css.none}>No leads in this stage</p>}
        {Array.from({ length: Math.ceil(count / A_CHUNK) }, (_, at) => (
          <CardChunk key={at} scroller={scroller}>
            {stage.leads.slice(at * A_CHUNK, Math.min((at + 1) * A_CHUNK, count)).map((card, index) => (
              <li
                key={card.user_detail_id}
                aria-setsize={stage.total}
                aria-posinset={at * A_CHUNK + index + 1}
                className={css.slot}
              >
                <BoardCard card={card} first={at + index === 0} {...actions} />
              </li>
            ))}
          </CardChunk>
        ))}
        <div ref={rest} style={{ blockSize: (stage.leads.length - count) * CARD_HEIGHT }} />
        {hidden > 0 && (
          <div ref={end} className={css.more} style={{ blockSize: Math.min(hidden, A_CHUNK) * CARD_HEIGHT }} />
        )}
      </div>
    </section>
  );
}

/** Asks for more cards while the end of those that are there is near the view. */
function useEnd(
  scroller: RefObject<Element | null>,
  stage: Stage,
  isMore: boolean,
  onMore: (stage: Stage) => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const fetched = stage.leads.length;
  const latest = useRef(stage);
  latest.current = stage;
  useEffect(() => {
    if (!isMore) return;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && onMore(latest.current), {
      root: scroller.current,
      rootMargin: `${AHEAD}px 0px`,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [scroller, fetched, isMore, onMore]);
  return end;
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
