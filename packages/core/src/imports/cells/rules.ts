import { countries, isCountry } from '../../countries.ts';
import { isDay } from '../../validators.ts';
import { foldName } from '../../people/rules.ts';
import type { DateOrder } from '../rules.ts';

/** A cell without what our own export put before text that a spreadsheet would run, and without what no text can hold. */
export function cellText(cell: string): string {
  const text = cell.replaceAll('\0', '').normalize('NFC').trim();
  return /^'(\s*[=+\-@]|[\t\r])/.test(text) ? text.slice(1) : text;
}

/** A date as files write it: 2015-04-30, 30.4.2015, 4/30/15. Null if it isn't one. */
export function dayFrom(text: string, order: DateOrder): string | null {
  const parts = /^(\d{1,4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,4})日?(?:[T\s]+[\d:.]+Z?)?$/.exec(text);
  if (!parts) return null;
  const [first, second, third] = parts.slice(1) as [string, string, string];
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  if (year.length !== 4 || day.length > 2) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** In which order a column writes its dates, told by parts above twelve; undefined if none tells. */
export function guessDateOrder(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const parts = /^\s*(\d{1,2})[-./](\d{1,2})[-./]\d{4}/.exec(cell);
    if (parts && Number(parts[1]) > 12) return 'dmy';
    if (parts && Number(parts[2]) > 12) return 'mdy';
  }
  return undefined;
}

/** A full name as first name and surname: the last word is the surname, unless a comma says otherwise. */
export function splitName(name: string): { firstName: string; surname: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), surname: name.slice(0, comma).trim() };
  const words = name.split(/\s+/);
  return words.length === 1
    ? { firstName: name, surname: '' }
    : { firstName: words.slice(0, -1).join(' '), surname: words.at(-1)! };
}

let countryCodes: Map<string, string> | undefined;

/** A country by its two letters or its English name. */
export function countryFrom(text: string): string | null {
  if (isCountry(text.toUpperCase())) return text.toUpperCase();
  countryCodes ??= new Map(countries('en').map(({ code, name }) => [foldName(name), code]));
  return countryCodes.get(foldName(text)) ?? null;
}
