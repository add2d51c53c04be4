import { minutesText } from '../../catalog/rules.ts';
import { amount, money } from '../../format.ts';
import type { Measure } from '../rules.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Minutes as hours, also those below none. */
const hours = (minutes: number): string => (minutes < 0 ? `-${minutesText(-minutes)}` : minutesText(minutes));

/** A number as people read it; money has its currency's code where it is asked for. */
export function valueText(
  { kind }: Pick<Measure, 'kind'>,
  value: number | null,
  currency: string,
  { code = true }: { code?: boolean } = {},
): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return code && currency ? money(value, currency) : amount(value, currency);
    case 'minutes':
      return hours(value);
    case 'thousandths':
      return number.format(value / 1_000);
    case 'share':
      return `${(value * 100).toFixed(1)}%`;
    case 'count':
      return number.format(value);
  }
}
