import { expect, test } from 'vitest';
import { mayImport } from './rules.ts';

test('an import needs the access to all of its kind', () => {
  const may = (...access: string[]) =>
    (['student', 'lead', 'guardian', 'staff'] as const).filter((kind) => mayImport({ access: new Set(access) }, kind));
  expect([
    may('students'),
    may('leads'),
    may('all_leads'),
    may('guardian', 'staff'),
    may('staff', 'access_control'),
  ]).toEqual([['student'], [], ['lead'], ['guardian'], ['staff']]);
});
