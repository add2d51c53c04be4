import type { Look } from '@schoolbell/core/billing/paper/writing/rules';
import { receiptPaper } from '@schoolbell/core/billing/paper/receipts/rules';
import { addressLines, invoicePaper, notePaper } from '@schoolbell/core/billing/paper/writing/rules';
import { dayIn } from '@schoolbell/core/format';
import type { PaperFile, ReadPaper } from '../../jobs/papers.ts';
import { findNote } from '../credit-notes/queries.ts';
import { findInvoice } from '../invoices/details/queries.ts';
import { findSeller, type Seller } from '../payers/queries.ts';
import { findPayment } from '../payments/queries.ts';
import { findFormat } from '../settings/queries.ts';
import { holderOf, paidOn, sellerOf } from './queries.ts';

type Reading = Parameters<ReadPaper>[0];
type Language = 'en' | 'cn';

const nobody = { own: null };

/** Countries that write on Letter. */
const letter = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR']);

const names = { en: 'en', cn: 'zh-Hans' };

/** Writes countries' codes in a language. */
function countriesIn(language: Language): (code: string) => string {
  const list = new Intl.DisplayNames([names[language]], { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (list.of(code) ?? code) : code);
}

/** How the school's documents look: what was copied of the school stays, colours and payment details are today's. */
export async function lookOf(
  { db, tenant, now }: Reading,
  copied: Seller | null,
  language: Language,
): Promise<{ look: Look; logo_handle: string | null; countryName: (code: string) => string }> {
  const { institution_id, country, time_zone } = tenant;
  const [format, seller] = await Promise.all([
    findFormat(db, institution_id),
    copied ?? findSeller(db, institution_id),
  ]);
  return {
    look: {
      title: format.title,
      colour: format.colour,
      language,
      sheet: letter.has(country) ? 'letter' : 'a4',
      payment_details: format.payment_details,
      seller: {
        name: seller.name,
        address: [...addressLines(seller, countriesIn(language)), seller.email, seller.phone, seller.website].filter(
          Boolean,
        ),
        taxId: seller.tax_id,
        logo: null,
      },
      today: dayIn(now, time_zone),
    },
    logo_handle: format.show_logo ? seller.logo_handle : null,
    countryName: countriesIn(language),
  };
}

/** A document's file name: its number without what a file can't be called by. */
const fileName = (kind: string, number: string | null): string =>
  `${(number ?? kind).replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;

/** An invoice to be drawn; null where there is none of that id. */
export async function readInvoicePaper(reading: Reading, id: number, language?: Language): Promise<PaperFile | null> {
  const { db, tenant, now } = reading;
  const { institution_id, time_zone } = tenant;
  const found = await findInvoice(db, { institution_id, ...nobody, today: dayIn(now, time_zone) }, id);
  if (!found) return null;
  const spoken = language ?? found.language;
  const { look, logo_handle, countryName } = await lookOf(
    reading,
    await sellerOf(db, institution_id, 'invoice', id),
    spoken,
  );
  const paper = invoicePaper(
    { ...found, may: undefined as never },
    await paidOn(db, institution_id, id),
    look,
    countryName,
  );
  return { filename: fileName('draft', found.number), paper, logo_handle };
}

/** A credit note to be drawn; null where there is none of that id. */
export async function readNotePaper(reading: Reading, id: number, language?: Language): Promise<PaperFile | null> {
  const { db, tenant, now } = reading;
  const { institution_id, time_zone } = tenant;
  const found = await findNote(db, { institution_id, ...nobody, today: dayIn(now, time_zone) }, id);
  if (!found) return null;
  const spoken = language ?? found.language;
  const { look, logo_handle, countryName } = await lookOf(
    reading,
    await sellerOf(db, institution_id, 'credit_note', id),
    spoken,
  );
  const paper = notePaper({ ...found, may: undefined as never }, look, countryName);
  return { filename: fileName('note', found.number), paper, logo_handle };
}

/** A receipt to be drawn; null where there is none of that id. */
export async function readReceiptPaper(reading: Reading, id: number): Promise<PaperFile | null> {
  const { db, tenant, now } = reading;
  const { institution_id, time_zone } = tenant;
  const found = await findPayment(db, { institution_id, ...nobody, today: dayIn(now, time_zone) }, id);
  const party = found && (await holderOf(db, institution_id, found.account_id));
  if (!found || !party) return null;
  const { language } = await findFormat(db, institution_id);
  const { look, logo_handle, countryName } = await lookOf(reading, null, language);
  const paper = receiptPaper(
    { ...found, slip: null, may: undefined as never, refundable: 0, refunds_by: 'desk' },
    party,
    look,
    countryName,
  );
  return { filename: fileName('receipt', found.receipt_number), paper, logo_handle };
}

/** The documents that mails carry. */
export const papers: Record<string, ReadPaper> = {
  invoice: readInvoicePaper,
  creditNote: readNotePaper,
  receipt: readReceiptPaper,
};
