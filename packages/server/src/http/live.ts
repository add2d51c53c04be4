import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { NewsArea } from '@schoolbell/core/http/news';
import { type Connections, lonelyClient } from '../db/connect.ts';
import { hearAll, notifyAll } from './queries.ts';

/** Messages between processes: rows of an area changed (for everyone, or for these people only), a job waits, a session ended, or something may have been missed. */
export type News =
  | { kind: 'changed'; institution_id: number; area: NewsArea; only?: readonly number[] }
  | { kind: 'job' }
  | { kind: 'ended'; session: string }
  | { kind: 'missed' };

/** News between all processes of an installation, over one connection of each. */
export interface Live {
  /** Tells every process, after the commit and without waiting. News from a time when the database is away is sent when it is back. */
  tell(news: News): void;
  /** Receives all news from now on; call the result to stop. After a broken connection, `missed` is called once. */
  listen(hear: (news: News) => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** News gathered for so long travel together, each once. */
const GATHER = 20;
/** The pause before rejected news is sent again. */
const AGAIN = 1_000;
/** As many at a time as one statement carries. */
const MOST = 500;
/** This many wait for the database; beyond that, one message says that something was missed. */
const MOST_WAITING = 5_000;
/** PostgreSQL carries 8,000 bytes: news for more people than this goes to everyone. */
const MOST_PEOPLE = 400;
const MISSED: News = { kind: 'missed' };

/** Adds a change to the news of a transaction: each area once, for all the people that any of its changes concerns. */
export function noteChange(
  news: Map<string, News>,
  institution_id: number,
  area: NewsArea,
  only?: readonly number[],
): void {
  if (only?.length === 0) return;
  const before = news.get(area);
  const known = before?.kind === 'changed' ? before.only : [];
  const people = only && known && [...new Set([...known, ...only])];
  news.set(area, {
    kind: 'changed',
    institution_id,
    area,
    ...(people && people.length <= MOST_PEOPLE && { only: people }),
  });
}

/** News on the way to the database: collected, sent one statement after the other, and kept while there is no connection. */
class Outgoing {
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #stopped = false;
  readonly #client: () => pg.Client | undefined;
  readonly #onError: (error: unknown) => void;

  constructor(client: () => pg.Client | undefined, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  add(news: News): void {
    if (this.#waiting.size >= MOST_WAITING) this.#waiting = new Set([JSON.stringify(MISSED)]);
    this.#waiting.add(JSON.stringify(news));
    this.wake();
  }

  /** Sends waiting news in a moment, if there is a connection. */
  wake(pause = GATHER): void {
    if (!this.#client() || this.#waiting.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending ??= this.#send().finally(() => {
        this.#sending = undefined;
      });
    }, pause);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#send();
  }

  async #send(): Promise<void> {
    for (let client = this.#client(); client && this.#waiting.size > 0; client = this.#client()) {
      const told = [...this.#waiting].slice(0, MOST);
      for (const one of told) this.#waiting.delete(one);
      try {
        await notifyAll(client, told);
      } catch (error) {
        // The connection has ended, perhaps after sending: news may arrive twice, but is never lost.
        this.#waiting = new Set([...told, ...this.#waiting]);
        if (!this.#stopped) this.wake(AGAIN);
        return this.#onError(error);
      }
    }
  }
}

/** Opens the channel. It reconnects whenever the database comes back. */
export function openLive(connections: Connections, onError: (error: unknown) => void): Live {
  const ears = new Set<(news: News) => void>();
  let client: pg.Client | undefined;
  let stopped = false;
  let heardBefore = false;
  let running: Promise<void> | undefined;
  const outgoing = new Outgoing(() => client, onError);

  const hear = (news: News) => {
    for (const ear of ears) ear(news);
  };

  /** One connection from its start to its end. */
  async function session(): Promise<void> {
    const mine = lonelyClient(connections.login);
    const ended = new Promise<void>((resolve) => mine.once('end', resolve));
    mine.on('error', onError);
    mine.on('notification', ({ payload }) => hear(JSON.parse(payload ?? 'null') as News));
    try {
      await mine.connect();
      await hearAll(mine);
      client = mine;
      if (heardBefore) hear(MISSED);
      heardBefore = true;
      outgoing.wake();
      await ended;
    } finally {
      client = undefined;
      await mine.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = 250; !stopped; pause = Math.min(pause * 2, 5_000)) {
      const begun = Date.now();
      await session().catch(onError);
      if (Date.now() - begun > 10_000) pause = 250;
      if (!stopped) await sleep(pause, undefined, { ref: false });
    }
  }

  return {
    tell: (news) => outgoing.add(news),
    listen(ear) {
      ears.add(ear);
      return () => ears.delete(ear);
    },
    start() {
      running ??= keepListening();
    },
    async stop() {
      stopped = true;
      await outgoing.stop();
      await client?.end().catch(() => {});
    },
  };
}
