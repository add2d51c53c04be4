import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hook } from '@schoolbell/server/testing/outside/standin';
import type { SchoolAccount } from '@schoolbell/server/testing/outside/stripe/world';
import { ask } from './ask.ts';
import { compareFlights } from './flights.ts';
import { askedBy } from './growth.ts';
import { load, middle, percentile } from './load.ts';
import { replayer } from './replay.ts';
import { clearJobs } from './seats.ts';
import type { Stage } from './stage.ts';
import { recordStatements } from './statements.ts';
import { bookedOf, connectStripe, hookAbout, hookText, makeBills, openPages, type Page, pay } from './stripe-pages.ts';
import { report } from './table.ts';

const CONNECTIONS = 8;
/** Rounds of as many hooks at once as there are connections. */
const ROUNDS = 25;
const SECONDS = 4;
const MANY = Number(process.env['BENCH_HOOKS'] ?? 5_000);
/** A gateway tries again what was not taken. */
const TRIES = 5;

const at = (times: readonly number[], share: number): number =>
  percentile(
    [...times].sort((a, b) => a - b),
    share,
  );

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Sends a hook as a gateway does; answers the status, 0 if there was no answer. */
function send({ port }: Stage, { path, raw, headers }: Hook): Promise<number> {
  return new Promise((done) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path, headers: { ...headers, connection: 'keep-alive' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      },
    );
    sent.on('error', () => done(0));
    sent.end(raw);
  });
}

/** Milliseconds until all of these are booked. */
async function untilBooked(stage: Stage, pages: readonly Page[], begun: number, every: number): Promise<number> {
  while ((await bookedOf(stage, pages)) < pages.length) {
    if (performance.now() - begun > 600_000) throw new Error('Not all hooks took effect within ten minutes');
    await pause(every);
  }
  return performance.now() - begun;
}

/** The first hook of this server, which loads what reads it; and how long hooks take until their money is booked. */
async function measureEffect(stage: Stage, account: SchoolAccount, pages: readonly Page[]): Promise<void> {
  const all: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const these = pages.slice(round * CONNECTIONS, (round + 1) * CONNECTIONS);
    for (const page of these) pay(stage, page);
    const hooks = these.map((page) => hookAbout(stage, account, page));
    const begun = performance.now();
    const booked = untilBooked(stage, these, begun, 5);
    const answers = await Promise.all(hooks.map((hook) => send(stage, hook)));
    refused += answers.filter((status) => status !== 200).length;
    all.push(await booked);
    await pause(100);
  }
  const p95 = at(all, 0.95);
  report({
    group: 'hooks',
    what: `${CONNECTIONS} hooks at once until all of their money is booked, ${ROUNDS} times`,
    figure: `p50 ${at(all, 0.5).toFixed(0)}, p95 ${p95.toFixed(0)}, most ${Math.max(...all).toFixed(0)} ms`,
    budget: '≤ 1 s',
    holds: p95 <= 1_000 && refused === 0,
  });
}

/** Answering hooks, beside the same statements by the bare driver. */
async function measureAnswers(stage: Stage, account: SchoolAccount, pages: readonly Page[]): Promise<void> {
  let next = 0;
  const hook = () => hookAbout(stage, account, pages[next++ % pages.length]!);
  const eventOf = ({ raw }: Hook) => (JSON.parse(raw) as { id: string }).id;
  const answers = await load(stage.port, CONNECTIONS, SECONDS, () => hookText(stage, hook()));
  report({
    group: 'hooks',
    what: `a hook is answered, ${CONNECTIONS} connections`,
    figure: `p50 ${answers.p50.toFixed(1)}, p95 ${answers.p95.toFixed(1)} ms, ${answers.perSecond.toFixed(0)}/s`,
    budget: '≤ 200 ms',
    holds: answers.p95 <= 200 && answers.refused === 0,
  });
  let recorded = hook();
  const { hook: statements } = await recordStatements(stage, {
    hook: {
      method: 'POST',
      url: recorded.path,
      headers: () => ({ ...(recorded = hook()).headers }),
      body: () => Buffer.from(recorded.raw),
    },
  });
  const event = eventOf(recorded);
  const replay = replayer(statements!, [event]);
  await compareFlights(stage, {
    group: 'hooks',
    what: 'hearing a hook',
    request: () => hookText(stage, hook()),
    statements: statements!,
    clear: () => clearJobs(stage),
    renew: () => replay(new Map([[event, eventOf(hook())]])),
  });
}

interface Books {
  payments: number;
  named: number;
  receipts: number;
  amount: number;
  entered: number;
  open: number;
}

/** What of these is in the school's books. */
async function booksOf({ owner, institution_id }: Stage, pages: readonly Page[]): Promise<Books> {
  const { rows } = await owner.query<Books>(
    `with mine as (select y.payment_id, y.gateway_ref, y.amount, y.receipt_number, t.invoice_id from checkout c
       join payment y on y.institution_id = $1 and y.payment_id = c.payment_id join checkout_item t on t.institution_id = $1 and t.checkout_id = c.checkout_id
       where c.institution_id = $1 and c.checkout_id = any($2::bigint[]))
     select count(*)::int as payments, count(distinct gateway_ref)::int as named, count(distinct receipt_number)::int as receipts, sum(amount)::float8 as amount,
       (select sum(e.amount)::float8 from money_entry e join mine m on m.payment_id = e.payment_id where e.institution_id = $1 and e.kind = 'allocate') as entered,
       (select count(*)::int from invoice i join mine m on m.invoice_id = i.invoice_id where i.institution_id = $1 and i.balance <> 0) as open from mine`,
    [institution_id, pages.map((one) => one.checkout_id)],
  );
  return rows[0]!;
}

