import { type Numbered, numbered, patternError, type Reset } from '../numbers/rules.ts';

/** When sessions are granted that an invoice charges for. */
export const grantTimes = ['issued', 'paid'] as const;
/** What becomes of money for an order that staff refuse. */
export const refusedWays = ['refund', 'credit'] as const;
/** The languages of a document's labels. */
export const paperLanguages = ['en', 'cn'] as const;

/** How the columns of each document's numbers begin. */
export const columnOf: Record<Numbered, 'invoice' | 'note' | 'receipt'> = {
  invoice: 'invoice',
  creditNote: 'note',
  receipt: 'receipt',
};

/** Patterns and resets of the documents, as a format holds them. */
export type Patterns = Record<`${'invoice' | 'note' | 'receipt'}_${'pattern' | 'prefix'}`, string> &
  Record<`${'invoice' | 'note' | 'receipt'}_reset`, Reset>;

/** What is wrong with the patterns of a format, by field. */
export function formatErrors(format: Patterns): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const document of numbered) {
    const of = columnOf[document];
    const wrong = patternError({ pattern: format[`${of}_pattern`].trim(), reset: format[`${of}_reset`] });
    if (wrong) errors[`${of}_pattern`] = wrong;
    if (/[{}]/.test(format[`${of}_prefix`])) errors[`${of}_prefix`] = 'Leave out braces';
  }
  return errors;
}
