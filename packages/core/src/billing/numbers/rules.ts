/** Documents that have numbers, each in a series of its own. */
export const numbered = ['invoice', 'creditNote', 'receipt'] as const;
export type Numbered = (typeof numbered)[number];

/** When a series begins again with 1. */
export const resets = ['yearly', 'monthly', 'never'] as const;
export type Reset = (typeof resets)[number];

/** How the numbers of a document are made. */
export interface NumberFormat {
  /** Text with {PREFIX}, {YYYY}, {MM} and {SEQ:n}, a running number of at least n digits. */
  pattern: string;
  prefix: string;
  reset: Reset;
}

export const LONGEST_PATTERN = 60;
const token = /\{(PREFIX|YYYY|MM|SEQ:[1-9])\}/g;

/** What is wrong with a pattern, as the text to show; null where it is right. Numbers of two periods must differ. */
export function patternError({ pattern, reset }: Pick<NumberFormat, 'pattern' | 'reset'>): string | null {
  if (pattern.length > LONGEST_PATTERN) return `Use at most ${LONGEST_PATTERN} characters`;
  if (/[{}]/.test(pattern.replaceAll(token, ''))) return 'Use only {PREFIX}, {YYYY}, {MM} and {SEQ:4} in braces';
  if ((pattern.match(/\{SEQ:/g) ?? []).length !== 1) return 'Add the running number once, for example {SEQ:4}';
  if (reset !== 'never' && !pattern.includes('{YYYY}')) return 'Add {YYYY}, because numbers begin again each year';
  if (reset === 'monthly' && !pattern.includes('{MM}')) return 'Add {MM}, because numbers begin again each month';
  return null;
}

/** The period of a day in which numbers run: '2026', '2026-11', or '' where they never begin again. */
export function periodOf(day: string, reset: Reset): string {
  if (reset === 'never') return '';
  return day.slice(0, reset === 'yearly' ? 4 : 7);
}

/** The number of a document of a day (YYYY-MM-DD): the running number is padded, never cut. */
export function numberOf({ pattern, prefix }: NumberFormat, day: string, at: number): string {
  return pattern.replaceAll(token, (_, name: string) => {
    if (name === 'PREFIX') return prefix;
    if (name === 'YYYY') return day.slice(0, 4);
    if (name === 'MM') return day.slice(5, 7);
    return String(at).padStart(Number(name.slice(4)), '0');
  });
}
