import { amount, dayText, fullName, money } from '../../../format.ts';
import type { CreditNoteDetails } from '../../credit-notes/schemas.ts';
import type { InvoiceDetails, Party } from '../../invoices/schemas.ts';
import type { PaymentDetails } from '../../payments/schemas.ts';
import {
  type Paper,
  type PaperKind,
  type PaperLanguage,
  paperLabels,
  type PaperPart,
  type PaperSeller,
} from '../rules.ts';

/** How a school's documents look, and what they say below their lines. */
export interface Look {
  title: string;
  colour: string;
  language: PaperLanguage;
  sheet: 'a4' | 'letter';
  payment_details: string;
  seller: PaperSeller;
  /** The school's day, by which parts are overdue. */
  today: string;
}

/** An address as lines, empty ones left out; `countryName` writes a country's code in words. */
export function addressLines(
  { street, city, state, zip, country }: Omit<Party, 'name' | 'email'>,
  countryName: (code: string) => string,
): string[] {
  const place = [[zip, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  return [street, place, country && countryName(country)].filter(Boolean);
}

const percent = (hundredths: number): string => `${hundredths / 100} %`;

/** Thousandths as a quantity: 1500 is "1.5". */
export const quantityText = (thousandths: number): string => String(thousandths / 1000);

/** What all documents begin with. */
function blank(
  kind: PaperKind,
  look: Look,
  { number, party, address }: { number: string; party: Party; address: string[] },
): Paper {
  const labels = paperLabels[look.language];
  return {
    kind,
    language: look.language,
    labels,
    sheet: look.sheet,
    colour: look.colour,
    title: kind === 'invoice' && look.language === 'en' ? look.title : labels[kind],
    number,
    stamp: null,
    facts: [],
    sum: null,
    seller: look.seller,
    payer: { name: party.name, address },
    students: [],
    groups: [],
    totals: [],
    taxes: [],
    parts: [],
    partsNote: '',
    payments: [],
    paying: null,
    notes: '',
    footer: '',
    rows: [],
  };
}

function partsOf({ installments, currency }: InvoiceDetails, today: string): PaperPart[] {
  const next = installments.find((part) => part.paid < part.amount);
  return installments.map((part) => ({
    due: dayText(part.due_on),
    amount: money(part.amount, currency),
    state:
      part.paid >= part.amount
        ? 'paid'
        : part.due_on < today
          ? 'overdue'
          : part.paid > 0
            ? 'partPaid'
            : part === next
              ? 'next'
              : 'later',
  }));
}

/** An invoice as a family gets it; drafts and cancelled ones say so. */
export function invoicePaper(
  invoice: InvoiceDetails,
  payments: readonly { paid_on: string; what: string; amount: number }[],
  look: Look,
  countryName: (code: string) => string,
): Paper {
  const { currency, items } = invoice;
  const labels = paperLabels[look.language];
  const sum = (minor: number) => amount(minor, currency);
  const groups = [...Map.groupBy(items, (item) => item.student.user_detail_id).values()];
  const isOpen = invoice.number !== null && invoice.status !== 'cancelled';
  return {
    ...blank('invoice', look, {
      number: invoice.number ?? '',
      party: invoice.party,
      address: addressLines(invoice.party, countryName),
    }),
    stamp:
      invoice.status === 'cancelled'
        ? 'cancelled'
        : invoice.number === null
          ? 'draft'
          : invoice.balance === 0
            ? 'paid'
            : null,
    facts: [
      { label: labels.issued, text: dayText(invoice.issue_on) },
      { label: labels.due, text: dayText(invoice.due_on) },
      ...(invoice.reference ? [{ label: labels.reference, text: invoice.reference }] : []),
    ],
    sum: {
      label: invoice.paid + invoice.credited > 0 ? labels.stillToPay : labels.amountDue,
      text: money(isOpen ? invoice.balance : invoice.status === 'cancelled' ? 0 : invoice.total, currency),
      note: isOpen && invoice.balance > 0 ? `${labels.due} ${dayText(invoice.next_due_on)}` : '',
    },
    students: invoice.students.map(fullName),
    groups: groups.map((lines) => ({
      name: groups.length > 1 ? fullName(lines[0]!.student) : '',
      lines: lines.map((item) => ({
        name: item.name,
        detail: item.detail,
        quantity: quantityText(item.thousandths),
        price: sum(item.unit_price),
        discount:
          item.discount === 0
            ? ''
            : item.discount_kind === 'percent'
              ? percent(item.discount_value)
              : `-${sum(item.discount)}`,
        tax: item.taxes.map((tax) => `${tax.rate} %`).join(' + '),
        net: sum((invoice.inclusive ? item.total : item.net) + item.spread),
      })),
    })),
    totals: [
      { label: labels.subtotal, text: sum(invoice.subtotal), strong: false },
      ...(invoice.discount > 0 ? [{ label: labels.discount, text: `-${sum(invoice.discount)}`, strong: false }] : []),
      { label: labels.total, text: money(invoice.total, currency), strong: true },
      ...(invoice.credited > 0 ? [{ label: labels.credited, text: `-${sum(invoice.credited)}`, strong: false }] : []),
      ...(invoice.paid > 0 ? [{ label: labels.paid, text: `-${sum(invoice.paid)}`, strong: false }] : []),
      ...(isOpen && invoice.paid + invoice.credited > 0
        ? [{ label: labels.stillToPay, text: money(invoice.balance, currency), strong: true }]
        : []),
    ],
    taxes: invoice.taxes.map((tax) => ({
      label: `${tax.name} ${tax.rate} % (${sum(tax.base)})`,
      text: sum(tax.amount),
    })),
    parts: partsOf(invoice, look.today),
    partsNote: '',
    payments: payments.map(({ paid_on, what, amount: minor }) => ({
      date: dayText(paid_on),
      what,
      amount: sum(minor),
    })),
    paying:
      isOpen && invoice.balance > 0 && look.payment_details !== '' ? { text: look.payment_details, link: '' } : null,
    notes: invoice.notes,
    footer: invoice.footer,
  };
}

/** A credit note as a family gets it. */
export function notePaper(note: CreditNoteDetails, look: Look, countryName: (code: string) => string): Paper {
  const { currency } = note;
  const labels = paperLabels[look.language];
  const sum = (minor: number) => amount(minor, currency);
  return {
    ...blank('creditNote', look, {
      number: note.number,
      party: note.party,
      address: addressLines(note.party, countryName),
    }),
    stamp: note.status === 'void' ? 'cancelled' : null,
    facts: [
      { label: labels.issued, text: dayText(note.issue_on) },
      { label: labels.forInvoice, text: note.invoice.number },
    ],
    sum: { label: labels.credited, text: money(note.total, currency), note: note.reason },
    students: [fullName(note.student)],
    groups: [
      {
        name: '',
        lines: note.items.map((item) => ({
          name: item.name,
          detail: item.detail,
          quantity: '',
          price: '',
          discount: '',
          tax: '',
          net: sum(item.net),
        })),
      },
    ],
    totals: [
      { label: labels.subtotal, text: sum(note.net), strong: false },
      { label: labels.total, text: money(note.total, currency), strong: true },
    ],
    taxes: note.taxes.map((tax) => ({ label: `${tax.name} ${tax.rate} % (${sum(tax.base)})`, text: sum(tax.amount) })),
  };
}

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
