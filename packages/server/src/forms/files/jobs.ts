import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { forgetUploads as forget } from './queries.ts';

/** Forgets files that came with forms nobody sent, and has their bytes removed. */
async function forgetUploads(_: Record<string, unknown>, { db, tenant, now, later }: JobContext): Promise<void> {
  const handles = await forget(db, tenant.institution_id, now);
  if (handles.length === 0) return;
  await later('removeFiles', { handles });
  await later('forgetUploads', {});
}

/** What follows files of forms. */
export const formFilesJobs: JobKinds = { forgetUploads };
