import fc from 'fast-check';
import { sql } from 'kysely';
import { dayIn } from '@schoolbell/core/format';
import { closeOrder, openOrder, settleOrder } from '../../billing/orders/verbs.ts';
import { insertJob } from '../../jobs/queries.ts';
import type { JobKinds } from '../../jobs/kinds.ts';
import { courseLine, orderingOf, orderOf } from '../ordering.ts';
import { type Payer, payerOf } from '../paying.ts';
import { jobsDone } from '../worker.ts';
import type { Stage } from './playing.ts';
import type { Hook } from './standin.ts';

const doings = [
  'bill',
  'pay',
  'part',
  'twice',
  'bank',
  'leave',
  'expire',
  'cash',
  'refund',
  'refundFails',
  'refundThere',
  'endRefund',
  'dispute',
  'decide',
  'close',
  'autopay',
  'cancel',
] as const;

/** Something that happens to money, with numbers that choose of what and how much. */
export interface MoneyStep {
  does: (typeof doings)[number];
  pick: number;
  amount: number;
  way: number;
  /** How often the gateway's hooks arrive; most come once, some never, some twice, the newest first. */
  heard: 0 | 1 | 2;
  /** What goes wrong at the next call. */
  fault: 'none' | 'cut' | 'lost' | 500;
}

export const moneyStep: fc.Arbitrary<MoneyStep> = fc.record({
  does: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('bill' as const, 'pay' as const, 'refund' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...doings) },
  ),
  pick: fc.nat(9),
  amount: fc.integer({ min: 100, max: 20_000 }),
  way: fc.nat(11),
  heard: fc.constantFrom<MoneyStep['heard'][]>(0, 1, 1, 2),
  fault: fc.constantFrom<MoneyStep['fault'][]>('none', 'none', 'none', 'none', 'cut', 'lost', 500),
});

/** A caller of orders: a place whose money came late is given if the order's number is even, else refused. */
export const caller: JobKinds = {
  async testOrder(payload, context) {
    const order_id = Number(payload['order_id']);
    if (payload['event'] === 'refunded') return;
    const gives = payload['event'] === 'paid' || order_id % 2 === 0;
    await settleOrder(context, order_id, { outcome: gives ? 'done' : 'refused' });
  },
};

const nth = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];
const work = ({ server, school }: Stage) => jobsDone(server, school);

/** Lets what waits for its next try be tried now, and asks about every page and charge once more. */
export async function askAll(here: Stage): Promise<void> {
  const { server, school } = here;
  const { institution_id } = school;
  await school.sql(async (db) => {
    const { rows } = await sql<{ checkout_id: number }>`
      select checkout_id from checkout where institution_id = ${institution_id}`.execute(db);
    for (const { checkout_id } of rows) await insertJob(db, institution_id, 'readCheckout', { checkout_id });
    await insertJob(db, institution_id, 'reconcileRefunds', {});
  });
  for (const _ of [1, 2, 3]) {
    await server.connections.pool.query(
      `with due as (update job set run_at = now() where institution_id = $1 and done_at is null and locked_until is null and run_at > now()
        and kind in ('openCheckout', 'readCheckout', 'expireCheckout', 'sendRefund', 'chargeMethod', 'lookRefund'))
      select pg_notify('schoolbell', '{"kind":"job"}')`,
      [institution_id],
    );
    await work(here);
  }
}

/** Brings what the gateway has told meanwhile, as a step says. */
export async function deliver({ standin, reached }: Stage, { heard }: Pick<MoneyStep, 'heard'>): Promise<void> {
  const held = standin.hooks.takeHeld().toReversed();
  const sent: Hook[] = Array.from({ length: heard }, () => held).flat();
  await Promise.all(sent.map((hook, at) => reached[at % 2]!.deliver(hook)));
}

