import type * as z from 'zod/mini';
import { amount, dayText, money } from '../../../format.ts';
import type { Party } from '../../invoices/schemas.ts';
import type { PaymentDetails } from '../../payments/schemas.ts';
import type { Statement } from '../../statements/contract.ts';
import { type Paper, paperLabels } from '../rules.ts';
import { addressLines, blank, type Look } from '../writing/rules.ts';

/** A receipt for money that arrived, with what it paid. */
export function receiptPaper(
  payment: PaymentDetails,
  party: Party,
  look: Look,
  countryName: (code: string) => string,
): Paper {
  const { currency } = payment;
  const labels = paperLabels[look.language];
  const sum = (minor: number) => amount(minor, currency);
  const lines = payment.invoices.map(({ number, amount: minor }) => ({ name: number ?? '', minor }));
  const left = payment.amount - lines.reduce((all, one) => all + one.minor, 0) - payment.refunded;
  return {
    ...blank('receipt', look, {
      number: payment.receipt_number ?? '',
      party,
      address: addressLines(party, countryName),
    }),
    stamp: payment.state === 'deleted' ? 'cancelled' : null,
    facts: [
      { label: labels.received, text: dayText(payment.paid_on) },
      { label: labels.howToPay, text: payment.mode ?? payment.gateway ?? '' },
      ...(payment.reference ? [{ label: labels.reference, text: payment.reference }] : []),
    ],
    sum: { label: labels.received, text: money(payment.amount, currency), note: '' },
    groups: [
      {
        name: '',
        lines: [...lines, ...(left > 0 ? [{ name: labels.balance, minor: left }] : [])].map(({ name, minor }) => ({
          name,
          detail: '',
          quantity: '',
          price: '',
          discount: '',
          tax: '',
          net: sum(minor),
        })),
      },
    ],
    totals: [{ label: labels.total, text: money(payment.amount, currency), strong: true }],
  };
}

/** What a family was charged and paid, with what it owed after each line. */
export function statementPaper(
  statement: z.output<typeof Statement>,
  party: Party,
  look: Look,
  countryName: (code: string) => string,
): Paper {
  const { currency, rows, opening, closing } = statement;
  const labels = paperLabels[look.language];
  const sum = (minor: number) => amount(minor, currency);
  const names = {
    invoice: labels.invoice,
    creditNote: labels.creditNote,
    payment: labels.payment,
    refund: labels.refund,
    transfer: labels.transfer,
  } as const;
  const first = {
    date: '',
    what: labels.openingBalance,
    reference: '',
    charge: '',
    payment: '',
    balance: sum(opening),
  };
  return {
    ...blank('statement', look, { number: '', party, address: addressLines(party, countryName) }),
    facts: [{ label: labels.issued, text: dayText(look.today) }],
    sum: { label: labels.balance, text: money(closing, currency), note: '' },
    rows: [
      ...(opening === 0 ? [] : [first]),
      ...rows.map((row) => ({
        date: dayText(row.day),
        what: [names[row.kind], row.text].filter(Boolean).join(', '),
        reference: row.reference,
        charge: row.charge ? sum(row.charge) : '',
        payment: row.payment ? sum(row.payment) : '',
        balance: sum(row.balance),
      })),
    ],
  };
}
