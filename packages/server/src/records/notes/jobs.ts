import { goneBefore } from '@schoolbell/core/people/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { forgetNotes as forget } from './queries.ts';

/** Deletes unrestored notes and unused files permanently: once a day. */
async function forgetNotes(_: Record<string, unknown>, { db, tenant, now, later }: JobContext): Promise<void> {
  const handles = await forget(db, tenant.institution_id, goneBefore(now));
  if (handles.length > 0) await later('removeFiles', { handles });
}

/** Daily clean-up of notes. */
export const notesJobs: JobKinds = { forgetNotes };
