import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import * as css from './Field.css.ts';

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'required'> {
  /** An icon inside the box, before the text. */
  icon?: ReactNode;
  /** A small button or word inside the box, after the text. */
  after?: ReactNode;
}

/** One line of text. Takes every input attribute, so `{...register('name')}` of react-hook-form spreads onto it. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  icon,
  after,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => {
        const box = <input type="text" autoComplete="off" {...input} {...control} className={css.control} />;
        if (!icon && !after) return box;
        return (
          <div className={css.wrap}>
            {icon}
            {box}
            {after && <span className={css.after}>{after}</span>}
          </div>
        );
      }}
    </Field>
  );
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'after'> {
  /** Draws the label within the box, for filters in a row. */
  labelInside?: boolean;
}

/** A calendar day, YYYY-MM-DD, in the browser's own date picker; only years after 1900 can be chosen. */
export function DateField({
  label,
  hint,
  error,
  required,
  labelInside,
  hideLabel = labelInside,
  id,
  className,
  ...input
}: DateFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => {
        const day = (
          <input
            min="1901-01-01"
            max="9999-12-31"
            {...input}
            {...control}
            type="date"
            className={cx(css.control, css.date)}
          />
        );
        return labelInside ? (
          <span className={css.labelled}>
            <span aria-hidden>{label}</span>
            {day}
          </span>
        ) : (
          day
        );
      }}
    </Field>
  );
}

/** A telephone number as text; the number's own rules are the form's to check. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}
