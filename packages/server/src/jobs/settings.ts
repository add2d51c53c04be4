import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../db/connect.ts';
import type { Brought } from '../http/context.ts';
import type { Live } from '../http/live.ts';
import type { JobKinds, ServerJobKinds } from './kinds.ts';
import type { Post } from './mail.ts';

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
  publicUrl: string;
  /** The sender of mails, as in the configuration. */
  mailFrom?: string;
  dataDir: string;
  /** Kinds of work that every institution has done once a day. */
  daily?: readonly string[];
  now(): Date;
  logger: FastifyBaseLogger;
}
