import type { Hosts } from '../outside/client.ts';
import type { Contract, Area } from '@schoolbell/core/contract';
import type { Endpoint, ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Kind, PersonKind } from '@schoolbell/core/http/kind';
import type { NewsArea } from '@schoolbell/core/http/news';
import type { Viewer } from '@schoolbell/core/access';
import type { HappeningType } from '@schoolbell/core/happenings/rules';
import type { Circumstances, Told } from '../happenings/queries.ts';
import type { Db } from '../db/transaction.ts';
import type { HeavyWork } from './places.ts';
import type { TableFile } from './table.ts';

export type { Db } from '../db/transaction.ts';
export type { TableFile } from './table.ts';

/** The signed-in person: which person of which institution, and their access. */
export interface SignedIn extends Viewer {
  institution_id: number;
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** The parts of an institution that every handler needs. */
export interface Tenant {
  institution_id: number;
  hash: string;
  institutionName: string;
  time_zone: string;
  currency: string;
  country: string;
}

/** What is recorded about an event: the person it is about, if its kind has words for that, and the changes; `before` and `after` only have the changed names. */
export type AuditEntry<K extends Kind> = (K extends PersonKind
  ? { person_id?: number | null }
  : { person_id?: undefined }) & { before?: unknown; after?: unknown };

/** What happened to one of many people. */
export interface PersonAudit {
  kind: PersonKind;
  person_id: number;
  before?: unknown;
  after?: unknown;
}

/** The two cookies of a session in this request, and their values in the answer. */
export interface SessionCookies {
  /** SHA-256 of the access token; null if the request brought none. */
  access: Buffer | null;
  /** SHA-256 of the refresh token; the browser sends it to `session/refresh` only. */
  refresh: Buffer | null;
  keep(tokens: { access: string; refresh: string }): void;
  drop(): void;
}

/**
 * What areas need from one another. The area that needs it declares it here (`declare module`), the others export it from
 * their `area.ts`, so that no area imports a later one.
 */
export interface Brought {}

/** How work is queued. */
export interface JobOptions {
  /** Queued once, however often it is asked for. */
  key?: string;
  /** Not before. */
  at?: Date;
  /** 0 somebody waits for it, 1 usual, 2 one of many. */
  rank?: 0 | 1 | 2;
  /** Work of one lane is done one after the other, over all processes. */
  lane?: string;
}

/** What every handler gets beside its input. */
export interface Context {
  db: Db;
  /** The institution of this request: from the session, or the one that `enter` opened. */
  tenant: Tenant;
  /** The clock of this request; tests set it. */
  now: Date;
  /** The asking address, and the page's origin (null if the page is this server's own), for limits and tickets; never logged. */
  asker: { address: string; origin: string | null; userAgent: string };
  cookies: SessionCookies;
  /** What the areas bring, merged. */
  brought: Brought;
  /** Where this server is reached, from configuration: `https://school.example`, no trailing slash. */
  publicUrl: string;
  /** The folder for everything outside the database. */
  dataDir: string;
  /** Whether a mail server is configured; without one, mails are kept and readable under Settings. */
  mailConfigured: boolean;
  /** Whom feedback is mailed to; undefined if nobody is configured. */
  feedbackEmail: string | undefined;
  /** 32 bytes derived from the server's secret for one purpose (`form ticket`): the same on every process, useless for another. */
  key(purpose: string): Buffer;
  /** Opens an institution by its public hash (public endpoints). A wrong one answers the 404 of a missing one. */
  enter(hash: string): Promise<Tenant>;
  /** Continues as a person named by a trusted row: at sign-in, and when switching branches. */
  enterAs(who: { institution_id: number; user_detail_id: number }): Promise<Tenant>;
  /** Seals a secret for the database; it can only be opened with the server's key, at its own `place` (table, column, owner). */
  seal(text: string, place: string): Buffer;
  /** Opens what `seal` made. Throws if it was made with another key, or for another place. */
  unseal(sealed: Buffer, place: string): string;
  /** A fetch to services outside that only goes where it may. A request calls one only to try keys that someone has just entered. */
  fetchFor(hosts: Hosts): typeof globalThis.fetch;
  /** Whether this server is in production, where nothing is pretended. */
  isProduction: boolean;
  /** Writes an audit row in this transaction, and announces the news of its kind after the commit. */
  audit<K extends Kind>(kind: K, entry?: AuditEntry<K>): Promise<void>;
  /** Writes an audit row that stays whatever becomes of this request: for what leaves piece by piece. */
  auditAtOnce<K extends Kind & { news?: undefined }>(kind: K, entry?: AuditEntry<K>): Promise<void>;
  /** Keeps what this transaction wrote although the handler refuses: an end of a session, a note of an attempt. */
  commitAnyway(): void;
  /** Ends live connections of a session, after the commit. */
  ended(access: Buffer): void;
  /**
   * Queues work in this transaction: it runs after the commit, at least once. `key` makes it run once. Without an
   * institution it is the server's own work, whose payload is deleted when it is done.
   */
  later(kind: string, payload: object, options?: JobOptions): Promise<void>;
  /**
   * Tells automations and webhooks what happened, in this transaction. A request need not wait for it: a failure shows when the
   * transaction ends. So it costs no round trip, also where a query brings the facts.
   */
  happened(type: HappeningType, told: Told, circumstances?: Circumstances): Promise<void>;
  /** Tells every open session of the institution, after the commit, that an area's rows changed; with `only`, these people's sessions. */
  changed(area: NewsArea, only?: readonly number[]): void;
}

/** The context of an endpoint that only staff reach. */
export interface StaffContext extends Context {
  viewer: SignedIn;
  /**
   * Waits for a place for heavy work, which the request keeps until it ends. Throws `unavailable` if that takes too long.
   */
  takePlace(work: HeavyWork): Promise<void>;
}

/** What is done in somebody's name, with their rights: in a request of theirs, or in a job that acts for them later. */
export type Acting = Pick<
  Context,
  'brought' | 'db' | 'tenant' | 'now' | 'later' | 'changed' | 'publicUrl' | 'audit' | 'happened'
> & { viewer: SignedIn };

/** A ZIP that is written while it is read: its entries come one after the other, each in pieces. */
export interface ZipFile {
  filename: string;
  entries: AsyncIterable<{ name: string; pieces: AsyncIterable<Uint8Array> }>;
}

/** A file that lies in the data folder. */
export interface KeptFile {
  filename: string;
  type: string;
  path: string;
}

/** A document drawn, as a PDF or as a picture, after the transaction has ended, because drawing takes a while and needs no database. */
export interface DrawnFile {
  filename: string;
  draw(): Promise<Uint8Array>;
}

/** What exports get: they run in the request of the person who asks, or in a job with this person's rights. */
export type TableContext = Acting & Pick<Context, 'auditAtOnce'>;

type ContextOf<E> = E extends { access: 'public' }
  ? Context & { viewer: SignedIn | null }
  : E extends { answers: 'table' }
    ? TableContext
    : StaffContext;
type AnswerOf<E> = E extends { answers: 'table' }
  ? TableFile
  : E extends { answers: 'zip' }
    ? ZipFile
    : E extends { answers: 'file' }
      ? KeptFile
      : E extends { answers: 'pdf' | 'svg' }
        ? DrawnFile
        : ResultOf<E>;

/** One handler for each endpoint of an area: the compiler asks for what is missing. */
export type Handlers<A extends Area> = {
  [Name in keyof Contract[A] as Contract[A][Name] extends Endpoint ? Name : never]: (
    input: ParsedOf<Contract[A][Name]>,
    context: ContextOf<Contract[A][Name]>,
  ) => Promise<AnswerOf<Contract[A][Name]>>;
};
