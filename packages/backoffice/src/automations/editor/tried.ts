import { filterErrors } from '@schoolbell/core/filters/rules';
import { type Draft, sentDraft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { delayError } from './paths.ts';

/** Whether everything that decides whom it reaches is filled in. Its name and its text don't matter. */
const isDecided = (draft: Draft, { filters }: TriggerParts): boolean =>
  delayError(draft) === null &&
  Object.keys(filterErrors(draft.filters, filters, 'filters')).length === 0 &&
  (draft.action_type !== 'email' || draft.recipient !== 'staff' || draft.staff_ids.length > 0) &&
  (draft.action_type !== 'profile' || draft.profile.field !== '');

/** What a dry run tries; null until everything that decides whom it reaches is filled in. */
export function triedOf(draft: Draft, parts: TriggerParts, id: number | undefined) {
  if (!isDecided(draft, parts)) return null;
  const { automation_name, ...sent } = sentDraft(draft);
  return { ...sent, automation_name: automation_name || 'New', ...(id !== undefined && { id }) };
}
