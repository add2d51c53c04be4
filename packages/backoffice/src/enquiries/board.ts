import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leadsByStage } from '@schoolbell/core/enquiries/contract';

/** The board as the server sends it. */
export type BoardData = ResultOf<typeof leadsByStage>;
/** What a card's menu asks for in a dialog: about whom. */
export interface Asked {
  what: 'convert' | 'task' | 'owner';
  card: Card;
}
/** One column of it. */
export type Stage = BoardData['data'][number];
/** One card. */
export type Card = Stage['leads'][number];

/** The card of a lead, with the stage it is in; null where it is not on the board. */
export function findCard(board: BoardData, id: number): { card: Card; stage: Stage } | null {
  for (const stage of board.data) {
    const card = stage.leads.find((lead) => lead.user_detail_id === id);
    if (card) return { card, stage };
  }
  return null;
}

/** The board with one lead on top of another stage; the board itself where there is nothing to move. */
export function moveIn(board: BoardData, id: number, stage_id: number, now = new Date().toISOString()): BoardData {
  const found = findCard(board, id);
  if (!found || found.stage.id === stage_id) return board;
  const card: Card = { ...found.card, stage_id, stage_since: now, is_rotten: 0 };
  return {
    data: board.data.map((stage) => {
      if (stage.id === found.stage.id)
        return {
          ...stage,
          total: stage.total - 1,
          rotten: stage.rotten - found.card.is_rotten,
          leads: stage.leads.filter((lead) => lead.user_detail_id !== id),
        };
      if (stage.id === stage_id) return { ...stage, total: stage.total + 1, leads: [card, ...stage.leads] };
      return stage;
    }),
  };
}

/** The board with a card again as it was, at its place in its stage: the server did not take its move. A board that was read meanwhile knows better. */
export function putBack(board: BoardData, card: Card, index: number): BoardData {
  const found = findCard(board, card.user_detail_id);
  if (!found || found.stage.id === card.stage_id) return board;
  const { data } = moveIn(board, card.user_detail_id, card.stage_id);
  return {
    data: data.map((stage) => {
      if (stage.id !== card.stage_id) return stage;
      const others = stage.leads.filter((lead) => lead.user_detail_id !== card.user_detail_id);
      return { ...stage, rotten: stage.rotten + card.is_rotten, leads: others.toSpliced(index, 0, card) };
    }),
  };
}
