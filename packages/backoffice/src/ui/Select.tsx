import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import * as css from './Field.css.ts';

/** One choice: what is sent, and what is read. */
export interface Option {
  value: string | number;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldText, Omit<ComponentProps<'select'>, 'required' | 'multiple'> {
  options: readonly Option[];
  /** The first, empty choice; without it the first option is chosen. */
  placeholder?: string;
}

/** One of a handful of choices, in the browser's own list. For long lists to search in, see ComboBox. */
export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => (
        <div className={css.wrap}>
          <select {...select} {...control} className={cx(css.control, css.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className={css.arrow} aria-hidden />
        </div>
      )}
    </Field>
  );
}
