import { rm } from 'node:fs/promises';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { forgottenBefore, retentionFrom } from '@schoolbell/core/privacy/data/rules';
import { retentionDone } from '@schoolbell/core/privacy/events';
import { pathOf } from '../../http/files.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { erasePeople } from '../erasing/queries.ts';
import { archivedBefore, forget, onlyGuardians, storedRetention } from './queries.ts';

/** People erased in one run; the rest follow in another one. */
const AT_ONCE = 20;

/** Deletes the bytes of pictures without rows. Missing ones are ignored. */
async function removeFiles(payload: Record<string, unknown>, { dataDir }: JobContext): Promise<void> {
  for (const handle of payload['handles'] as string[]) await rm(pathOf(dataDir, handle), { force: true });
}

/** Erases people of a kind who were archived long ago, with guardians of nobody else; returns how many. */
async function eraseArchived(context: JobContext, role_id: number, before: Date): Promise<number> {
  const { db, tenant, later } = context;
  const people = await archivedBefore(db, tenant.institution_id, role_id, before, AT_ONCE);
  if (people.length === 0) return 0;
  const guardians = await onlyGuardians(db, tenant.institution_id, people);
  const handles = await erasePeople(context, [...people, ...guardians.map((one) => one.user_detail_id)], null);
  if (handles.length > 0) await later('removeFiles', { handles });
  return people.length;
}

/** Deletes what the school wants deleted: once a day, until nothing is left. */
async function retention(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, audit, later } = context;
  const kept = retentionFrom(await storedRetention(db, tenant.institution_id));
  const gone: Record<string, number> = {};
  const before = (months: number) => forgottenBefore(now, months);
  if (kept.archived_leads) gone['archived_leads'] = await eraseArchived(context, LEAD, before(kept.archived_leads));
  if (kept.archived_students)
    gone['archived_students'] = await eraseArchived(context, STUDENT, before(kept.archived_students));
  for (const subject of ['dismissed_forms', 'mails', 'audit'] as const) {
    const months = kept[subject];
    if (months) gone[subject] = await forget(db, tenant.institution_id, subject, before(months));
  }
  const some = Object.fromEntries(Object.entries(gone).filter(([, count]) => count > 0));
  if (Object.keys(some).length > 0) await audit(retentionDone, { after: some });
  if (Object.values(gone).includes(AT_ONCE)) await later('retention', {});
}

/** The rest of erasing, and automatic retention. */
export const dataJobs: JobKinds = { removeFiles, retention };
