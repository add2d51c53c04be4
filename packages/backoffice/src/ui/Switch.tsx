import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { hiddenText } from './base.css.ts';
import * as field from './Field.css.ts';
import * as css from './Choice.css.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
}

/** On or off, taking effect at once (a Checkbox waits for the form's Save). */
export function Switch({ label, hint, hideLabel, className, ...input }: SwitchProps) {
  const own = useId();
  return (
    <label className={cx(css.row, className)}>
      <input {...input} type="checkbox" role="switch" className={css.track} aria-describedby={hint ? own : undefined} />
      <span className={hideLabel ? hiddenText : css.text}>
        <span>{label}</span>
        {hint && (
          <span id={own} className={field.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
