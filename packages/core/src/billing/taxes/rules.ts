/** The categories of EN 16931, which e-invoices carry: standard, zero, exempt, reverse charge, outside of the scope. */
export const enCodes = ['S', 'Z', 'E', 'AE', 'O'] as const;
export type EnCode = (typeof enCodes)[number];

/** What the categories are called. */
export const enCodeNames: Record<EnCode, string> = {
  S: 'Standard rate',
  Z: 'Zero rate',
  E: 'Exempt from tax',
  AE: 'Reverse charge',
  O: 'Outside the scope of tax',
};

export const RATE_TEXT = 'Please enter a percentage like 9.975';

/** Whether a percentage has at most six decimals: as many as are kept. */
export const isRate = (rate: number): boolean => Number(rate.toFixed(6)) === rate;

/** A percentage as somebody types it; null where it is none between 0 and 100, or finer than is kept. */
export function rateOf(text: string): number | null {
  const match = /^\d{1,3}(\.\d{1,6})?$/.exec(text.trim());
  const rate = match ? Number(match[0]) : Number.NaN;
  return rate <= 100 ? rate : null;
}
