import { expect, test } from 'vitest';
import { isRotten } from './rules.ts';
import { mayOpenLead } from '../people/rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['longer than allowed, nothing planned', '2026-11-07T11:59:59Z', null, 14, true],
  ['exactly as long as allowed', '2026-11-07T12:00:00Z', null, 14, false],
  ['something planned', '2026-10-01T00:00:00Z', '2026-11-21T12:00:00Z', 14, false],
  ['what was planned is over', '2026-10-01T00:00:00Z', '2026-11-21T11:59:59Z', 14, true],
  ['a stage that never marks', '2020-01-01T00:00:00Z', null, null, false],
  ['24 hours make a day, also where the clocks change', '2026-10-24T12:00:01Z', null, 28, false],
])('a lead rots in its stage: %s', (_, stage_since, planned, rotten_days, rotten) => {
  expect(isRotten({ stage_since, planned }, rotten_days, now)).toBe(rotten);
});

test.each([
  [['leads'], 7, true],
  [['leads'], 8, false],
  [['leads'], null, false],
  [['all_leads'], 8, true],
  [['all_leads'], null, true],
  [['students'], 7, false],
])('%s opens the lead of %s: %s', (access, owner_id, opens) => {
  expect(mayOpenLead({ user_detail_id: 7, access: new Set(access) }, { owner_id })).toBe(opens);
});
