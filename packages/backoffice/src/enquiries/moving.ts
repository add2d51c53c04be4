import { useCallback, useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { leadsByStage, moveLead } from '@schoolbell/core/enquiries/contract';
import { queryClient } from '../http/client.ts';
import { useWrite } from '../http/write.ts';
import { toast } from '../ui/toasts.ts';
import { findCard, moveIn, putBack, type BoardData } from './board.ts';

type Move<Result> = (id: number, stage_id: number) => Promise<Result>;

/** What became of a card that was moved: who went, from which stage, to which. */
interface Moved {
  name: string;
  from: number;
  to: string;
}

/**
 * Moves cards: at once on the screen, then on the server; a refusal puts the card back. `news` says what happened. Chosen
 * in a menu (`moveTold`), the stage may be out of sight: a message says where the card went, with the way back.
 */
export function useMoving(input: InputOf<typeof leadsByStage>): {
  move: Move<Moved | undefined>;
  moveTold: Move<void>;
  news: string;
} {
  const { mutateAsync } = useWrite(moveLead);
  const [news, setNews] = useState('');

  const move = useCallback<Move<Moved | undefined>>(
    async (id, stage_id) => {
      const key = [leadsByStage.path, input];
      const found = findCard(queryClient.getQueryData<BoardData>(key) ?? { data: [] }, id);
      const target = queryClient.getQueryData<BoardData>(key)?.data.find((stage) => stage.id === stage_id);
      if (!found || !target || found.stage.id === stage_id) return undefined;
      const name = fullName(found.card);
      const show = (change: (board: BoardData) => BoardData) =>
        queryClient.setQueryData<BoardData>(key, (board) => board && change(board));
      await queryClient.cancelQueries({ queryKey: key });
      show((board) => moveIn(board, id, stage_id));
      setNews(`${name} moved from ${found.stage.stage_name} to ${target.stage_name}.`);
      try {
        await mutateAsync({ user_detail_ids: [id], stage_id });
        return { name, from: found.stage.id, to: target.stage_name };
      } catch (error) {
        show((board) => putBack(board, found.card, found.stage.leads.indexOf(found.card)));
        setNews(`${name} could not be moved and is back in ${found.stage.stage_name}.`);
        toast.error(error);
        return undefined;
      }
    },
    [input, mutateAsync],
  );

  const moveTold = useCallback<Move<void>>(
    async (id, stage_id) => {
      const moved = await move(id, stage_id);
      if (moved) toast(`${moved.name} moved to ${moved.to}.`, { label: 'Undo', run: () => void move(id, moved.from) });
    },
    [move],
  );
  return { move, moveTold, news };
}
