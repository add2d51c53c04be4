import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Connections, lonelyClient } from '../db/connect.ts';
import { hearAll, notifyAll } from './queries.ts';

/** What is told between processes: rows of an area changed, a job waits, a session ended. */
export type News =
  | { kind: 'changed'; institution_id: number; area: string }
  | { kind: 'job' }
  | { kind: 'ended'; session: string };

/** News between all processes of an installation, over one connection of each. */
export interface Live {
  /** Tells every process. It is a hint: told after the commit, at most once, without waiting. */
  tell(news: News): void;
  /** Hears all news from now on; call what it returns to stop. */
  listen(hear: (news: News) => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** News gathered for so long travel together, each once. */
const GATHER = 20;
/** As many at a time as one statement carries. */
const MOST = 500;

/** Opens the channel. It reconnects by itself whenever the database comes back. */
export function openLive(connections: Connections, onError: (error: unknown) => void): Live {
  const ears = new Set<(news: News) => void>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const told = [...waiting].slice(0, MOST);
    waiting = new Set([...waiting].slice(MOST));
    if (waiting.size > 0) timer = setTimeout(send, GATHER);
    if (client) await notifyAll(client, told).catch(onError);
  }

  /** One connection from its start to its end. */
  async function session(): Promise<void> {
    const mine = lonelyClient(connections.login);
    const ended = new Promise<void>((resolve) => mine.once('end', resolve));
    mine.on('error', onError);
    mine.on('notification', ({ payload }) => {
      const news = JSON.parse(payload ?? 'null') as News;
      for (const ear of ears) ear(news);
    });
    try {
      await mine.connect();
      await hearAll(mine);
      client = mine;
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
    tell(news) {
      waiting.add(JSON.stringify(news));
      timer ??= setTimeout(send, GATHER);
    },
    listen(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
    start() {
      running ??= keepListening();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (timer) await send();
      await client?.end().catch(() => {});
    },
  };
}
