import { expect, it } from 'vitest';
import { auditGroups } from '../../core/src/privacy/audit/groups/rules.ts';
import { activityTexts } from '../../core/src/records/activity/rules.ts';
import { writtenOut } from './gathered.ts';

it('writes out what a module gathers, and nothing of an event that it does not hold', () => {
  const activity = writtenOut('/somewhere/packages/core/src/records/activity/rules.ts');
  expect(activity).toBe(`export const activityTexts = ${JSON.stringify(activityTexts)};`);
  expect(activity).toContain('"note_added":"got a note"');
  expect(activity).not.toContain('wrote a note on');
  const groups = writtenOut('/somewhere/packages/core/src/privacy/audit/groups/rules.ts');
  expect(groups).toBe(`export const auditGroups = ${JSON.stringify(auditGroups)};`);
  expect(groups).not.toContain('got a note');
});
