import fc from 'fast-check';
import type { Answer, TestSchool } from './server.ts';
import { customLine } from './till.ts';

/** What somebody does with money, with numbers that choose of what and how much. */
export interface Step {
  does: (typeof doings)[number];
  pick: number;
  other: number;
  amount: number;
  way: number;
}

const doings = [
  'issue',
  'draft',
  'editDraft',
  'issueDraft',
  'pay',
  'payInvoice',
  'payNamed',
  'editPayment',
  'deletePayment',
  'refund',
  'giveCredit',
  'takeCredit',
  'useCredit',
  'credit',
  'void',
  'replace',
  'cancel',
  'plan',
  'editPlan',
  'deletePlan',
  'payPart',
  'changeCurrency',
] as const;

/** Issuing and paying come often, so that there is something to change. */
const chosen = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('issue' as const, 'pay' as const, 'payInvoice' as const, 'plan' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('credit' as const, 'void' as const, 'editPlan' as const, 'payPart' as const),
  },
  { weight: 3, arbitrary: fc.constantFrom(...doings) },
);

export const anyStep: fc.Arbitrary<Step> = fc.record({
  does: chosen,
  pick: fc.nat(9),
  other: fc.nat(9),
  amount: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 40 })),
  way: fc.nat(11),
});

type Id = number;

/** What the steps know of: ids that answers named. */
export interface Known {
  invoices: Id[];
  payments: Id[];
  notes: Id[];
}

const nth = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];

export type Ask = (method: 'GET' | 'POST', path: string, input: object) => Promise<Answer>;
/** Where a step is done. */
export interface Here {
  ask: Ask;
  school: TestSchool;
  known: Known;
  setting: { people: readonly Id[]; taxes: readonly Id[] };
}
type Doing = (here: Here, step: Step) => Promise<Answer | undefined>;

/** Lines for a student, and a brother or sister; discounts and taxes differ by the numbers of the step. */
function linesOf({ setting: { people, taxes } }: Here, { pick, other, amount, way }: Step) {
  const user_detail_id = nth(people, pick)!;
  const sibling = pick % people.length < 2 ? people[1 - (pick % people.length)]! : user_detail_id;
  const items = Array.from({ length: 1 + (other % 4) }, (_, at) => ({
    ...customLine(at % 2 === 1 ? sibling : user_detail_id, Math.floor(amount / (at + 1)) + at),
    thousandths: [1000, 1500, 333, 2000][(way + at) % 4],
    tax_ids: taxes.slice(0, (at + way) % 3),
    ...((way + at) % 5 === 0 && { discount_kind: 'percent', discount_value: (amount * 7) % 10_001 }),
    ...((way + at) % 5 === 1 && { discount_kind: 'amount', discount_value: amount % 50 }),
  }));
  return {
    user_detail_id,
    items,
    ...(other === 5 && { discount_kind: 'amount', discount_value: amount % 100 }),
    ...(other === 6 && { discount_kind: 'percent', discount_value: amount % 10_001 }),
    ...(other === 7 && { coupon_code: 'TEN' }),
  };
}

/** Other lines for whom an invoice is for. */
function linesAgain(here: Here, step: Step, student: Id) {
  const { user_detail_id: _, ...lines } = linesOf(here, { ...step, pick: here.setting.people.indexOf(student) });
  return lines;
}

const keep = (known: Known, answer: Answer): Answer => {
  const { body } = answer;
  if (answer.status !== 200) return answer;
  known.invoices.push(...(body.invoice_ids ?? []));
  if (body.data?.payment_id && !known.payments.includes(body.data.payment_id))
    known.payments.push(body.data.payment_id);
  if (body.payment) known.payments.push(body.payment.payment_id);
  const note = body.data?.credit_note_id ?? body.credit_note_id;
  if (note && !known.notes.includes(note)) known.notes.push(note);
  return answer;
};

const dayOf = (at: number) => `2026-12-${String(1 + (at % 28)).padStart(2, '0')}`;

/** A call about one of the things that are known; nothing where there is none. */
const about =
  (
    list: keyof Known,
    path: string,
    input: (id: Id, step: Step, here: Here) => object | Promise<object | undefined> | undefined,
  ): Doing =>
  async (here, step) => {
    const id = nth(here.known[list], step.pick);
    const asked = id === undefined ? undefined : await input(id, step, here);
    return asked && keep(here.known, await here.ask('POST', path, asked));
  };

const read = async ({ ask }: Here, path: string, input: object) => (await ask('GET', path, input)).body;