/** One of the invoices that owe something. */
async function openInvoice({ school }: Stage, { pick }: MoneyStep): Promise<number | undefined> {
  const open = await school.sql((db) =>
    db.selectFrom('invoice').select('invoice_id').where('balance', '>', 100).orderBy('invoice_id').execute(),
  );
  return nth(open, pick)?.invoice_id;
}

/** Opens a page; undefined where it could not be opened. */
async function begin(here: Stage, payer: Payer, input: object = {}): Promise<string | undefined> {
  const { gateway } = here;
  const begun = await payer.begin({ gateway: gateway.name, email_receipt: 0, ...input });
  if (![200, 409, 422].includes(begun.status)) throw new Error(`A payment could not begin: ${begun.text}`);
  if (begun.status !== 200) return undefined;
  await work(here);
  const { url } = (await payer.status(begun.body.data.checkout)).body.data;
  return url ? gateway.refOf(url) : undefined;
}

async function open(here: Stage, step: MoneyStep, input: object = {}): Promise<string | undefined> {
  const invoice_id = await openInvoice(here, step);
  return invoice_id === undefined ? undefined : begin(here, await payerOf(here.server, here.school, invoice_id), input);
}

/** One of the payments that the gateway took. */
const takenAt = ({ gateway }: Stage, { pick }: MoneyStep): string | undefined =>
  nth(
    gateway.there.all().filter((ref) => gateway.there.sums(ref).paid > 0),
    pick,
  );

/** Asks for a refund; a refusal is an answer. */
async function refund(here: Stage, { pick, amount, way }: MoneyStep): Promise<void> {
  const { school, till } = here;
  const payments = await school.sql((db) =>
    db.selectFrom('payment').select(['payment_id', 'amount']).where('kind', '=', 'gateway').execute(),
  );
  const payment = nth(payments, pick);
  if (!payment) return;
  const answer = await till.call('POST', 'refunds/create', {
    payment_id: payment.payment_id,
    amount: way % 3 === 0 ? payment.amount : Math.min(amount, payment.amount),
    credit_note: way % 2 ? 'make' : 'none',
  });
  if (![200, 409, 422].includes(answer.status)) throw new Error(`A refund answered ${answer.text}`);
}

/** An order that is paid, closed, or both at once. */
async function close(here: Stage, { amount, way }: MoneyStep): Promise<void> {
  const { server, school, gateway, ben } = here;
  const run = orderingOf(server, school, () => server.services.now());
  const { order_id, pay_url } = await run(async (context) =>
    openOrder(context, await orderOf(context, ben, [courseLine('a', ben, amount)])),
  );
  const link = { institution: school.hash, hash: new URL(pay_url!).pathname.split('/').at(-1)! };
  const starts = (input: object = {}) =>
    server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: gateway.name, ...input });
  const status = (checkout: string) => server.call('GET', 'online/payment/statusByHash', { ...link, checkout });
  const ref = await begin(here, { begin: starts, status } as Payer);
  const end = () => run((context) => closeOrder(context, order_id, { reason: 'expired' }));
  const pay = () => (ref ? gateway.pay(ref, way % 2 ? 'card' : 'bank') : false);
  const doing = [[pay, end], [end, pay], [pay], [end]][way % 4]!;
  for (const one of doing) await one();
}

