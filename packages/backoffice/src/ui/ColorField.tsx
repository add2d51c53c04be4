import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import * as field from './Field.css.ts';
import * as css from './ColorField.css.ts';

interface ColorFieldProps extends FieldText {
  /** #rrggbb */
  value: string;
  onChange: (value: string) => void;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour: the browser's picker beside its hex number; half-typed numbers are not passed on. */
export function ColorField({ value, onChange, label, ...text }: ColorFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field label={label} {...text}>
      {(control) => (
        <div className={css.row}>
          <input
            type="color"
            aria-label={`Choose ${typeof label === 'string' ? label : 'colour'}`}
            value={HEX.test(value) ? value : '#000000'}
            className={css.swatch}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            value={typed}
            maxLength={7}
            spellCheck={false}
            className={cx(field.control, css.text)}
            onChange={(event) => {
              setTyped(event.target.value);
              if (HEX.test(event.target.value)) onChange(event.target.value.toLowerCase());
            }}
            onBlur={() => setTyped(value)}
          />
        </div>
      )}
    </Field>
  );
}
