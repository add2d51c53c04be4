import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { hiddenText } from './base.css.ts';
import * as css from './Field.css.ts';

/** What every field takes beside its control's own props. */
export interface FieldText {
  label: ReactNode;
  /** One line under the control; an error takes its place. */
  hint?: ReactNode;
  /** The text at the field; setting it marks the control as invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Read the label out without drawing it. */
  hideLabel?: boolean;
}

/** What a control must spread onto its element to be tied to label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, wired for screen readers. The control comes as a function of what it must carry. */
export function Field({ label, hint, error, required, hideLabel, id, className, children }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const note = error ? `${own}-error` : hint ? `${own}-hint` : undefined;
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={own} className={hideLabel ? hiddenText : css.label}>
        {label}
        {required && (
          <span className={css.mark} aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id: own,
        'aria-describedby': note,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <p id={`${own}-error`} className={css.error}>
          {error}
        </p>
      ) : hint ? (
        <p id={`${own}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
