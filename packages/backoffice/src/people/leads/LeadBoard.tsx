import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { leadsByStage } from '@schoolbell/core/people/leads/contract';
import { useRead } from '../../http/read.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { openMenu } from '../../ui/menus.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Card } from './board.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardCards, stageEntries } from './boardCards.ts';
import { ConvertFromCard } from './ConvertFromCard.tsx';
import { attach } from './dragKit.ts';
import { useMoving } from './moving.ts';
import * as css from './Board.css.ts';

/** Cards of a stage that are fetched at first, and after "Show more". */
const FIRST = 50;
const MOST = 200;

interface LeadBoardProps {
  search: string;
  interest: number | undefined;
  onOpen: (id: number) => void;
}

/** Leads by stage. A card moves by drag, by its menu, and by key: Ctrl or Alt with an arrow, or M for the menu. */
export function LeadBoard({ search, interest, onOpen }: LeadBoardProps) {
  const [perStage, setPerStage] = useState(FIRST);
  const input = useInput(search, interest, perStage);
  const board = useRead(leadsByStage, input);
  const { move, news } = useMoving(input);
  const cards = useRef(new BoardCards());
  const [converting, setConverting] = useState<Card>();
  const stages = board.data?.data;

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

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, card: Card) => {
      if (!stages) return;
      const step = cards.current.stepOf(event, stages, card);
      if (!step) return;
      event.preventDefault();
      if (step.kind === 'focus') return cards.current.focus(step.stage, step.index);
      if (step.kind === 'menu') {
        return openMenu({ anchor: event.currentTarget, label: 'Move to', align: 'start', entries: () => stageEntries(stages, card, (id) => (void move(card.user_detail_id, id), cards.current.follow(card.user_detail_id))) });
      }
      void move(card.user_detail_id, step.stage.id);
      cards.current.follow(card.user_detail_id);
    },
    [stages, move],
  );

  if (board.error && !board.data) return <ErrorState line={board.error.message} onRetry={() => void board.refetch()} />;
  return (
    <>
      <div className={css.board} role="group" aria-label="Leads by stage">
        {!stages && <LoadingColumns />}
        {stages?.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            stages={stages}
            cards={cards.current}
            onMore={stage.leads.length < Math.min(stage.total, MOST) && perStage < MOST ? () => setPerStage(MOST) : undefined}
            onOpen={onOpen}
            onMove={move}
            onConvert={setConverting}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <p className={hiddenText} id="board-keys">Arrow keys go from card to card. Control with an arrow key moves the card to the next stage. M opens the list of stages.</p>
      <span role="status" aria-live="assertive" className={hiddenText}>{news}</span>
      {converting && <ConvertFromCard card={converting} onClose={() => setConverting(undefined)} />}
    </>
  );
}

/** The same object for the same input, so that the read's key and the moves' key are one. */
function useInput(search: string, interest: number | undefined, per_stage: number): InputOf<typeof leadsByStage> {
  const made = useRef<InputOf<typeof leadsByStage>>(undefined);
  const next = { search, per_stage, ...(interest !== undefined && { interest }) };
  if (JSON.stringify(made.current) !== JSON.stringify(next)) made.current = next;
  return made.current!;
}

function LoadingColumns() {
  return Array.from({ length: 4 }, (_, column) => (
    <div key={column} className={css.column} aria-hidden>
      <div className={css.head}><Skeleton width={110} /></div>
      <div className={css.loading}>{Array.from({ length: 5 - column }, (__, card) => <Skeleton key={card} height={96} />)}</div>
    </div>
  ));
}
