import { countryName } from '../../../countries.ts';
import { dayText } from '../../../format.ts';
import type { PersonField } from '../../fields.ts';
import { genders } from '../genders/rules.ts';

const relationParts = [
  'parentFirstName',
  'parentSurname',
  'relation',
  'parentEmail',
  'parentPhone1',
  'street',
  'city',
  'state',
  'zip',
  'country',
];
const writers: Record<string, (text: string, phone: (text: string) => string) => string> = {
  country: (text) => countryName(text),
  parentPhone1: (text, phone) => phone(text),
};

/** A text as it is kept. */
const asKept = (text: string): string => text;

/** A field's value as text, whatever kind the field is; empty if nothing was given. `phone` writes telephone numbers for people; files keep them whole. */
export function valueText(type: string, value: unknown, phone: (text: string) => string = asKept): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object') {
    const parts = value as Record<string, unknown>;
    return relationParts
      .flatMap((name) => (parts[name] ? [writers[name]?.(String(parts[name]), phone) ?? String(parts[name])] : []))
      .join(', ');
  }
  const text = String(value);
  if (type === 'date') return dayText(text) || text;
  if (type === 'country') return countryName(text);
  if (type === 'phone') return phone(text);
  if (type === 'gender') return genders.find((gender) => gender.value === text)?.label ?? text;
  return text;
}

/** The value of a person's own field as text. */
export function fieldText(
  { kind, options }: Pick<PersonField, 'kind' | 'options'>,
  value: unknown,
  phone?: (text: string) => string,
): string {
  return options?.find((option) => option.value === value)?.label ?? valueText(kind, value, phone);
}

/** An address on as few lines as it needs. */
export function addressText(address: {
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}): string {
  const town = [address.zip, address.city].filter(Boolean).join(' ');
  return [address.street, [town, address.state].filter(Boolean).join(', '), countryName(address.country)]
    .filter(Boolean)
    .join('\n');
}
