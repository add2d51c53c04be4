import {
  type Paper,
  type PaperKind,
  type PaperLanguage,
  type PaperLine,
  paperLabels,
} from '@schoolbell/core/billing/paper/rules';

/** A line of a bill; what is not said is empty. */
export const line = (name: string, price: string, more: Partial<PaperLine> = {}): PaperLine => ({
  name,
  detail: '',
  quantity: '1',
  price,
  discount: '',
  tax: '',
  net: price,
  ...more,
});

/** A document with nothing in it but who it is from and for. */
export function emptyPaper(kind: PaperKind, language: PaperLanguage = 'en'): Paper {
  const labels = paperLabels[language];
  return {
    kind,
    language,
    labels,
    sheet: 'a4',
    colour: '#3e63dd',
    title: labels[kind],
    number: '',
    stamp: null,
    facts: [],
    sum: null,
    seller: {
      name: 'Harbour Academy',
      address: ['12 Quay Street', 'Bristol BS1 4QD', 'office@harbour.example'],
      taxId: 'GB 412 7780 35',
      logo: null,
    },
    payer: { name: 'Rachel Ashworth', address: ['8 Redcliffe Parade', 'Bristol BS1 6SN'] },
    students: [],
    groups: [],
    totals: [],
    taxes: [],
    parts: [],
    partsNote: '',
    payments: [],
    paying: null,
    notes: '',
    footer: 'Harbour Academy · registered charity 1098765 · harbour.example',
    rows: [],
  };
}

/** An invoice for two children, in three parts of which one is paid. */
export function invoicePaper(): Paper {
  return {
    ...emptyPaper('invoice'),
    number: 'INV-2026-0409',
    facts: [
      { label: 'Issued', text: 'Nov 10, 2026' },
      { label: 'Due', text: 'In 3 parts' },
    ],
    sum: { label: 'Still to pay', text: '£161.46', note: 'Next: £80.73 on Dec 10, 2026' },
    students: ['Harry Ashworth', 'Ivy Ashworth'],
    groups: [
      {
        name: 'Harry Ashworth',
        lines: [
          line('Junior Strings, winter term', '110.00', {
            detail: 'Jan 4 – Mar 26, 2027 · 11 sessions',
            tax: 'Exempt',
          }),
          line('School hoodie, size M', '28.00', { tax: 'VAT 20%' }),
        ],
      },
      {
        name: 'Ivy Ashworth',
        lines: [
          line('Choir, winter term', '65.00', { detail: 'Jan 6 – Mar 24, 2027 · 11 sessions', tax: 'Exempt' }),
          line('School hoodie, size S', '28.00', { tax: 'VAT 20%' }),
        ],
      },
    ],
    totals: [
      { label: 'Subtotal', text: '231.00', strong: false },
      { label: 'Total', text: '£242.20', strong: true },
      { label: 'Paid Nov 12', text: '−80.74', strong: false },
      { label: 'Still to pay', text: '£161.46', strong: true },
    ],
    taxes: [
      { label: 'VAT 20% on 56.00', text: '11.20' },
      { label: 'VAT exempt on 175.00', text: '0.00' },
    ],
    parts: [
      { due: 'Nov 12, 2026', amount: '£80.74', state: 'paid' },
      { due: 'Dec 10, 2026', amount: '£80.73', state: 'next' },
      { due: 'Jan 10, 2027', amount: '£80.73', state: 'later' },
    ],
    partsNote: '1 of 3 paid',
    payments: [{ date: 'Nov 12, 2026', what: 'Card · R-0352', amount: '£80.74' }],
    paying: {
      text: 'By card on our website, at the front desk, or by bank transfer to sort code 20-00-00, account 12345678. Give the invoice number as the reference.',
      link: 'https://harbour.example/pay/f3Kx91mQ',
    },
    notes: 'Ivy’s book is ready at the front desk. Strings starts on Monday, January 4, in the Great Hall.',
  };
}

/** An invoice with so many lines of one name, over several children. */
export function longPaper(lines: number, name = 'Piano, 45 minutes'): Paper {
  const children = ['Harry Ashworth', 'Ivy Ashworth'];
  const each = Math.ceil(lines / children.length);
  return {
    ...invoicePaper(),
    groups: children.map((child, at) => ({
      name: child,
      lines: Array.from({ length: Math.min(each, lines - at * each) }, (_, number) =>
        line(`${name} ${at * each + number + 1}`, '39.00', { detail: 'Nov 4, 11, 18', quantity: '3', net: '117.00' }),
      ),
    })),
  };
}

/** A statement of so many rows. */
export function statementPaper(rows: number): Paper {
  return {
    ...emptyPaper('statement'),
    facts: [{ label: 'Period', text: 'Jan 1 – Nov 24, 2026' }],
    sum: { label: 'Balance', text: '£161.46', note: 'Nov 24, 2026' },
    students: ['Harry Ashworth', 'Ivy Ashworth'],
    rows: [
      { date: 'Jan 1, 2026', what: 'Balance before', reference: '', charge: '', payment: '', balance: '0.00' },
      ...Array.from({ length: rows }, (_, at) =>
        at % 2 === 0
          ? {
              date: 'Nov 10, 2026',
              what: 'Invoice',
              reference: `INV-${at}`,
              charge: '242.20',
              payment: '',
              balance: '242.20',
            }
          : {
              date: 'Nov 12, 2026',
              what: 'Card',
              reference: `R-${at}`,
              charge: '',
              payment: '80.74',
              balance: '161.46',
            },
      ),
    ],
    totals: [{ label: 'Balance', text: '£161.46', strong: true }],
  };
}
