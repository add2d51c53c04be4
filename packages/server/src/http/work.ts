import type { FastifyRequest } from 'fastify';
import { type Access, missingCategory } from '@schoolbell/core/access';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { actAs, type InstitutionRow, openAsPerson, openInstitution, openSession } from '../db/queries.ts';
import { begin, type Db, type OpenTransaction, transact } from '../db/transaction.ts';
import { insertJob, insertJobs } from '../jobs/queries.ts';
import { insertHappenings } from '../happenings/queries.ts';
import type { Context, JobOptions, SessionCookies, SignedIn, Tenant } from './context.ts';
import { isOwnOrigin } from './guard.ts';
import { orderNames } from './nameOrder.ts';
import { type News, noteChange } from './live.ts';
import { insertAudit, isListedSite } from './queries.ts';
import { guardedFetch, type Hosts } from '../outside/client.ts';
import type { GiveBack, HeavyWork } from './places.ts';
import { keyFor, seal, unseal } from './seal.ts';
import type { Services } from './services.ts';
import { accessFrom } from './access.ts';

/** A request's transaction with everything that a handler can do in it. It ends with `finish` or `giveUp`. */
export class Work implements Context {
  readonly db: Db;
  readonly now: Date;
  readonly asker: Context['asker'];
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly isProduction: boolean;
  readonly mailConfigured: boolean;
  readonly feedbackEmail: string | undefined;
  readonly cookies: SessionCookies;
  readonly brought: Context['brought'];
  viewer: SignedIn | null = null;
  #tenant: Tenant | undefined;
  #actor: number | null = null;
  #lasting = false;
  readonly #transaction: OpenTransaction;
  readonly #services: Services;
  readonly #asksSites: boolean;
  readonly #news = new Map<string, News>();
  readonly #unasked: Promise<void>[] = [];
  #givePlaceBack: GiveBack | undefined;

  constructor(
    transaction: OpenTransaction,
    services: Services,
    endpoint: Pick<Endpoint, 'crossOrigin'>,
    request: FastifyRequest,
    cookies: SessionCookies,
  ) {
    this.#transaction = transaction;
    this.#services = services;
    this.db = transaction.db;
    this.now = services.now();
    this.publicUrl = services.config.publicUrl;
    this.dataDir = services.config.dataDir;
    this.isProduction = services.config.environment === 'production';
    this.mailConfigured = services.config.smtpUrl !== undefined;
    this.feedbackEmail = services.config.feedbackEmail;
    this.cookies = cookies;
    this.brought = services.brought;
    const { origin, 'user-agent': userAgent } = request.headers;
    const foreign = origin !== undefined && !isOwnOrigin(request, origin, this.publicUrl);
    this.asker = { address: request.ip, origin: foreign ? origin : null, userAgent: (userAgent ?? '').slice(0, 300) };
    this.#asksSites = endpoint.crossOrigin === true;
  }

