import { useSession } from '../session/session.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import * as css from './Catalog.css.ts';

/** The school's currency. */
export function useCurrency(): string {
  return useSession().institution.institutionCurrency;
}

/** An amount in the school's currency, typed with its decimals. */
export function AmountField(props: Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'>) {
  const currency = useCurrency();
  return (
    <TextField {...props} inputMode="decimal" maxLength={20} after={<span className={css.currency}>{currency}</span>} />
  );
}
