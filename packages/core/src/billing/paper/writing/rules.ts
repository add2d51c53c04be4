import { amount, dayText, fullName, money } from '../../../format.ts';
import type { CreditNoteDetails } from '../../credit-notes/schemas.ts';
import type { InvoiceDetails, Party } from '../../invoices/schemas.ts';
import {
  type Paper,
  type PaperKind,
  type PaperLabels,
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
export function blank(
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

/** Lines by child; without a heading where there is one child. */
function groupsOf({ items, currency, inclusive }: InvoiceDetails): Paper['groups'] {
  const groups = [...Map.groupBy(items, (item) => item.student.user_detail_id).values()];
  const sum = (minor: number) => amount(minor, currency);
  const off = (item: InvoiceDetails['items'][number]) =>
    item.discount_kind === 'percent' ? percent(item.discount_value) : `-${sum(item.discount)}`;
  return groups.map((lines) => ({
    name: groups.length > 1 ? fullName(lines[0]!.student) : '',
    lines: lines.map((item) => ({
      name: item.name,
      detail: item.detail,
      quantity: quantityText(item.thousandths),
      price: sum(item.unit_price),
      discount: item.discount === 0 ? '' : off(item),
      tax: item.taxes.map((tax) => `${tax.rate} %`).join(' + '),
      net: sum((inclusive ? item.total : item.net) + item.spread),
    })),
  }));
}

/** What an invoice comes to, and what is left of it. */
function totalsOf(invoice: InvoiceDetails, labels: PaperLabels): Paper['totals'] {
  const { currency, subtotal, discount, total, credited, paid, balance } = invoice;
  const sum = (minor: number) => amount(minor, currency);
  const row = (label: string, text: string, strong = false) => ({ label, text, strong });
  return [
    row(labels.subtotal, sum(subtotal)),
    ...(discount > 0 ? [row(labels.discount, `-${sum(discount)}`)] : []),
    row(labels.total, money(total, currency), true),
    ...(credited > 0 ? [row(labels.credited, `-${sum(credited)}`)] : []),
    ...(paid > 0 ? [row(labels.paid, `-${sum(paid)}`)] : []),
    ...(isOpen(invoice) && paid + credited > 0 ? [row(labels.stillToPay, money(balance, currency), true)] : []),
  ];
}

const isOpen = ({ number, status }: InvoiceDetails): boolean => number !== null && status !== 'cancelled';

/** The sum that a family looks for first. */
function sumOf(invoice: InvoiceDetails, labels: PaperLabels): Paper['sum'] {
  const { currency, status, balance, total, paid, credited, next_due_on } = invoice;
  const open = status === 'cancelled' ? 0 : total;
  return {
    label: paid + credited > 0 ? labels.stillToPay : labels.amountDue,
    text: money(isOpen(invoice) ? balance : open, currency),
    note: isOpen(invoice) && balance > 0 ? `${labels.due} ${dayText(next_due_on)}` : '',
  };
}

function stampOf({ status, number, balance }: InvoiceDetails): Paper['stamp'] {
  if (status === 'cancelled') return 'cancelled';
  if (number === null) return 'draft';
  return balance === 0 ? 'paid' : null;
}

/** An invoice as a family gets it; drafts and cancelled ones say so. `countryName` writes a country's code in words. */
export function invoicePaper(
  invoice: InvoiceDetails,
  payments: readonly { paid_on: string; what: string; amount: number }[],
  look: Look,
  countryName: (code: string) => string,
): Paper {
  const { currency, party, number, reference, balance } = invoice;
  const labels = paperLabels[look.language];
  const sum = (minor: number) => amount(minor, currency);
  const isAsked = isOpen(invoice) && balance > 0 && look.payment_details !== '';
  return {
    ...blank('invoice', look, { number: number ?? '', party, address: addressLines(party, countryName) }),
    stamp: stampOf(invoice),
    facts: [
      { label: labels.issued, text: dayText(invoice.issue_on) },
      { label: labels.due, text: dayText(invoice.due_on) },
      ...(reference ? [{ label: labels.reference, text: reference }] : []),
    ],
    sum: sumOf(invoice, labels),
    students: invoice.students.map(fullName),
    groups: groupsOf(invoice),
    totals: totalsOf(invoice, labels),
    taxes: invoice.taxes.map(({ name, rate, base, amount: tax }) => ({
      label: `${name} ${rate} % (${sum(base)})`,
      text: sum(tax),
    })),
    parts: partsOf(invoice, look.today),
    payments: payments.map(({ paid_on, what, amount: minor }) => ({
      date: dayText(paid_on),
      what,
      amount: sum(minor),
    })),
    paying: isAsked ? { text: look.payment_details, link: '' } : null,
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
