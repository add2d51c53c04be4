import { exponentOf } from '@schoolbell/core/format';
import { minorOf } from '@schoolbell/core/money';
import { useSession } from '../session/session.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import * as css from './Catalog.css.ts';

/** The school's currency. */
export function useCurrency(): string {
  return useSession().institution.institutionCurrency;
}

/** What is wrong with an amount as it is typed, by the places of its currency; null where it is right. */
export function amountError(text: string, currency: string): string | null {
  if (!text.trim()) return 'This field is required';
  if (minorOf(text, currency) !== null) return null;
  const places = exponentOf(currency);
  return places === 0 ? `Please enter a whole amount in ${currency}` : `Please enter an amount like 12.${'5'.padEnd(places, '0')}`;
}

/** An amount in the school's currency, typed with its decimals. */
export function AmountField(props: Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'>) {
  const currency = useCurrency();
  return <TextField {...props} inputMode="decimal" maxLength={20} after={<span className={css.currency}>{currency}</span>} />;
}
