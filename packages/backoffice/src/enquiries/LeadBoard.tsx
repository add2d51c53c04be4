import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { leadsByStage } from '@schoolbell/core/enquiries/contract';
import { useRead } from '../http/read.ts';
import { hiddenText } from '../ui/base.css.ts';
import { openMenu } from '../ui/menus.ts';
import { part } from '../ui/parts.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { ListQuery } from '../ui/list/listQuery.ts';
import type { Asked, Card, Stage } from './board.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardCards, stageEntries } from './boardCards.ts';
import { attach, holdStill } from './dragKit.ts';
import type { BoardFilters } from './leadFilters.ts';
import { useMoving } from './moving.ts';
import * as css from './Board.css.ts';
import { useCardMenu } from './cardMenu.tsx';

const ListError = part(() => import('../ui/list/ListError.tsx').then((file) => file.ListError));
const CardDialog = part(() => import('./CardDialog.tsx').then((file) => file.CardDialog));

/** Cards of a stage that are fetched at first, and further ones each time its end comes near. */
const FIRST = 50;
const A_STEP = 100;

interface LeadBoardProps {
  query: ListQuery<string>;
  filters: BoardFilters;
  onOpen: (id: number) => void;
}

/** Leads by stage. A card moves by drag, by its menu, and by key: Ctrl or Alt with an arrow, or M for the menu. */
export function LeadBoard({ query, filters, onOpen }: LeadBoardProps) {
  const [depth, setDepth] = useState<Readonly<Record<number, number>>>({});
  const input = useInput(query.input.search, filters, depth);
  const board = useRead(leadsByStage, input);
  // While further cards are on their way, those in view are moved.
  const inView = useRef(input);
  if (board.data && !board.isPlaceholderData) inView.current = input;
  const { move, moveTold, news } = useMoving(inView.current);
  const more = useCallback(
    (stage: Stage) =>
      setDepth((now) => ({ ...now, [stage.id]: Math.max(now[stage.id] ?? 0, stage.leads.length + A_STEP) })),
    [],
  );
  const cards = useRef(new BoardCards());
  const [asked, setAsked] = useState<Asked>();
  const stages = board.data?.data;
  const menuOf = useCardMenu(stages, moveTold, setAsked);

  useDrops(move);
  const onKeyDown = useCardKeys(stages, cards.current, move);

  if (board.error && !board.data)
    return board.error.code === 'invalid' ? (
      <ListError
        list={{ ...query, error: board.error, retry: () => void board.refetch() }}
        filters={[{ name: 'filters' }]}
      />
    ) : (
      <ErrorState line={board.error.message} onRetry={() => void board.refetch()} />
    );
  return (
    <>
      <div data-board className={css.board} role="group" aria-label="Leads by stage" onDragStart={holdStill}>
        {!stages && <LoadingColumns />}
        {stages?.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            cards={cards.current}
            onMore={more}
            onOpen={onOpen}
            menuOf={menuOf}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <p className={hiddenText} id="board-keys">
        Arrow keys go from card to card. Control with an arrow key moves the card to the next stage. M opens the list of
        stages.
      </p>
      <span role="status" aria-live="assertive" className={hiddenText}>
        {news}
      </span>
      {asked && <CardDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The keys of a card: arrows, with Control or Alt to move it, and M for the list of stages. */
function useCardKeys(
  stages: readonly Stage[] | undefined,
  cards: BoardCards,
  move: (id: number, stage_id: number) => Promise<unknown>,
) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>, card: Card) => {
      if (!stages) return;
      const step = cards.stepOf(event, stages, card);
      if (!step) return;
      event.preventDefault();
      if (step.kind === 'focus') return cards.focus(step.stage, step.index);
      if (step.kind === 'menu') {
        return openMenu({
          anchor: event.currentTarget,
          label: 'Move to',
          align: 'start',
          entries: () =>
            stageEntries(stages, card, (id) => (void move(card.user_detail_id, id), cards.follow(card.user_detail_id))),
        });
      }
      void move(card.user_detail_id, step.stage.id);
      cards.follow(card.user_detail_id);
    },
    [stages, cards, move],
  );
}

/** Moves the card that is dropped on a column. */
function useDrops(move: (id: number, stage_id: number) => Promise<unknown>): void {
  useEffect(
    () =>
      attach(({ monitorForElements }) =>
        monitorForElements({
          onDrop: ({ source, location }) => {
            const stage = location.current.dropTargets[0]?.data.stage_id;
            if (typeof stage === 'number') void move(source.data.lead_id as number, stage);
          },
        }),
      ),
    [move],
  );
}

/** The same object for the same input, so that the read's key and the moves' key are one. */
function useInput(
  search: string,
  filters: BoardFilters,
  depths: Readonly<Record<number, number>>,
): InputOf<typeof leadsByStage> {
  const made = useRef<InputOf<typeof leadsByStage>>(undefined);
  const depth = Object.entries(depths).map(([stage, cards]) => `${stage}:${cards}`);
  const next = { search, per_stage: FIRST, ...filters, ...(depth.length > 0 && { depth }) };
  if (JSON.stringify(made.current) !== JSON.stringify(next)) made.current = next;
  return made.current!;
}

function LoadingColumns() {
  return Array.from({ length: 4 }, (_, column) => (
    <div key={column} className={css.column} aria-hidden>
      <div className={css.head}>
        <Skeleton width={110} />
      </div>
      <div className={css.loading}>
        {Array.from({ length: 5 - column }, (__, card) => (
          <Skeleton key={card} height={96} />
        ))}
      </div>
    </div>
  ));
}
