import { expect, test } from 'vitest';
import { goesByGateway, refundMove, refundStates } from './rules.ts';

const moves = (state: (typeof refundStates)[number], wasBooked: boolean) =>
  refundStates.map((told) => refundMove({ state, wasBooked }, told));

test('a refund moves by what the gateway says, and is never booked twice', () => {
  expect(refundStates).toEqual(['pending', 'succeeded', 'failed']);
  expect(moves('pending', false)).toEqual(['none', 'book', 'fail']);
  expect(moves('succeeded', true)).toEqual(['none', 'none', 'return']);
  expect(moves('failed', false)).toEqual(['none', 'book', 'none']);
  expect(moves('failed', true)).toEqual(['none', 'none', 'none']);
});

test('transfers and cash go back by hand, everything else through its gateway', () => {
  expect(
    [
      { kind: 'desk', gateway: null },
      { kind: 'gateway', gateway: 'paynow' },
      { kind: 'gateway', gateway: 'stripe' },
    ].map(goesByGateway),
  ).toEqual([false, false, true]);
});
