import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loweredParts } from '../credit-notes/rules.ts';
import {
  type Allocated,
  creditUsed,
  freed,
  freedByNote,
  type FreeMoney,
  mayVoid,
  missingFree,
  type OpenPart,
  placedByDue,
  placedByName,
  refundable,
} from './rules.ts';

const part = (invoice_id: number, open: number, due_on: string, installment_id: number | null = null): OpenPart => ({
  invoice_id,
  installment_id,
  due_on,
  open,
});
const money = (payment_id: number, amount: number, more: Partial<FreeMoney> = {}): FreeMoney => ({
  payment_id,
  credit_note_id: null,
  amount,
  expires_on: null,
  paid_on: '2026-01-01',
  ...more,
});

test('a payment pays what is due first, and what is left stays free', () => {
  const parts = [
    part(3, 50, '2026-03-01'),
    part(2, 50, '2026-02-01', 8),
    part(2, 50, '2026-01-01', 7),
    part(1, 50, '2026-03-01'),
  ];
  expect(placedByDue(170, parts)).toEqual([
    { invoice_id: 2, installment_id: 7, amount: 50 },
    { invoice_id: 2, installment_id: 8, amount: 50 },
    { invoice_id: 1, installment_id: null, amount: 50 },
    { invoice_id: 3, installment_id: null, amount: 20 },
  ]);
  expect(placedByDue(50, [])).toEqual([]);
});

test('a payment goes to what it names, and nowhere else', () => {
  const parts = [part(2, 50, '2026-01-01', 7), part(2, 50, '2026-02-01', 8), part(3, 30, '2026-01-01')];
  const ask = (amount: number, ...named: [number, number | null, number][]) =>
    placedByName(
      amount,
      parts,
      named.map(([invoice_id, installment_id, of]) => ({ invoice_id, installment_id, amount: of })),
    );
  expect(ask(100, [2, null, 60])).toEqual({
    placed: [
      { invoice_id: 2, installment_id: 7, amount: 50 },
      { invoice_id: 2, installment_id: 8, amount: 10 },
    ],
    errors: {},
  });
  expect(ask(100, [2, 8, 50], [3, null, 30]).placed).toEqual([
    { invoice_id: 2, installment_id: 8, amount: 50 },
    { invoice_id: 3, installment_id: null, amount: 30 },
  ]);
  expect(ask(100, [9, null, 10])).toEqual({
    placed: [],
    errors: { 'allocations.0.invoice_id': 'Choose an open invoice of this family' },
  });
  expect(Object.keys(ask(100, [3, null, 31]).errors)).toEqual(['allocations.0.amount']);
  expect(Object.keys(ask(100, [3, null, 0]).errors)).toEqual(['allocations.0.amount']);
  // The same invoice named twice has only so much open.
  expect(Object.keys(ask(100, [3, null, 20], [3, null, 20]).errors)).toEqual(['allocations.1.amount']);
  expect(ask(70, [2, 8, 50], [3, null, 30]).errors).toEqual({ allocations: 'The parts come to more than the payment' });
});

test('free money is used in order: what expires first, then the oldest', () => {
  const used = creditUsed(
    [
      money(3, 10, { paid_on: '2026-02-01' }),
      money(2, 10, { credit_note_id: 5 }),
      money(2, 10),
      money(4, 10, { expires_on: '2026-12-31', paid_on: '2026-09-01' }),
    ],
    [part(1, 35, '2026-01-01')],
  );
  expect(used.map(({ from, amount }) => [from.payment_id, from.credit_note_id, amount])).toEqual([
    [4, null, 10],
    [2, null, 10],
    [2, 5, 10],
    [3, null, 5],
  ]);
});

test('money comes off invoices from the newest allocation back', () => {
  const on = (payment_id: number, at: number, amount: number): Allocated => ({
    payment_id,
    invoice_id: 1,
    installment_id: null,
    amount,
    at,
  });
  expect(
    freed([on(1, 10, 50), on(2, 30, 50), on(3, 20, 50)], 80).map(({ of, amount }) => [of.payment_id, amount]),
  ).toEqual([
    [2, 50],
    [3, 30],
  ]);
});

test('a note sets free what is paid beyond what the invoice then comes to', () => {
  const invoice = { total: 10_000, credited: 0, paid: 6000 };
  expect(freedByNote(invoice, 4000)).toBe(0);
  expect(freedByNote(invoice, 5000)).toBe(1000);
  expect(freedByNote({ ...invoice, paid: 10_000 }, 10_000)).toBe(10_000);
  expect([missingFree({ free: 30 }, 50), missingFree({ free: 80 }, 50)]).toEqual([20, 0]);
  expect(refundable({ kind: 'desk', amount: 100, refunded: 30, held: 20 })).toBe(50);
  expect(refundable({ kind: 'given', amount: 100, refunded: 0, held: 0 })).toBe(0);
  expect([mayVoid({ freed: 50, left: 50 }), mayVoid({ freed: 50, left: 49 })]).toEqual([true, false]);
});

