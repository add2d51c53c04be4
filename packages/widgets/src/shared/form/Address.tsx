import type { VNode } from 'preact';
import { countries } from '../countries.ts';
import { Group, Part, Select, type ControlProps } from './Controls.tsx';
import * as css from './form.css.ts';

/** What an address is made of beside its country: name, label, what browsers fill in. */
const parts = [
  ['street', 'Street', 'address-line1'],
  ['city', 'City', 'address-level2'],
  ['state', 'State or region', 'address-level1'],
  ['zip', 'Postal code', 'postal-code'],
] as const;

/** An address in its five parts; a mandatory one needs street and country. */
export function Address({
  path,
  label,
  isRequired,
  hint,
  isAlone,
  ...form
}: ControlProps & { isAlone: boolean }): VNode {
  const home = form.model.config.value!.institution.institutionCountry;
  const all = countries(form.lang);
  const options = [...all.filter((one) => one.value === home), ...all.filter((one) => one.value !== home)];
  return (
    <Group label={label} hint={hint} isAlone={isAlone}>
      <div class={css.grid}>
        {parts.map(([name, caption, autoComplete], at) => (
          <Part
            key={name}
            {...form}
            path={`${path}.${name}`}
            label={caption}
            isRequired={isRequired && at === 0}
            isWide={at === 0}
            input={{ type: 'text', autoComplete }}
          />
        ))}
        <div class={css.field}>
          <Select
            {...form}
            path={`${path}.country`}
            label="Country"
            isRequired={isRequired}
            options={options}
            autoComplete="country"
          />
        </div>
      </div>
    </Group>
  );
}
