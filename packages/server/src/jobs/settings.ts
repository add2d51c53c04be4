import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../db/connect.ts';
import type { Db } from '../db/transaction.ts';
import type { Brought } from '../http/context.ts';
import type { Live } from '../http/live.ts';
import type { JobKinds, ServerJobKinds } from './kinds.ts';
import type { Post } from './mail.ts';

/** Whether an institution has work of a kind, asked once an hour. */
export type Hourly = Record<string, (db: Db, institution_id: number) => Promise<boolean>>;

/** What the worker is made of. */
export interface WorkerSettings {
  connections: Connections;
  live: Live;
  brought: Brought;
  kinds: JobKinds;
  serverKinds?: ServerJobKinds;
  /** What mails' secrets are sealed with until they leave. */
  secretKey: Buffer;
  post: Post | undefined;
  /** Mails of mailings and automations that may leave in a second, over all processes; 10 where nothing is said. */
  mailRate?: number;
  publicUrl: string;
  /** Takes all calls to services outside instead of them, in development and tests: `http://127.0.0.1:4999`. */
  outsideStandin?: string | undefined;
  /** The sender of mails, as in the configuration. */
  mailFrom?: string;
  dataDir: string;
  /** Kinds of work that every institution has done once a day. */
  daily?: readonly string[];
  /** Kinds of work that an institution has done once an hour, where there is some. */
  hourly?: Hourly;
  now(): Date;
  logger: FastifyBaseLogger;
}
