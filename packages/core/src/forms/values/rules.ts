import { countryName } from '../../countries.ts';
import { dayText } from '../../format.ts';
import { genders } from '../rules.ts';

const relationParts = ['parentFirstName', 'parentSurname', 'relation', 'parentEmail', 'parentPhone1', 'street', 'city', 'state', 'zip', 'country'];

/** A field's value as text, whatever kind the field is; empty where nothing was given. */
export function valueText(type: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object') {
    const parts = value as Record<string, unknown>;
    return relationParts.flatMap((name) => (parts[name] ? [name === 'country' ? countryName(String(parts[name])) : String(parts[name])] : [])).join(', ');
  }
  const text = String(value);
  if (type === 'date') return dayText(text) || text;
  if (type === 'country') return countryName(text);
  if (type === 'gender') return genders.find((gender) => gender.value === text)?.label ?? text;
  return text;
}

/** An address on as few lines as it needs. */
export function addressText(address: { street: string; city: string; state: string; zip: string; country: string }): string {
  const town = [address.zip, address.city].filter(Boolean).join(' ');
  return [address.street, [town, address.state].filter(Boolean).join(', '), countryName(address.country)].filter(Boolean).join('\n');
}
