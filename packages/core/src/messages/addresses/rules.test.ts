import { expect, test } from 'vitest';
import { bounceClass } from './rules.ts';

test.each([
  ['failed', '5.1.1', '', 'hard'],
  ['Failed', '5.0.0', 'smtp; 451 4.7.1 later', 'hard'],
  ['failed', '4.4.7', 'smtp; 550 no', 'soft'],
  ['failed', '', 'smtp; 450 4.2.0 greylisted', 'soft'],
  ['failed', '', 'smtp; 550 5.1.1 unknown user', 'hard'],
  ['failed', '', 'no such address', 'hard'],
  ['failed', '2.0.0', '', null],
  ['delayed', '4.4.1', '', null],
  ['delivered', '2.0.0', '', null],
  ['relayed', '5.1.1', '', null],
  ['', '5.1.1', '', null],
] as const)('%s with %j and %j is %s', (action, status, diagnostic, expected) => {
  expect(bounceClass({ action, status, diagnostic })).toBe(expected);
});
