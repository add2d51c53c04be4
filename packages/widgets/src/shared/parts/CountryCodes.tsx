import type { VNode } from 'preact';
import type { Choice } from '../form/props.ts';
import * as css from './phone.css.ts';

interface CountryCodesProps {
  label: string;
  country: string;
  countries: Choice[];
  codeOf: (country: string) => string;
  onChange: (country: string) => void;
}

/** The country of a number: a list by name and code, folded behind the code alone. */
export function CountryCodes({ label, country, countries, codeOf, onChange }: CountryCodesProps): VNode {
  const offered = countries.filter(({ value }) => codeOf(value));
  return (
    <>
      <span aria-hidden="true">{codeOf(country) || country}</span>
      <select
        class={css.over}
        aria-label={label}
        value={country}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {offered.map(({ value, label: name }) => (
          <option key={value} value={value} selected={value === country}>{`${name} (${codeOf(value)})`}</option>
        ))}
      </select>
    </>
  );
}
