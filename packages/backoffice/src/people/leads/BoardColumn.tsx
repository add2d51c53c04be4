import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
import { useNear, useWatch, type Watch } from './nearing.ts';
import * as css from './Board.css.ts';

/** Cards of a column that are drawn before the browser has said which are in view. */
const AT_ONCE = 6;

interface BoardColumnProps {
  stage: Stage;
  cards: BoardCards;
  onMore: (() => void) | undefined;
  onOpen: (id: number) => void;
  menuOf: (card: Card) => MenuEntry[];
  onKeyDown: (event: KeyboardEvent<HTMLElement>, card: Card) => void;
}

/** One stage: its count and its cards, which are drawn as they come near the view. */
export function BoardColumn({ stage, cards, onMore, ...actions }: BoardColumnProps) {
  const heading = useId();
  const [column, over] = useDropTarget(stage.id);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const watch = useWatch(scroller);
  useEffect(() => cards.register(stage.id, (index) => list.current!.children[index]?.scrollIntoView({ block: 'nearest' })), [cards, stage.id]);
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
        <ul ref={list}>
          {stage.leads.map((card, index) => (
            <Place key={card.user_detail_id} watch={watch} index={index} of={stage.total}>
              {() => <BoardCard card={card} first={index === 0} {...actions} />}
            </Place>
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

interface PlaceProps {
  watch: Watch;
  index: number;
  of: number;
  children: () => ReactNode;
}

/** A card's place in its column: empty until it comes near the view. */
function Place({ watch, index, of, children }: PlaceProps) {
  const [place, near] = useNear<HTMLLIElement>(watch, index < AT_ONCE);
  return <li ref={place} aria-setsize={of} aria-posinset={index + 1} className={css.slot}>{near && children()}</li>;
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