/** A family lets its card be charged, and an invoice is: by itself or by hand. */
async function autopay(here: Stage, { amount, way }: MoneyStep): Promise<void> {
  const { school, till, gateway, ben } = here;
  const { institution_id } = school;
  if (gateway.name !== 'stripe') return;
  const methods = (await till.done('GET', 'payment/methods', { user_detail_id: ben })).data;
  if (methods.length === 0) {
    const { invoice_id } = await till.bill(ben, 500, { use_credit: 0 });
    const ref = await begin(here, await payerOf(here.server, school, invoice_id), { save: 1 });
    if (ref) gateway.pay(ref, 'card');
    return;
  }
  const due_on = dayIn(here.server.services.now(), 'Asia/Singapore');
  const { invoice_id } = await till.bill(ben, amount, { due_on, use_credit: 0 });
  if (way % 3 === 0) return void (await till.call('POST', 'payment/charge', { invoice_id }));
  await till.call('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
  await school.sql(async (db) => {
    const accounts = await db.selectFrom('account').select('account_id').execute();
    for (const one of accounts) await insertJob(db, institution_id, 'chargeAccountDue', { account_id: one.account_id });
  });
}

type Steps = Record<MoneyStep['does'], (here: Stage, step: MoneyStep) => Promise<unknown>>;

/** What happens to money, one thing at a time. The caller then brings the hooks. */
export const moneySteps: Steps = {
  bill: ({ till, ben }, { amount, way }) => till.bill(ben, amount, { use_credit: way % 2 }),
  pay: async (here, step) => {
    const ref = await open(here, step);
    return ref && here.gateway.pay(ref, 'card');
  },
  part: async (here, step) => {
    const ref = await open(here, step, { amount: 100 });
    return ref && here.gateway.pay(ref, 'card');
  },
  twice: async (here, step) => {
    const refs = [await open(here, step), await open(here, step)];
    for (const ref of refs) if (ref) here.gateway.pay(ref, 'card');
  },
  // A bank takes a while: it pays at the next step of this kind.
  bank: async (here, step) => {
    for (const ref of here.gateway.there.all()) here.gateway.settle(ref);
    const ref = await open(here, step);
    if (ref) here.gateway.pay(ref, 'bank');
  },
  leave: (here, step) => open(here, step),
  expire: async (here, step) => {
    const ref = nth(here.gateway.there.all(), step.pick);
    if (ref) here.gateway.there.close(ref);
  },
  cash: ({ till, ben }, { amount }) => till.pay({ user_detail_id: ben, amount }),
  refund,
  refundFails: async (here, step) => {
    here.gateway.there.wait(true);
    await refund(here, step);
    await work(here);
    here.gateway.there.wait(false);
  },
  refundThere: async (here, step) => {
    const ref = takenAt(here, step);
    if (ref) here.gateway.there.refund(ref, step.amount);
  },
  endRefund: async (here, step) => {
    for (const ref of here.gateway.there.all())
      if (here.gateway.there.sums(ref).paid > 0) here.gateway.there.endRefund(ref, step.way % 2 === 0);
  },
  dispute: async (here, step) => {
    const ref = takenAt(here, step);
    if (ref) here.gateway.there.dispute(ref);
  },
  decide: async (here, step) => {
    for (const ref of here.gateway.there.all()) here.gateway.there.decide(ref, step.way % 2 ? 'won' : 'lost');
  },
  close,
  autopay,
  cancel: async (here, step) => {
    const invoice_id = await openInvoice(here, step);
    if (invoice_id === undefined) return;
    await here.till.call('POST', 'invoice/cancel', { invoice_id, user_detail_id: here.ben, confirmation: 1 });
  },
};

/** Where our sums are not the gateway's, in sentences. */
export async function sumFaults({ gateway, school }: Stage): Promise<string[]> {
  const { institution_id } = school;
  const { rows } = await school.sql((db) =>
    sql<{ ref: string; paid: number; back: number; pending: number }>`
      select c.gateway_ref as ref, y.amount as paid, y.refunded as back, y.held as pending from checkout c
      join payment y on y.institution_id = ${institution_id} and y.payment_id = c.payment_id and y.state = 'done' and c.state = 'paid'
      where c.institution_id = ${institution_id}`.execute(db),
  );
  return gateway.there.all().flatMap((ref) => {
    const { paid, back, pending } = gateway.there.sums(ref);
    const { paid: p, back: b, pending: h } = rows.find((one) => one.ref === ref) ?? { paid: 0, back: 0, pending: 0 };
    const isSame = paid === p && back === b && pending === h;
    return isSame ? [] : [`${ref} is ${[paid, back, pending].join()} at the gateway, and ${[p, b, h].join()} here`];
  });
}
