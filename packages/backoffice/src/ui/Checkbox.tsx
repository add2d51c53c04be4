import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { hiddenText } from './base.css.ts';
import * as field from './Field.css.ts';
import * as css from './Choice.css.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  /** Some but not all of what it stands for. */
  indeterminate?: boolean;
}

/** A yes or no beside its label. */
export function Checkbox({
  label,
  hint,
  error,
  hideLabel,
  indeterminate = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const own = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const note = error || hint ? `${own}-note` : undefined;
  return (
    <label className={cx(css.row, className)}>
      <input
        {...input}
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        className={css.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
      />
      <span className={hideLabel ? hiddenText : css.text}>
        <span>{label}</span>
        {(error || hint) && (
          <span id={note} className={error ? field.error : field.hint}>
            {error ?? hint}
          </span>
        )}
      </span>
    </label>
  );
}
