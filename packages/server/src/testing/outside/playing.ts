import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertJob } from '../../jobs/queries.ts';
import { payerOf } from '../paying.ts';
import type { TestSchool, TestServer } from '../server.ts';
import { type Till, tillOf } from '../till.ts';
import { jobsDone } from '../worker.ts';
import type { Plan } from './plans.ts';
import type { Hook, Standin } from './standin.ts';
import { connectGateway, type StoodIn } from './stood-in.ts';

/** A server as families and gateways reach it. */
export interface Reached extends Pick<TestServer, 'call'> {
  deliver(hook: Hook): Promise<number>;
}

/** A school that takes money by a gateway that is stood in for, on two servers at the same time. */
export interface Stage {
  gateway: StoodIn;
  standin: Standin;
  reached: readonly [Reached, Reached];
  /** One of them, through which the test reads the database. */
  server: TestServer;
  school: TestSchool;
  till: Till;
  ben: number;
}

/** Opens a school there, and connects the gateway. */
export async function openStage(of: Pick<Stage, 'gateway' | 'standin' | 'reached' | 'server'>): Promise<Stage> {
  const school = await of.server.school();
  const till = tillOf(of.server, school);
  await connectGateway(of.server, school, of.gateway);
  return { ...of, school, till, ben: await till.student('Ben', { surname: 'Hill' }) };
}

/** What a payment of 120.00 must leave behind, whatever the network did. */
export const oneEnd = {
  state: 'paid',
  amount: 12_000,
  receipt: true,
  invoice: 'paid',
  balance: 0,
  payments: [
    {
      amount: 12_000,
      free: 0,
      state: 'done',
      kind: 'gateway',
      receipt: true,
      entries: ['in', 'allocate'],
      events: ['paid_online'],
    },
  ],
};

/** A page that was opened and paid on. */
export interface PaidPage {
  invoice_id: number;
  ref: string;
  /** The newest payment, hook and job before it was opened. */
  before: { payment: number; hooks: number; job: number };
  /** What came of it, as the payer sees it. */
  status(): Promise<Record<string, unknown>>;
  /** What the gateway would tell us of it. */
  hooks: Hook[];
}

const newest = ({ school }: Stage) =>
  school.sql(async (db) => {
    const { rows } = await sql<PaidPage['before']>`
      select (select coalesce(max(payment_id), 0) from payment) as payment, (select count(*) from incoming_hook) as hooks,
        (select coalesce(max(id), 0) from job where institution_id = ${school.institution_id}) as job`.execute(db);
    return rows[0]!;
  });

/** Opens a page and pays on it; its hooks are held. */
export async function paidPage(stage: Stage, by: Plan['by']): Promise<PaidPage> {
  const { gateway, standin, reached, server, school, till, ben } = stage;
  const { invoice_id } = await till.bill(ben, oneEnd.amount);
  let turn = 0;
  const call: TestServer['call'] = (...asked) => reached[(turn += 1) % 2]!.call(...asked);
  const payer = await payerOf({ ...server, call }, school, invoice_id);
  const begun = await payer.begin({ gateway: gateway.name, email_receipt: 0 });
  expect(begun.status, begun.text).toBe(200);
  await jobsDone(server, school);
  const { checkout } = begun.body.data;
  const status = async () => (await payer.status(checkout)).body.data;
  const { state, url, failure } = await status();
  expect(state, failure).toBe('open');
  const ref = gateway.refOf(url);
  const before = await newest(stage);
  standin.hooks.takeHeld();
  gateway.pay(ref, by);
  return { invoice_id, ref, before, status, hooks: standin.hooks.takeHeld() };
}

/** The bank has paid: there are more hooks. One that was sent before may now be heard after this. */
export function settled({ gateway, standin }: Stage, page: PaidPage): void {
  gateway.settle(page.ref);
  page.hooks.push(...standin.hooks.takeHeld());
}

/** Lets the server ask about all that is under way, in both ways in which it does by itself, and at the same time. */
export async function askNow({ server, school }: Stage): Promise<void> {
  await school.sql(async (db) => {
    await sql`update checkout set look_at = now() - interval '2 hours' where institution_id = ${school.institution_id} and look_at is not null`.execute(
      db,
    );
    await insertJob(db, school.institution_id, 'reconcileCheckouts', {});
  });
  await server.connections.pool.query(`
    with due as (update job set run_at = now() where kind = 'readCheckout' and done_at is null)
    select pg_notify('schoolbell', '{"kind":"job"}')`);
  await jobsDone(server, school);
}

