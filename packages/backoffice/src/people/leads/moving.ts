import { useCallback, useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { leadsByStage, moveLead } from '@schoolbell/core/people/leads/contract';
import { queryClient } from '../../http/client.ts';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import { findCard, moveIn, putBack, type BoardData } from './board.ts';

/** Moves cards: at once on the screen, then on the server; a refusal puts the card back. `news` says what happened. */
export function useMoving(input: InputOf<typeof leadsByStage>): { move: (id: number, stage_id: number) => Promise<void>; news: string } {
  const { mutateAsync } = useWrite(moveLead);
  const [news, setNews] = useState('');

  const move = useCallback(
    async (id: number, stage_id: number) => {
      const key = [leadsByStage.path, input];
      const found = findCard(queryClient.getQueryData<BoardData>(key) ?? { data: [] }, id);
      const target = queryClient.getQueryData<BoardData>(key)?.data.find((stage) => stage.id === stage_id);
      if (!found || !target || found.stage.id === stage_id) return;
      const name = fullName(found.card);
      const show = (change: (board: BoardData) => BoardData) => queryClient.setQueryData<BoardData>(key, (board) => board && change(board));
      await queryClient.cancelQueries({ queryKey: key });
      show((board) => moveIn(board, id, stage_id));
      setNews(`${name} moved from ${found.stage.stage_name} to ${target.stage_name}.`);
      try {
        await mutateAsync({ user_detail_ids: [id], stage_id });
      } catch (error) {
        show((board) => putBack(board, found.card, found.stage.leads.indexOf(found.card)));
        setNews(`${name} could not be moved and is back in ${found.stage.stage_name}.`);
        toast.error(error);
      }
    },
    [input, mutateAsync],
  );
  return { move, news };
}
