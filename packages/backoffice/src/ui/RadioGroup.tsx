import { useId } from 'react';
import { cx } from './cx.ts';
import { hiddenText } from './base.css.ts';
import type { FieldText } from './Field.tsx';
import type { Option } from './Select.tsx';
import * as field from './Field.css.ts';
import * as css from './Choice.css.ts';

export interface RadioGroupProps<Value extends string | number> extends FieldText {
  /** The form's name of the group; made up where absent. */
  name?: string;
  options: readonly (Option & { value: Value; hint?: string })[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Side by side instead of one below the other. */
  across?: boolean;
}

/** One of a few choices that are all in view. */
export function RadioGroup<Value extends string | number>({
  label,
  hint,
  error,
  required,
  hideLabel,
  name,
  options,
  value,
  onChange,
  across,
}: RadioGroupProps<Value>) {
  const own = useId();
  const note = error || hint ? `${own}-note` : undefined;
  return (
    <fieldset
      className={field.field}
      role="radiogroup"
      aria-describedby={note}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
    >
      <legend className={hideLabel ? hiddenText : field.label} style={{ padding: 0, marginBlockEnd: 6 }}>
        {label}
        {required && (
          <span className={field.mark} aria-hidden>
            *
          </span>
        )}
      </legend>
      <div className={cx(css.group, across && css.across)}>
        {options.map((option) => (
          <label key={option.value} className={css.row}>
            <input
              type="radio"
              name={name ?? own}
              value={option.value}
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={css.dot}
            />
            <span className={css.text}>
              {option.label}
              {option.hint && <span className={field.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={note} className={error ? field.error : field.hint}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