/** All that a payment left behind, without what differs from one to the next. */
export async function endOf({ school, till }: Stage, page: PaidPage) {
  const { institution_id } = school;
  const { rows } = await school.sql((db) =>
    sql`
      select y.amount::int, y.free::int, y.state, y.kind, y.receipt_number is not null as receipt,
        (select json_agg(e.kind order by e.entry_id) from money_entry e where e.payment_id = y.payment_id) as entries,
        (select json_agg(v.kind order by v.kind) from document_event v where v.payment_id = y.payment_id) as events
      from payment y where y.institution_id = ${institution_id} and y.payment_id > ${page.before.payment} order by y.payment_id`.execute(
      db,
    ),
  );
  const { status: invoice, balance } = await till.invoice(page.invoice_id);
  const { state, amount, receipt_number } = await page.status();
  return { state, amount, receipt: String(receipt_number).startsWith('R-'), invoice, balance, payments: rows };
}

/** How many hooks were written down for a payment, and how many of them were worked on. */
async function heardOf({ school }: Stage, { before }: PaidPage) {
  const { institution_id } = school;
  const { rows } = await school.sql((db) =>
    sql<{ heard: number; worked: number }>`
      select (select count(*)::int from incoming_hook where institution_id = ${institution_id}) - ${before.hooks}::int as heard,
        (select count(*)::int from job where institution_id = ${institution_id} and kind = 'heardCheckout' and id > ${before.job}) as worked`.execute(
      db,
    ),
  );
  return rows[0]!;
}

/** Someone else sends it: the bytes are not what the gateway signed. */
const forged = ({ raw, headers, ...hook }: Hook): Hook =>
  'x-callback-token' in headers
    ? { ...hook, raw, headers: { ...headers, 'x-callback-token': 'guessed' } }
    : { ...hook, raw: `${raw} `, headers };

/** Pays, and lets the news of it arrive as planned. Throws unless all of it comes to the one end. */
export async function play(stage: Stage, plan: Plan): Promise<void> {
  const { reached, server, school } = stage;
  const { order, times, by, back, asks } = plan;
  const page = await paidPage(stage, by);
  if (by === 'bank') settled(stage, page);
  const send = async (hook: Hook, often: number) => {
    const sent = Array.from({ length: often }, (_, at) => reached[at % 2]!.deliver(hook));
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  };
  const sent = order.map((which) => page.hooks[which % page.hooks.length]!);
  for (const [at, hook] of sent.entries()) {
    const others = [...(at === back ? [page.status()] : []), ...(at === asks ? [askNow(stage)] : [])];
    const [refused] = await Promise.all([reached[at % 2]!.deliver(forged(hook)), send(hook, times[at]!), ...others]);
    expect(refused, 'a hook that nobody signed').toBe(404);
  }
  await jobsDone(server, school);
  if ((await page.status())['state'] !== 'paid') await askNow(stage);
  await jobsDone(server, school);
  expect(await endOf(stage, page), JSON.stringify(plan)).toEqual(oneEnd);
  const { heard, worked } = await heardOf(stage, page);
  const events = new Set(sent.map((one) => one.raw)).size;
  expect([heard, worked <= events], `${events} events, of which ${worked} were worked on`).toEqual([events, true]);
}

/** Pays, and no hook ever arrives. */
export async function playDropped(stage: Stage, by: Plan['by']): Promise<void> {
  const { server, school } = stage;
  const page = await paidPage(stage, by);
  if (by === 'bank') {
    await askNow(stage);
    expect((await page.status())['state']).toBe(stage.gateway.underWay);
    settled(stage, page);
  }
  await Promise.all([page.status(), askNow(stage), page.status()]);
  await jobsDone(server, school);
  expect(await endOf(stage, page), `every hook dropped, by ${by}`).toEqual(oneEnd);
  expect(await heardOf(stage, page)).toEqual({ heard: 0, worked: 0 });
}