/** Every payment that a gateway has brought, to see that none was booked beside these. */
async function allBooked({ owner, institution_id }: Stage): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from payment where institution_id = $1 and kind = 'gateway' and gateway = 'stripe'`,
    [institution_id],
  );
  return rows[0]!.n;
}

/** Lists while something goes on, five seconds after five seconds: the p95 of each. */
async function listsUntil(stage: Stage, isOver: () => boolean): Promise<number[]> {
  const all: number[] = [];
  while (!isOver()) all.push((await ask(stage.port, 1, 5, askedBy(stage, '/api/invoices'))).p95);
  return all;
}

/** Sends hooks as a gateway does: what is not taken comes again. Answers when each was taken, in milliseconds, and how often one was not. */
async function deliverAll(stage: Stage, hooks: readonly Hook[]): Promise<{ times: number[]; refused: number }> {
  const begun = performance.now();
  const times: number[] = [];
  let refused = 0;
  const deliver = async (hook: Hook) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await send(stage, hook)) === 200) return void times.push(performance.now() - begun);
      refused += 1;
      await pause(1_000 * 2 ** tries);
    }
  };
  await Promise.all(hooks.map(deliver));
  return { times, refused };
}

/** The books once each payment has its receipt, which gets its number after the money; or as they are after a minute. */
async function settledBooks(stage: Stage, pages: readonly Page[]): Promise<Books> {
  let books = await booksOf(stage, pages);
  for (let tries = 0; tries < 120 && books.receipts < pages.length; tries += 1) {
    await pause(500);
    books = await booksOf(stage, pages);
  }
  return books;
}

/** Many hooks at the same moment, with lists read beside them. */
async function measureMany(stage: Stage, account: SchoolAccount, pages: readonly Page[]): Promise<void> {
  for (const page of pages) pay(stage, page);
  const hooks = pages.map((page) => hookAbout(stage, account, page));
  await ask(stage.port, 1, 3, askedBy(stage, '/api/invoices'));
  let rests = 3;
  const quiet = middle(await listsUntil(stage, () => rests-- <= 0));
  const before = await allBooked(stage);
  let over = false;
  const meanwhile = listsUntil(stage, () => over);
  const begun = performance.now();
  const { times, refused } = await deliverAll(stage, hooks);
  const booked = await untilBooked(stage, pages, begun, 250);
  over = true;
  const lists = await meanwhile;
  const books = await settledBooks(stage, pages);
  const receipts = (performance.now() - begun) / 1_000;
  const what = `${pages.length.toLocaleString('en')} hooks at once`;
  report({
    group: 'hooks',
    what: `${what}: the last is answered, booked, has its receipt`,
    figure: `${(Math.max(...times) / 1_000).toFixed(1)}, ${(booked / 1_000).toFixed(1)}, ${receipts.toFixed(1)} s; ${refused} sent again`,
  });
  tellBooks(what, pages, { ...books, beside: (await allBooked(stage)) - before - pages.length });
  const busy = middle(lists);
  report({
    group: 'hooks',
    what: `${what}: list of invoices meanwhile, the middle of ${lists.length} times five seconds`,
    figure: `p95 ${quiet.toFixed(1)} → ${busy.toFixed(1)} ms, ${(busy / quiet).toFixed(2)} ×; first ${lists[0]!.toFixed(1)}, most ${Math.max(...lists).toFixed(1)} ms`,
    budget: '≤ 2 ×',
    holds: busy <= 2 * quiet,
  });
}

/** Whether each was booked once, with its own receipt and to the cent, and nothing beside them. */
function tellBooks(what: string, pages: readonly Page[], books: Books & { beside: number }): void {
  const owed = pages.reduce((sum, one) => sum + one.amount, 0);
  const wrong = Math.abs(books.amount - owed) + Math.abs(books.entered - owed) + books.open + Math.abs(books.beside);
  report({
    group: 'hooks',
    what: `${what}: payments, each once and with its receipt`,
    figure: `${books.payments} of ${pages.length}, ${books.receipts} receipts; ${wrong === 0 ? 'all sums are equal' : JSON.stringify(books)}`,
    budget: 'all',
    holds: wrong === 0 && [books.payments, books.named, books.receipts].every((n) => n === pages.length),
  });
}

/** Hooks of a gateway: how soon they are answered and take effect, and many at once. */
export async function measureHooks(stage: Stage): Promise<void> {
  const account = await connectStripe(stage);
  const bills = await makeBills(stage, MANY + ROUNDS * CONNECTIONS);
  const pages = await openPages(stage, account, bills);
  // Outside of a transaction too: what is booked is read again and again.
  await stage.owner.query("select set_config('app.institution_id', $1, false)", [String(stage.institution_id)]);
  const few = pages.slice(0, ROUNDS * CONNECTIONS);
  await measureEffect(stage, account, few);
  await measureMany(stage, account, pages.slice(few.length));
  await measureAnswers(stage, account, few);
  agent.destroy();
}
