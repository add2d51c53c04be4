import { amount, exponentOf } from '@schoolbell/core/format';

/** What payment links are made in. Which of them a school can use depends on its account. */
export const currencies: readonly string[] = ['IDR', 'PHP', 'THB', 'VND', 'MYR', 'SGD'];

/** Xendit takes no parts of a rupiah, and cuts them off. */
const places = (currency: string): number => (currency === 'IDR' ? 0 : exponentOf(currency));

/** Amounts are multiples of this, in our minor units. */
export const step = (currency: string): number => 10 ** (exponentOf(currency) - places(currency));

/** An amount as Xendit writes it, `120.5`: the number that is read back as these very digits. */
export const toXendit = (minor: number, currency: string): number =>
  Number(amount(minor, currency).replaceAll(',', ''));

/** An amount of Xendit in our minor units, read from its digits; what is less than a minor unit never counts. Undefined if it is none. */
export function fromXendit(value: number, currency: string): number | undefined {
  const [, units, parts = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (units === undefined) return undefined;
  const exponent = exponentOf(currency);
  const minor = Number(units + parts.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
