import fc from 'fast-check';
import { type DemoPayment, leftOf, readDemo } from '../outside/providers/demo.ts';
import type { Online } from './online.ts';
import type { TestSchool, TestServer } from './server.ts';
import type { Till } from './till.ts';
import { jobsDone } from './worker.ts';

const doings = [
  'bill',
  'pay',
  'part',
  'twice',
  'leave',
  'cash',
  'refund',
  'refuse',
  'slow',
  'refundThere',
  'end',
  'dispute',
  'decide',
  'credit',
] as const;

/** What happens to money online, with numbers that choose of what and how much. */
export interface OnlineStep {
  does: (typeof doings)[number];
  pick: number;
  amount: number;
  way: number;
  /** Whether the gateway's hook arrives. */
  isHeard: boolean;
}

export const onlineStep: fc.Arbitrary<OnlineStep> = fc.record({
  does: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('bill' as const, 'pay' as const, 'refund' as const) },
    { weight: 2, arbitrary: fc.constantFrom('slow' as const, 'end' as const, 'dispute' as const, 'decide' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...doings) },
  ),
  pick: fc.nat(9),
  amount: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 30 })),
  way: fc.nat(11),
  isHeard: fc.boolean(),
});

/** A school whose families pay online, and what the steps know of. */
export interface OnlineHere {
  server: TestServer;
  school: TestSchool;
  till: Till;
  online: Online;
  students: number[];
  invoices: number[];
  /** Payments at the gateway, paid or not. */
  refs: string[];
  /** Pages that nobody has paid on. */
  pages: string[];
}

const nth = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];
const demoOf = async ({ server }: OnlineHere, ref: string): Promise<DemoPayment> =>
  (await readDemo(server.services.config.dataDir, ref))!;

/** One of the invoices that owe something. */
async function openInvoice({ school }: OnlineHere, { pick }: OnlineStep) {
  const open = await school.sql((db) =>
    db.selectFrom('invoice').select('invoice_id').where('balance', '>', 0).orderBy('invoice_id').execute(),
  );
  return nth(open, pick);
}

/** Does something at the gateway with one of its paid payments that it can be done with. */
async function there(
  here: OnlineHere,
  { pick, isHeard }: OnlineStep,
  change: (payment: DemoPayment) => Partial<DemoPayment> | undefined,
) {
  const payments = await Promise.all(here.refs.map((ref) => demoOf(here, ref)));
  const fit = payments.flatMap((payment) => {
    const changed = payment.state === 'paid' ? change(payment) : undefined;
    return changed ? [{ ref: payment.ref, changed }] : [];
  });
  const one = nth(fit, pick);
  if (!one) return;
  await here.online.change(one.ref, one.changed);
  if (isHeard) await here.online.hook(one.ref);
}

async function pay(here: OnlineHere, step: OnlineStep, input: object = {}): Promise<void> {
  const invoice = await openInvoice(here, step);
  if (!invoice) return;
  const ref = await here.online.open(invoice.invoice_id, input);
  here.refs.push(ref);
  await here.online.paid(ref);
}

const paymentAt = ({ school }: OnlineHere, ref: string) =>
  school.sql((db) =>
    db
      .selectFrom('payment')
      .select(['payment_id', 'amount', 'refunded', 'held'])
      .where('gateway_ref', '=', ref)
      .executeTakeFirst(),
  );

/** Asks for a refund of a payment; a refusal is an answer. */
async function refund(here: OnlineHere, { pick, amount, way }: OnlineStep): Promise<void> {
  const ref = nth(here.refs, pick);
  const payment = ref === undefined ? undefined : await paymentAt(here, ref);
  if (!payment) return;
  const { payment_id, amount: all, refunded, held } = payment;
  const answer = await here.till.call('POST', 'refunds/create', {
    payment_id,
    amount: way % 3 === 0 ? amount : Math.max(1, Math.ceil((all - refunded - held) / (1 + (way % 3)))),
    credit_note: way % 2 ? 'make' : 'none',
  });
  if (![200, 409, 422].includes(answer.status)) throw new Error(`A refund answered ${answer.text}`);
}

const endings = ['succeeded', 'failed'] as const;

