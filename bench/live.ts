import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf, newToken } from '@schoolbell/server/http/tokens';
import { percentile } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const SESSIONS = 200;
const EVENTS = 20;
/** What the browser waits at least, so that changes close together are read once. */
const GATHER = 120;
const MEGABYTE = 1024 * 1024;

/** The owner's browser with the back-office open: it reads its counts again after news, at a random moment. */
class Window {
  /** When the newest news arrived, and when the counts after them stood there. */
  heard = 0;
  shown = 0;
  leaves = 0;
  readonly #cookie: string;
  readonly #stage: Stage;
  #timer: NodeJS.Timeout | undefined;
  #line: IncomingMessage | undefined;

  constructor(stage: Stage, token: string) {
    this.#stage = stage;
    this.#cookie = `schoolbell_session=${token}`;
  }

  async open(): Promise<void> {
    this.#line = await new Promise<IncomingMessage>((opened, failed) => {
      get({ port: this.#stage.port, path: '/api/live', headers: { cookie: this.#cookie }, agent: false }, opened).on(
        'error',
        failed,
      );
    });
    if (this.#line.statusCode !== 200) throw new Error(`The live line answered ${this.#line.statusCode}`);
    this.#line.on('data', (text: Buffer) => {
      for (const [, data] of String(text).matchAll(/^data: (.*)$/gm)) {
        const { area, spread } = JSON.parse(data!) as { area: string; spread: number };
        if (area !== 'inbox') continue;
        this.heard = performance.now();
        this.#timer ??= setTimeout(() => void this.read(), GATHER + Math.random() * spread);
      }
    });
    await this.read();
  }

  async read(): Promise<void> {
    this.#timer = undefined;
    const answer = await fetch(`${this.#stage.address}/api/dashboard/notification-statistics`, {
      headers: { cookie: this.#cookie },
    });
    const { data } = (await answer.json()) as { data: { leave: number } };
    [this.leaves, this.shown] = [data.leave, performance.now()];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#line?.destroy();
  }
}

/** Sessions of a person of the demo school, as that many browsers have them. */
async function sessionsOf(stage: Stage, email: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  await stage.owner.query(
    `insert into session (token_hash, refresh_hash, institution_id, user_detail_id, expires_at, refresh_expires_at, user_agent)
     select access, refresh, institution_id, user_detail_id, now() + interval '1 hour', now() + interval '1 hour', 'bench'
     from sign_in, unnest($2::bytea[], $3::bytea[]) as token (access, refresh) where email = $1`,
    [email, tokens.map(hashOf), tokens.map(() => hashOf(newToken()))],
  );
  return tokens;
}

/** Asks for a day off as a teacher, which is news to every window of the owner. */
async function askForLeave(stage: Stage, token: string, n: number): Promise<void> {
  const day = new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10);
  const answer = await fetch(`${stage.address}/api/staff/leaves/apply`, {
    method: 'POST',
    headers: { cookie: `schoolbell_session=${token}`, 'content-type': 'application/json', 'x-schoolbell': '1' },
    body: JSON.stringify({ type: 'Casual', start_date: day, end_date: day, reason: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`staff/leaves/apply answered ${answer.status}: ${await answer.text()}`);
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !holds() && performance.now() < end;) await sleep(5);
}

/** 200 open sessions on one process: their cost, and how long news takes to reach all of them. */
export async function measureLive(stage: Stage): Promise<void> {
  const windows = (await sessionsOf(stage, 'owner@harbour.example', SESSIONS)).map((token) => new Window(stage, token));
  const [teacher] = await sessionsOf(stage, 'teacher@harbour.example', 1);
  const first = new Window(stage, teacher!);
  await first.read();
  await sleep(1_000);
  const before = stage.memory();
  for (let at = 0; at < windows.length; at += 20)
    await Promise.all(windows.slice(at, at + 20).map((window) => window.open()));
  let most = stage.memory();
  const heard: number[] = [];
  const shown: number[] = [];
  for (let n = 0; n < EVENTS; n++) {
    const wanted = windows[0]!.leaves + 1;
    const began = performance.now();
    await askForLeave(stage, teacher!, n);
    await until(() => windows.every((window) => window.leaves === wanted));
    const all = windows.every((window) => window.leaves === wanted);
    heard.push(Math.max(...windows.map((window) => window.heard)) - began);
    shown.push(all ? Math.max(...windows.map((window) => window.shown)) - began : Number.POSITIVE_INFINITY);
    most = Math.max(most, stage.memory());
  }
  for (const window of windows) window.close();
  const slowest = (times: number[]) =>
    percentile(
      times.toSorted((one, other) => one - other),
      1 - 1 / EVENTS,
    );
  const memory = (most - before) / MEGABYTE;
  report({
    group: 'live',
    what: `${SESSIONS} open sessions, memory they take`,
    figure: `${memory.toFixed(0)} MB`,
    budget: '≤ 150 MB',
    holds: memory <= 150,
  });
  report({
    group: 'live',
    what: `an event heard by all ${SESSIONS}, slowest of ${EVENTS}`,
    figure: `${slowest(heard).toFixed(0)} ms`,
    budget: '≤ 2,000 ms',
    holds: slowest(heard) <= 2_000,
  });
  report({
    group: 'live',
    what: 'and shown by all, read again by each',
    figure: `${slowest(shown).toFixed(0)} ms`,
    budget: '≤ 2,000 ms',
    holds: slowest(shown) <= 2_000,
  });
}
