import { amount, dayText, money } from '../../../format.ts';
import { type Paper, paperLabels, type PaperLanguage, type PaperSeller } from '../../paper/rules.ts';

/** What of a format shows on an invoice. */
export interface SampleFormat {
  title: string;
  colour: string;
  language: PaperLanguage;
  notes: string;
  footer: string;
  payment_details: string;
}

/** Around the format: the school, its day and currency, and the number that the next invoice gets. */
export interface SampleSchool {
  seller: PaperSeller;
  country: string;
  currency: string;
  today: string;
  number: string;
}

const letterCountries = ['US', 'CA', 'MX', 'PH'];

/** The day some days later, YYYY-MM-DD. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** An invoice of nobody in a school's format: two lines and a tax, so that every part of the paper shows. */
export function samplePaper(format: SampleFormat, { seller, country, currency, today, number }: SampleSchool): Paper {
  const labels = paperLabels[format.language];
  const [lessons, book, tax] = [16_000, 2_500, 1_850];
  const due = dayText(later(today, 14));
  const line = { detail: '', discount: '', tax: 'Tax 10 %' };
  return {
    kind: 'invoice',
    language: format.language,
    labels,
    sheet: letterCountries.includes(country) ? 'letter' : 'a4',
    colour: format.colour,
    title: format.title,
    number,
    stamp: null,
    facts: [
      { label: labels.issued, text: dayText(today) },
      { label: labels.due, text: due },
    ],
    sum: { label: labels.amountDue, text: money(lessons + book + tax, currency), note: `${labels.due} ${due}` },
    seller,
    payer: { name: 'Rachel Example', address: ['8 Park Road'] },
    students: ['Harry Example'],
    groups: [
      {
        name: 'Harry Example',
        lines: [
          {
            ...line,
            name: 'Piano, 45 min',
            quantity: '4',
            price: amount(4_000, currency),
            net: amount(lessons, currency),
          },
          { ...line, name: 'Book', quantity: '1', price: amount(book, currency), net: amount(book, currency) },
        ],
      },
    ],
    totals: [
      { label: labels.subtotal, text: amount(lessons + book, currency), strong: false },
      { label: labels.total, text: money(lessons + book + tax, currency), strong: true },
    ],
    taxes: [{ label: 'Tax 10 %', text: amount(tax, currency) }],
    parts: [],
    partsNote: '',
    payments: [],
    paying: format.payment_details ? { text: format.payment_details, link: '' } : null,
    notes: format.notes,
    footer: format.footer,
    rows: [],
  };
}