export const onlineSteps: Record<OnlineStep['does'], (here: OnlineHere, step: OnlineStep) => Promise<void>> = {
  bill: async (here, { pick, amount }) => {
    here.invoices.push((await here.till.bill(nth(here.students, pick)!, amount)).invoice_id);
  },
  pay: (here, step) => pay(here, step),
  part: (here, step) => pay(here, step, { amount: 1 }),
  twice: async (here, step) => {
    const invoice = await openInvoice(here, step);
    if (!invoice) return;
    const refs = [await here.online.open(invoice.invoice_id), await here.online.open(invoice.invoice_id)];
    here.refs.push(...refs);
    for (const ref of refs) await here.online.paid(ref);
  },
  // A page that is left, expires, and is perhaps paid all the same.
  leave: async (here, step) => {
    const invoice = await openInvoice(here, step);
    if (!invoice) return;
    const ref = await here.online.open(invoice.invoice_id);
    here.refs.push(ref);
    await here.online.change(ref, { state: 'expired' });
    await here.online.hook(ref);
    await jobsDone(here.server, here.school);
    if (step.way % 2) await here.online.paid(ref);
  },
  cash: async (here, { pick, amount }) => {
    await here.till.pay({ user_detail_id: nth(here.students, pick)!, amount });
  },
  refund,
  refuse: async (here, step) => {
    const ref = nth(here.refs, step.pick);
    if (ref === undefined) return;
    await here.online.change(ref, { refuses: 'Your balance is too low.' });
    await refund(here, step);
    await jobsDone(here.server, here.school);
    await here.online.change(ref, { refuses: '' });
  },
  slow: async (here, step) => {
    const ref = nth(here.refs, step.pick);
    if (ref === undefined) return;
    await here.online.change(ref, { slow: true });
    await refund(here, step);
    await jobsDone(here.server, here.school);
    await here.online.change(ref, { slow: false });
  },
  refundThere: (here, step) =>
    there(here, step, (payment) => {
      const amount = Math.min(step.amount, leftOf(payment));
      const made = { ref: `there_${payment.refunds.length}`, id: null, amount };
      return amount > 0 ? { refunds: [...payment.refunds, made] } : undefined;
    }),
  // What takes its time ends well or badly; what ended well may still come back.
  end: (here, step) =>
    there(here, step, ({ refunds }) => {
      const state = endings[step.way % 3 === 0 ? 1 : 0];
      const at = refunds.findIndex((one) => (one.state ?? 'succeeded') !== state && one.state !== 'failed');
      return at < 0 ? undefined : { refunds: refunds.map((one, place) => (place === at ? { ...one, state } : one)) };
    }),
  dispute: (here, step) =>
    there(here, step, (payment) => {
      const { disputes = [] } = payment;
      const amount = Math.min(step.amount, leftOf(payment));
      const made = { ref: `dp_${disputes.length}`, amount, state: 'open' as const, reason: 'fraud', answer_by: null };
      return amount > 0 ? { disputes: [...disputes, made] } : undefined;
    }),
  decide: (here, step) =>
    there(here, step, ({ disputes = [] }) => {
      const state = step.way % 2 ? ('won' as const) : ('lost' as const);
      return disputes.some((one) => one.state === 'open')
        ? { disputes: disputes.map((one) => (one.state === 'open' ? { ...one, state } : one)) }
        : undefined;
    }),
  credit: async (here, { pick, way }) => {
    const invoice_id = nth(here.invoices, pick);
    if (invoice_id !== undefined)
      await here.till.call('POST', 'creditNotes/create', { invoice_id, rest: 1, refund: way % 2 });
  },
};

const sum = <One extends { amount: number }>(list: readonly One[], which: (one: One) => boolean): number =>
  list.reduce((all, one) => all + (which(one) ? one.amount : 0), 0);

/** Where our sums are not the gateway's, in sentences. */
export async function gatewayFaults(here: OnlineHere): Promise<string[]> {
  const faults: string[] = [];
  for (const ref of here.refs) {
    const demo = await demoOf(here, ref);
    const ours = await paymentAt(here, ref);
    if (demo.state !== 'paid') {
      if (ours) faults.push(`${ref} is booked, and was never paid`);
      continue;
    }
    const sums = [
      demo.amount,
      sum(demo.refunds, (one) => (one.state ?? 'succeeded') === 'succeeded') +
        sum(demo.disputes ?? [], (one) => one.state === 'lost'),
      sum(demo.refunds, (one) => one.state === 'pending'),
    ];
    const found = [ours?.amount, ours?.refunded, ours?.held];
    if (String(sums) !== String(found)) faults.push(`${ref} is ${sums} at the gateway, and ${found} here`);
  }
  return faults;
}
