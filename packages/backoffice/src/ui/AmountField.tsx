import * as css from './AmountField.css.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface AmountFieldProps extends Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'> {
  /** Its code: "EUR". */
  currency: string;
}

/** An amount of money, typed with its decimals. */
export function AmountField({ currency, ...props }: AmountFieldProps) {
  return (
    <TextField {...props} inputMode="decimal" maxLength={20} after={<span className={css.currency}>{currency}</span>} />
  );
}
