import pg from 'pg';

/** How long an answer can take before we check whether the database is alive. */
const SUSPICIOUS_MS = 4_000;
/** How long the database can take to say so, and how often it is asked. */
const PROBE_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

/** A transaction that may be waiting for the database. */
export interface Waiting {
  /** The time since which an answer is awaited, by `performance.now()`; undefined if none is. */
  readonly waitingSince: number | undefined;
  /** Gives its connection up, so that what is waiting fails. */
  cutOff(): void;
}

/**
 * Watches transactions for a database that no longer answers: stopped, swapped out, or behind a dead network. A slow
 * statement has its own limit and is left alone, so a second connection finds out which of the two it is. Returns how to
 * stop watching.
 */
export function watchForFreeze(open: ReadonlySet<Waiting>, login: pg.ClientConfig): () => void {
  let asking = false;
  const look = async () => {
    const since = performance.now() - SUSPICIOUS_MS;
    const waiting = [...open].filter(({ waitingSince = Infinity }) => waitingSince < since);
    if (asking || waiting.length === 0) return;
    asking = true;
    const lives = await answers(login);
    asking = false;
    if (lives) return;
    for (const one of waiting) if ((one.waitingSince ?? Infinity) < since) one.cutOff();
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(looking);
}

/** Whether the database answers a new connection in time; a refusal is an answer as well. */
async function answers(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...login,
    password: login.password,
    connectionTimeoutMillis: PROBE_MS,
  } as pg.ClientConfig);
  client.on('error', () => {});
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((done) => {
    late = setTimeout(done, PROBE_MS, false);
  });
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const lives = await Promise.race([asked, tooLate]);
  clearTimeout(late);
  void client.end().catch(() => {});
  return lives;
}
