import { countries } from '@schoolbell/core/countries';
import { currencies } from '@schoolbell/core/currencies';
import type { Option } from '../../ui/Select.tsx';

const kept: { countries?: Option[]; currencies?: Option[] } = {};

/** All countries to choose from; the list is made once. */
export function countryChoices(): readonly Option[] {
  return (kept.countries ??= countries().map(({ code, name }) => ({ value: code, label: name })));
}

/** All currencies to choose from, each with its code. */
export function currencyChoices(): readonly Option[] {
  return (kept.currencies ??= currencies().map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })));
}