  get tenant(): Tenant {
    if (!this.#tenant) throw new Error('This request has not entered an institution yet');
    return this.#tenant;
  }

  /** The institution's id, if there is one yet. */
  get institution_id(): number | undefined {
    return this.#tenant?.institution_id;
  }

  /** Finds out who asks, and their access. Throws `signedOut`, `sessionExpired` or `forbidden`. */
  async admit(access: Access): Promise<void> {
    if (!this.cookies.access) throw new Failure('signedOut', 'Please sign in.');
    const row = await openSession(this.#transaction, this.cookies.access);
    // An unknown token may be one that another tab has just renewed, which the refresh cookie shows.
    if (!row || row.expired) throw new Failure('sessionExpired', 'Your session has expired. Please sign in again.');
    this.#tenant = tenantFrom(row);
    this.#actor = row.user_detail_id;
    this.viewer = {
      institution_id: row.institution_id,
      user_detail_id: row.user_detail_id,
      role_id: row.role_id,
      firstName: row.first_name,
      surname: row.surname,
      access: accessFrom(row.role_id, row.controls),
    };
    const missing = missingCategory(this.viewer, access);
    if (missing)
      throw new Failure(
        'forbidden',
        `Your role doesn't have the access "${missing}", which this needs. Please contact your admin to request permission.`,
      );
  }

  // Handlers take these from the context by name, so each keeps its `this`.
  enter = async (hash: string): Promise<Tenant> => {
    if (this.#tenant) {
      if (this.#tenant.hash === hash) return this.#tenant;
      throw new Failure('notFound', 'Not found.');
    }
    const row = await openInstitution(this.#transaction, hash);
    if (!row) throw new Failure('notFound', 'Not found.');
    this.#tenant = tenantFrom(row);
    const { origin } = this.asker;
    if (origin && this.#asksSites && !(await isListedSite(this.#transaction, row.institution_id, origin))) {
      throw new Failure(
        'originRefused',
        "This website is not on the school's list of websites that may show its forms.",
      );
    }
    return this.#tenant;
  };

  enterAs = async (who: { institution_id: number; user_detail_id: number }): Promise<Tenant> => {
    const row = await openAsPerson(this.#transaction, who);
    if (!row) throw new Failure('notFound', 'Not found.');
    this.#actor = who.user_detail_id;
    this.#tenant = tenantFrom(row);
    return this.#tenant;
  };

  key = (purpose: string): Buffer => keyFor(this.#services.config.secretKey, purpose);

  seal = (text: string, place: string): Buffer => seal(this.#services.config.secretKey, text, place);

  unseal = (sealed: Buffer, place: string): string => unseal(this.#services.config.secretKey, sealed, place);

  fetchFor = (hosts: Hosts): typeof globalThis.fetch =>
    guardedFetch({ hosts, standin: this.#services.config.outsideStandin, most: 10_000 });

  audit: Context['audit'] = (kind, entry) => {
    for (const area of kind.news ?? []) this.changed(area);
    return insertAudit(this.db, this.#by, kind, entry);
  };

  auditAtOnce: Context['auditAtOnce'] = (kind, entry) =>
    transact(this.#services.connections, async (db, transaction) => {
      await actAs(transaction, this.tenant.institution_id);
      await insertAudit(db, this.#by, kind, entry);
    });

  get #by() {
    return { institution_id: this.tenant.institution_id, actor_id: this.#actor };
  }

  later = async (kind: string, payload: object, options?: JobOptions): Promise<void> => {
    await insertJob(this.db, this.#tenant?.institution_id ?? null, kind, payload, options);
    this.#news.set('job', { kind: 'job' });
  };

  /** Queues a job for each of these. */
  laterEach = async (kind: string, payloads: readonly object[]): Promise<void> => {
    if (payloads.length === 0) return;
    await insertJobs(this.db, this.tenant.institution_id, kind, payloads);
    this.#news.set('job', { kind: 'job' });
  };

  happened: Context['happened'] = (type, told, circumstances) => {
    const { institution_id } = this.tenant;
    const written = insertHappenings(this.db, { institution_id, now: this.now }, type, told, circumstances).then(
      (queued) => {
        if (queued) this.#news.set('job', { kind: 'job' });
      },
    );
    // Handlers need not wait for it: `finish` does, and fails as it did.
    written.catch(() => {});
    this.#unasked.push(written);
    return written;
  };

  changed: Context['changed'] = (area, only) => noteChange(this.#news, this.tenant.institution_id, area, only);

  takePlace = async (work: HeavyWork): Promise<void> => {
    this.#givePlaceBack ??= await this.#services.places.take(work, this.tenant.institution_id);
  };

  commitAnyway = (): void => {
    this.#lasting = true;
  };

  ended = (access: Buffer): void => {
    this.#news.set(`ended ${access.toString('base64url')}`, { kind: 'ended', session: access.toString('base64url') });
  };

  /** Commits, and then tells what changed. */
  async finish(): Promise<void> {
    await Promise.all(this.#unasked);
    await this.#transaction.finish();
    this.#givePlaceBack?.();
    for (const news of this.#news.values()) this.#services.live.tell(news);
  }

  /** Takes back what was written, unless the handler asked to keep it despite its refusal. */
  async giveUp(error: unknown): Promise<void> {
    if (this.#lasting && error instanceof Failure) await this.finish().catch(() => {});
    this.#givePlaceBack?.();
    await this.#transaction.rollback();
  }

  /** Gives a streamed answer the time that a slow reader takes. */
  async takeTime(): Promise<void> {
    await this.#transaction.run(
      "select set_config('idle_in_transaction_session_timeout', '120s', true), set_config('statement_timeout', '60s', true)",
      [],
    );
  }
}

/** Begins a request's work. Throws where the database is away. */
export async function openWork(
  services: Services,
  endpoint: Pick<Endpoint, 'crossOrigin'>,
  request: FastifyRequest,
  cookies: SessionCookies,
): Promise<Work> {
  return new Work(await begin(services.connections), services, endpoint, request, cookies);
}

function tenantFrom(row: InstitutionRow): Tenant {
  orderNames(row.name_order);
  return {
    institution_id: row.institution_id,
    hash: row.hash,
    institutionName: row.institution_name,
    time_zone: row.time_zone,
    currency: row.currency,
    country: row.country,
  };
}