/** Each of them, over HTTP. */
export const steps: Record<Step['does'], Doing> = {
  issue: async (here, step) => {
    const use_credit = [null, 0, 1][step.way % 3];
    const made = keep(
      here.known,
      await here.ask('POST', 'invoice', { ...linesOf(here, step), use_credit, draft: step.way === 11 ? 1 : 0 }),
    );
    if (made.status !== 200 || step.way !== 11) return made;
    const { invoice_id, version } = made.body.data;
    return keep(here.known, await here.ask('POST', 'invoice/issue', { invoice_id, version }));
  },
  draft: async (here, step) =>
    keep(here.known, await here.ask('POST', 'invoice', { ...linesOf(here, step), draft: 1 })),
  editDraft: about('invoices', 'invoice/edit', async (invoice_id, step, here) => {
    const { version, user_detail_id } = await read(here, 'invoice', { id: invoice_id });
    return { invoice_id, version, ...linesAgain(here, step, user_detail_id) };
  }),
  issueDraft: about('invoices', 'invoice/issue', async (invoice_id, _, here) => {
    const { version } = await read(here, 'invoice', { id: invoice_id });
    return { invoice_id, version };
  }),
  changeCurrency: async ({ school }, { way }) => {
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ currency: way > 3 ? 'EUR' : 'SGD' })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    return undefined;
  },
  pay: async (here, { pick, amount }) =>
    keep(
      here.known,
      await here.ask('POST', 'payment/addPayment', {
        user_detail_id: nth(here.setting.people, pick),
        amount,
        mode_id: 1,
      }),
    ),
  payInvoice: about('invoices', 'payment/addPayment', async (invoice_id, { amount, way }, here) => {
    const { balance } = await read(here, 'invoice', { id: invoice_id });
    return { invoice_id, amount: way % 2 ? Math.max(1, balance) : amount, mode_id: 1 };
  }),
  payNamed: about('invoices', 'payment/addPayment', async (invoice_id, { pick, amount, way }, here) => {
    const { user_detail_id, balance } = await read(here, 'invoice', { id: invoice_id });
    const first = { invoice_id, amount: Math.max(1, Math.min(amount, Math.floor(balance / 2))) };
    // An invoice that shares a bill with it, or any other one.
    const second = {
      invoice_id: nth(here.known.invoices, pick + 1),
      amount: Math.max(1, Math.floor(first.amount / 3)),
    };
    return { user_detail_id, amount: amount + balance, mode_id: 1, allocations: way % 2 ? [first, second] : [first] };
  }),
  editPayment: about('payments', 'payment/editPayment', async (payment_id, { amount }, here) => {
    const { version } = await read(here, 'payment/details', { payment_id });
    return { payment_id, version, amount, mode_id: 1 };
  }),
  deletePayment: about('payments', 'payment/deletePayment', (payment_id) => ({ payment_id })),
  refund: about('payments', 'refunds/create', async (payment_id, { amount, way, other }, here) => {
    const { refundable } = await read(here, 'payment/details', { payment_id });
    const note = nth(here.known.notes, other) ?? 'none';
    return {
      payment_id,
      amount: way % 3 === 0 ? amount : Math.max(1, Math.ceil(refundable / (1 + (way % 3)))),
      credit_note: ['none', 'make', note][way % 3],
    };
  }),
  giveCredit: async (here, { pick, amount, way }) =>
    here.ask('POST', 'credits/addRecord', {
      user_detail_id: nth(here.setting.people, pick),
      amount,
      reason: 'Sorry',
      ...(way % 2 && { expires_on: dayOf(way) }),
    }),
  takeCredit: async (here, { pick, amount }) =>
    here.ask('POST', 'credits/addRecord', {
      user_detail_id: nth(here.setting.people, pick),
      amount: -amount,
      reason: 'Back',
    }),
  useCredit: about('invoices', 'credits/use', (invoice_id, { amount, way }) => ({
    invoice_id,
    amount: way % 2 ? amount : null,
  })),
  credit: about('invoices', 'creditNotes/create', async (invoice_id, { amount, way, other }, here) => {
    const found = await read(here, 'creditNotes/invoiceDetails', { invoice_id });
    if (!found.items) return { invoice_id, rest: 1 };
    const items = found.items
      .filter((_: unknown, at: number) => at <= other % 3)
      .map(({ item_id, left }: { item_id: Id; left: number }) => ({
        item_id,
        amount: way % 3 === 0 ? amount : Math.ceil(left / (1 + (way % 3))),
      }));
    return { invoice_id, ...(way === 4 ? { rest: 1 } : { items }), refund: way % 4 === 1 ? 1 : 0 };
  }),
  void: about('notes', 'creditNotes/void', (credit_note_id) => ({ credit_note_id })),
  replace: about('invoices', 'invoice/edit', async (invoice_id, step, here) => {
    const { version, user_detail_id } = await read(here, 'invoice', { id: invoice_id });
    return { invoice_id, version, replace: 1, ...linesAgain(here, step, user_detail_id) };
  }),
  cancel: about('invoices', 'invoice/cancel', async (invoice_id, _, here) => {
    const { user_detail_id } = await read(here, 'invoice', { id: invoice_id });
    return { invoice_id, user_detail_id, confirmation: 1 };
  }),
  plan: about('invoices', 'installment', (invoice_id, { way, other }) => ({
    invoice_id,
    base: way % 2 ? 'balance' : 'total',
    count: 2 + (other % 5),
    first: dayOf(way),
    every: 1 + (way % 2),
    unit: way % 3 ? 'month' : 'week',
  })),
  editPlan: about('invoices', 'installment/editInstallment', async (invoice_id, { amount, other, way }, here) => {
    const { data } = await read(here, 'installments', { invoice_id });
    const part = nth(data ?? [], other) as { installment_id: Id } | undefined;
    return (
      part && {
        invoice_id,
        installments: [{ installment_id: part.installment_id, amount, ...(way % 2 && { due_on: dayOf(other) }) }],
      }
    );
  }),
  deletePlan: about('invoices', 'installment/deleteInstallment', async (invoice_id, { other, way }, here) => {
    const { data } = await read(here, 'installments', { invoice_id });
    const part = nth(data ?? [], other) as { installment_id: Id } | undefined;
    return { invoice_id, installment_id: way % 4 === 0 ? null : (part?.installment_id ?? null) };
  }),
  payPart: about('invoices', 'installment/markAsPaid', async (invoice_id, { other }, here) => {
    const { data } = await read(here, 'installments', { invoice_id });
    const part = nth(data ?? [], other) as { installment_id: Id } | undefined;
    return part && { installment_id: part.installment_id, mode_id: 1 };
  }),
};
