import type { VNode } from 'preact';
import { countries } from '../countries.ts';
import { Group, Select, TextField, type ControlProps } from './Controls.tsx';
import * as css from './form.css.ts';

const parts = [
  { name: 'street', label: 'Street', autoComplete: 'address-line1', isNeeded: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', isNeeded: false },
  { name: 'state', label: 'State or region', autoComplete: 'address-level1', isNeeded: false },
  { name: 'zip', label: 'Postal code', autoComplete: 'postal-code', isNeeded: false },
] as const;

/** An address in its five parts; a mandatory one needs street and country. */
export function Address({ path, label, isRequired, hint, isAlone, ...form }: ControlProps & { isAlone: boolean }): VNode {
  const home = form.model.config.value!.institution.institutionCountry;
  const all = countries(form.lang).map(({ code, name }) => ({ value: code, label: name }));
  const options = [...all.filter((one) => one.value === home), ...all.filter((one) => one.value !== home)];
  return (
    <Group label={label} hint={hint} isAlone={isAlone}>
      <div class={css.grid}>
        {parts.map((part) => (
          <div key={part.name} class={`${css.field} ${part.name === 'street' ? css.whole : ''}`}>
            <TextField {...form} path={`${path}.${part.name}`} label={part.label} isRequired={Boolean(isRequired && part.isNeeded)} input={{ type: 'text', autoComplete: part.autoComplete }} max={255} />
          </div>
        ))}
        <div class={css.field}>
          <Select {...form} path={`${path}.country`} label="Country" isRequired={Boolean(isRequired)} options={options} autoComplete="country" />
        </div>
      </div>
    </Group>
  );
}
