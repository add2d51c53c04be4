import { accessFrom } from '../../http/access.ts';
import type { Db, SignedIn, StaffContext, Tenant } from '../../http/context.ts';
import { keyFor, seal, unseal } from '../../http/seal.ts';
import { insertMail } from '../../jobs/queries.ts';
import type { JobContext, JobKinds, OutsideWork } from '../../jobs/kinds.ts';
import { secretPlace } from '../../jobs/secrets.ts';
import type { School } from '../../demo/school.ts';

/** What staff, families and jobs do in the demo school, at a moment of the past. */
export interface DemoContext extends StaffContext, JobContext {
  tenant: Tenant;
  brought: StaffContext['brought'];
  /** Does the work that was queued for this moment; what is for later is left out. */
  done(kinds: JobKinds): Promise<void>;
}

interface Queued {
  kind: string;
  payload: object;
  at?: Date | undefined;
}

const OWNER = 10;
const unreached = async (): Promise<never> => {
  throw new Error('The demo school reaches nobody outside');
};

/** Reaches a gateway of this server itself, which needs no network. */
async function reach(work: OutsideWork, payload: Record<string, unknown>, context: DemoContext): Promise<void> {
  const prepared = await work.prepare(payload, context);
  if (prepared === undefined) return;
  const { publicUrl, dataDir, now } = context;
  const end = await work.send(prepared, {
    again: false,
    publicUrl,
    dataDir,
    now,
    fetchFor: () => unreached,
    post: undefined,
    mailRate: 1,
    meanwhile: (part) => part(context),
  });
  if (end.end !== 'later') await work.settle(payload, end, context, prepared);
}

/** Keeps a mail in the outbox, as a server without SMTP does: none leaves for what was made up. */
const keep = async ({ db, tenant, now }: DemoContext, id: number): Promise<unknown> =>
  db
    .updateTable('mail')
    .set({ status: 'kept', created_at: now })
    .where('institution_id', '=', tenant.institution_id)
    .where('id', '=', id)
    .execute();

async function work(context: DemoContext, queue: Queued[], kinds: JobKinds): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const payload = { ...next.payload };
    if (next.at && next.at > context.now) continue;
    if (next.kind === 'mail') await keep(context, Number((payload as { id?: number }).id));
    const kind = kinds[next.kind];
    if (typeof kind === 'function') await kind(payload, context);
    else if (kind) await reach(kind, payload, context);
  }
}

/** What billing asks of a request or a job of the demo school, at a moment of the past. */
export function at(db: Db, school: School, now: Date): DemoContext {
  const { institution_id, hash, staff, server } = school;
  const nothing = async () => {};
  const queue: Queued[] = [];
  const sealed = (text: string, place: string) => seal(server.secretKey, text, place);
  const context: Omit<
    DemoContext,
    'asker' | 'cookies' | 'enterAs' | 'auditAtOnce' | 'commitAnyway' | 'ended' | 'takePlace'
  > = {
    db,
    now,
    tenant: {
      institution_id,
      hash,
      institutionName: 'Harbour Academy',
      time_zone: 'Europe/London',
      currency: 'GBP',
      country: 'GB',
    },
    viewer: {
      institution_id,
      user_detail_id: staff['frontoffice']!,
      role_id: 8,
      access: accessFrom(OWNER, {}),
    } as SignedIn,
    publicUrl: server.publicUrl,
    dataDir: server.dataDir,
    mailConfigured: false,
    feedbackEmail: undefined,
    isProduction: false,
    later: async (kind, payload, options) => void queue.push({ kind, payload, at: options?.at }),
    happened: nothing,
    audit: nothing,
    changed: () => {},
    brought: {} as never,
    sender: { name: '', address: '' },
    mail: async (letter) => {
      const { subject, to, secret } = letter;
      const place = secretPlace(institution_id, { subject, address: to.address });
      const id = await insertMail(db, institution_id, letter, secret === undefined ? null : sealed(secret, place));
      queue.push({ kind: 'mail', payload: { id } });
    },
    key: (purpose) => keyFor(server.secretKey, purpose),
    seal: sealed,
    unseal: (text, place) => unseal(server.secretKey, text, place),
    fetchFor: () => unreached,
    enter: async () => whole.tenant,
    done: (kinds) => work(whole, queue, kinds),
    logger: {} as never,
  };
  const whole = context as DemoContext;
  return whole;
}