/** A small school in memory that moves money only by the rules, to see that none gets lost. */
function school() {
  let at = 0;
  const invoices: {
    id: number;
    total: number;
    credited: number;
    parts: { id: number; due_on: string; amount: number }[];
  }[] = [];
  const payments: { id: number; taken: number }[] = [];
  const free: FreeMoney[] = [];
  let allocated: Allocated[] = [];
  const notes: { id: number; invoice: number; total: number; freed: number; voided: boolean }[] = [];
  const sum = (list: readonly { amount: number }[]) => list.reduce((total, one) => total + one.amount, 0);
  const paidOn = (invoice: number, installment?: number) =>
    sum(
      allocated.filter(
        (one) => one.invoice_id === invoice && (installment === undefined || one.installment_id === installment),
      ),
    );
  const openParts = (): OpenPart[] =>
    invoices
      .flatMap((one) =>
        one.parts.map(({ id, due_on, amount }) => part(one.id, amount - paidOn(one.id, id), due_on, id)),
      )
      .filter(({ open }) => open > 0);
  const spend = (of: readonly FreeMoney[], parts: readonly OpenPart[]) => {
    for (const { from, to, amount } of creditUsed(of, parts)) {
      from.amount -= amount;
      allocated.push({
        payment_id: from.payment_id,
        invoice_id: to.invoice_id,
        installment_id: to.installment_id,
        amount,
        at: ++at,
      });
    }
  };
  const release = (of: readonly Allocated[], amount: number, credit_note_id: number | null) => {
    for (const { of: one, amount: off } of freed(of, amount)) {
      one.amount -= off;
      free.push(money(one.payment_id, off, { credit_note_id }));
    }
    allocated = allocated.filter((one) => one.amount > 0);
  };
  return {
    issue(total: number, count: number) {
      const id = invoices.length + 1;
      const size = Math.ceil(total / count);
      const parts = Array.from({ length: count }, (_, place) => ({
        id: id * 10 + place,
        due_on: `2026-0${place + 1}-01`,
        amount: Math.max(0, Math.min(size, total - size * place)),
      }));
      invoices.push({ id, total, credited: 0, parts });
    },
    pay(amount: number) {
      payments.push({ id: payments.length + 1, taken: 0 });
      const one = money(payments.length, amount);
      free.push(one);
      spend([one], openParts());
    },
    useCredit: () => spend(free, openParts()),
    note(pick: number, amount: number) {
      const invoice = invoices[pick % Math.max(1, invoices.length)];
      if (!invoice) return;
      const total = Math.min(amount, invoice.total - invoice.credited);
      if (total <= 0) return;
      const off = freedByNote({ ...invoice, paid: paidOn(invoice.id) }, total);
      notes.push({ id: notes.length + 1, invoice: invoice.id, total, freed: off, voided: false });
      release(
        allocated.filter((one) => one.invoice_id === invoice.id),
        off,
        notes.length,
      );
      const standing = invoice.parts.map((one) => ({
        installment_id: one.id,
        amount: one.amount,
        paid: paidOn(invoice.id, one.id),
      }));
      const lowered = loweredParts(standing, total);
      for (const one of invoice.parts)
        one.amount = lowered.find((less) => less.installment_id === one.id)?.amount ?? one.amount;
      invoice.credited += total;
    },
    takeOut(pick: number, amount: number) {
      const payment = payments[pick % Math.max(1, payments.length)];
      if (!payment) return;
      const own = () => free.filter((one) => one.payment_id === payment.id);
      const on = allocated.filter((one) => one.payment_id === payment.id);
      const most = Math.min(amount, sum(own()) + sum(on));
      release(on, missingFree({ free: sum(own()) }, most), null);
      let left = most;
      for (const one of own()) {
        const off = Math.min(left, one.amount);
        one.amount -= off;
        left -= off;
      }
      payment.taken += most;
    },
    check(paidIn: number) {
      const out = payments.reduce((total, one) => total + one.taken, 0);
      expect(sum(allocated) + sum(free)).toBe(paidIn - out);
      expect(free.every((one) => one.amount >= 0)).toBe(true);
      for (const invoice of invoices) {
        const paid = paidOn(invoice.id);
        expect(invoice.credited).toBeLessThanOrEqual(invoice.total);
        expect(paid + invoice.credited).toBeLessThanOrEqual(invoice.total);
        expect(sum(invoice.parts)).toBe(invoice.total - invoice.credited);
        for (const one of invoice.parts) expect(paidOn(invoice.id, one.id)).toBeLessThanOrEqual(one.amount);
      }
    },
  };
}

test('no sequence of issuing, paying, crediting and handing back loses or makes money', () => {
  const step = fc.record({
    does: fc.constantFrom('issue' as const, 'pay' as const, 'note' as const, 'takeOut' as const, 'useCredit' as const),
    pick: fc.nat(6),
    amount: fc.integer({ min: 1, max: 20_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const one = school();
      let paidIn = 0;
      for (const { does, pick, amount } of steps) {
        if (does === 'issue') one.issue(amount, 1 + (pick % 4));
        if (does === 'pay') one.pay(amount);
        if (does === 'pay') paidIn += amount;
        if (does === 'note') one.note(pick, amount);
        if (does === 'takeOut') one.takeOut(pick, amount);
        if (does === 'useCredit') one.useCredit();
        one.check(paidIn);
      }
    }),
    { numRuns: 10_000 },
  );
});
