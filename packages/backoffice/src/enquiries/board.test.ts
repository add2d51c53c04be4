import { describe, expect, test } from 'vitest';
import { findCard, moveIn, putBack, type BoardData, type Card } from './board.ts';

const card = (user_detail_id: number, stage_id: number): Card => ({
  user_detail_id,
  stage_id,
  firstName: 'Mia',
  surname: 'Lund',
  image_240: null,
  stage_since: '2026-11-01T10:00:00Z',
  is_rotten: user_detail_id === 12 ? 1 : 0,
  interest: 3,
  owner: null,
  signup_source: 'website',
  next_task: null,
  created_on: '2026-11-01T10:00:00Z',
});
const board: BoardData = {
  data: [
    {
      id: 1,
      stage_name: 'Enquired',
      colour: 'info',
      rotten_days: 14,
      total: 60,
      rotten: 7,
      leads: [card(11, 1), card(12, 1)],
    },
    { id: 2, stage_name: 'Won', colour: 'success', rotten_days: null, total: 1, rotten: 0, leads: [card(21, 2)] },
  ],
};

describe('moving a card', () => {
  test('puts it on top of the other stage, counts both, and begins its time there, fresh', () => {
    const moved = moveIn(board, 12, 2, '2026-11-21T09:00:00Z');
    expect(moved.data.map((stage) => stage.total)).toEqual([59, 2]);
    expect(moved.data.map((stage) => stage.rotten)).toEqual([6, 0]);
    expect(findCard(moved, 12)!.card.is_rotten).toBe(0);
    expect(moved.data[1]!.leads.map((lead) => lead.user_detail_id)).toEqual([12, 21]);
    expect(findCard(moved, 12)!.card.stage_since).toBe('2026-11-21T09:00:00Z');
    expect(board.data[0]!.leads).toHaveLength(2);
  });

  test('that is refused leaves everything as it was: the order, the time in the stage, the counts', () => {
    expect(putBack(moveIn(board, 12, 2), card(12, 1), 1)).toEqual(board);
    expect(putBack(moveIn(board, 11, 2), card(11, 1), 0)).toEqual(board);
  });

  test('that is refused changes nothing where the board was read anew meanwhile: the card is back already, or gone', () => {
    expect(putBack(board, card(11, 1), 0)).toBe(board);
    expect(putBack(board, card(99, 1), 0)).toBe(board);
  });

  test('to where it is, or of somebody who is not there, changes nothing', () => {
    expect(moveIn(board, 11, 1)).toBe(board);
    expect(moveIn(board, 99, 2)).toBe(board);
  });
});
