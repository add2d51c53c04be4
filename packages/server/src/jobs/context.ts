import type { OpenTransaction } from '../db/transaction.ts';
import type { Tenant } from '../http/context.ts';
import { type News, noteChange } from '../http/live.ts';
import { insertAudit } from '../http/queries.ts';
import { keyFor, seal, unseal } from '../http/seal.ts';
import { insertHappenings } from '../happenings/queries.ts';
import type { JobContext, OutgoingMail } from './kinds.ts';
import { parseMailbox } from './mail.ts';
import { insertJob, insertMail, openJobTenant } from './queries.ts';
import type { WorkerSettings } from './settings.ts';
import { secretPlace } from './secrets.ts';

const NOBODY = 'no-reply@localhost';

/** Enters the institution of a job. Throws if it no longer exists. */
export async function tenantOf(transaction: OpenTransaction, institution_id: number): Promise<Tenant> {
  const tenant = await openJobTenant(transaction, institution_id);
  if (!tenant) throw new Error('The institution of this job is gone');
  return tenant;
}

/** Tells what happened, and announces the work of automations that want it. */
const telling =
  (
    db: OpenTransaction['db'],
    place: { institution_id: number; now: Date },
    news: Map<string, News>,
  ): JobContext['happened'] =>
  (type, told, circumstances) => {
    const written = insertHappenings(db, place, type, told, circumstances).then((queued) => {
      if (queued) news.set('job', { kind: 'job' });
    });
    // Where nobody waits for it, as in what requests share with jobs, the statements after it fail as it did.
    written.catch(() => {});
    return written;
  };

/** What a job can do in its transaction; `news` is announced after the commit. */
export function contextOf(
  settings: WorkerSettings,
  { db }: OpenTransaction,
  tenant: Tenant,
  news: Map<string, News>,
): JobContext {
  const { institution_id } = tenant;
  const later: JobContext['later'] = async (kind, payload, options) => {
    await insertJob(db, institution_id, kind, payload, options);
    news.set('job', { kind: 'job' });
  };
  const happened = telling(db, { institution_id, now: settings.now() }, news);
  const changed: JobContext['changed'] = (area, only) => noteChange(news, institution_id, area, only);
  const mail = async (letter: OutgoingMail) => {
    const secret =
      letter.secret === undefined
        ? null
        : seal(
            settings.secretKey,
            letter.secret,
            secretPlace(institution_id, { subject: letter.subject, address: letter.to.address }),
          );
    await later(
      'mail',
      {
        id: await insertMail(db, institution_id, letter, secret),
        ...(letter.invites !== undefined && { invites: letter.invites }),
        ...(letter.check && { check: letter.check }),
        ...(letter.urgent && { urgent: 1 }),
      },
      { rank: letter.urgent ? 0 : 1 },
    );
    changed('mail');
  };
  const audit: JobContext['audit'] = (kind, entry) => {
    for (const area of kind.news ?? []) changed(area);
    return insertAudit(db, { institution_id, actor_id: null }, kind, entry);
  };
  return {
    db,
    tenant,
    now: settings.now(),
    publicUrl: settings.publicUrl,
    sender: parseMailbox(settings.mailFrom ?? NOBODY),
    dataDir: settings.dataDir,
    brought: settings.brought,
    mail,
    later,
    happened,
    audit,
    changed,
    key: (purpose) => keyFor(settings.secretKey, purpose),
    seal: (text, place) => seal(settings.secretKey, text, place),
    unseal: (sealed, place) => unseal(settings.secretKey, sealed, place),
    logger: settings.logger,
  };
}
