import { expect, test } from 'vitest';
import { addressFor, mayTellAddress } from './rules.ts';

test("a guardian without custody isn't told where the child lives", () => {
  expect([mayTellAddress({ custody: 1 }), mayTellAddress({ custody: 0 })]).toEqual([true, false]);
  expect([addressFor({ custody: 1 }, 'Long Road 1'), addressFor({ custody: 0 }, 'Long Road 1')]).toEqual([
    'Long Road 1',
    null,
  ]);
});
