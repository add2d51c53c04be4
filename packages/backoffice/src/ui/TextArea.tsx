import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import * as css from './Field.css.ts';

export interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'required'> {}

/** Several lines of text; it grows by its handle. */
export function TextArea({ label, hint, error, required, hideLabel, id, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => <textarea rows={3} {...area} {...control} className={cx(css.control, css.area)} />}
    </Field>
  );
}
