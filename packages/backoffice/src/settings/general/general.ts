import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { generalSettings, updateGeneral } from '@schoolbell/core/settings/general/contract';
import { generalErrors } from '@schoolbell/core/settings/general/rules';

/** The school itself, as the server answers it. */
export type General = ResultOf<typeof generalSettings>['data'];

/** The fields of the form, flat, as they stand on the screen. */
export const labels = {
  institutionName: 'Name',
  institutionEmail: 'Email',
  institutionPhone: 'Phone',
  institutionWebsite: 'Website',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
  institutionCurrency: 'Currency',
  institutionTimeZone: 'Time zone',
} as const;

export type GeneralField = keyof typeof labels;
export type GeneralForm = Record<GeneralField, string>;

/** What was typed over the form; the rest follows what is saved. */
export type Typed = Partial<GeneralForm>;

/** The school as the form holds it. */
export function formOf({
  institutionAddress,
  institutionName,
  institutionEmail,
  institutionPhone,
  institutionWebsite,
  institutionCurrency,
  institutionTimeZone,
}: General): GeneralForm {
  return {
    institutionName,
    institutionEmail,
    institutionPhone,
    institutionWebsite,
    ...institutionAddress,
    institutionCurrency,
    institutionTimeZone,
  };
}

/** What was typed and differs from what is saved. */
export function changesIn(typed: Typed, saved: General): Typed {
  const stands = formOf(saved);
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value.trim() !== stands[name as GeneralField]),
  );
}

/** Texts by the names of the fields, which leave out the address they are part of. */
export function atFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace('institutionAddress.', ''), text]),
  );
}

/** What is wrong with the whole form, by field. */
export function formErrors({ country, ...form }: GeneralForm): Record<string, string> {
  return atFields(generalErrors({ ...form, institutionAddress: { country } }));
}

const ofAddress: readonly GeneralField[] = ['street', 'city', 'state', 'zip', 'country'];

/** What a save sends: only what was changed, an address as a whole. */
export function sentOf(changes: Typed, form: GeneralForm, version: number): InputOf<typeof updateGeneral> {
  const { street: _street, city: _city, state: _state, zip: _zip, country: _country, ...plain } = changes;
  const { street, city, state, zip, country } = form;
  return {
    version,
    ...plain,
    ...(ofAddress.some((name) => name in changes) && { institutionAddress: { street, city, state, zip, country } }),
  };
}

/** Fields changed here whose saved value has changed meanwhile to something else: both are shown, and one is chosen. */
export function conflictsOf(
  typed: Typed,
  base: General,
  current: General,
): { path: GeneralField; label: string; mine: string; theirs: string }[] {
  const [before, now] = [formOf(base), formOf(current)];
  return (Object.keys(typed) as GeneralField[]).flatMap((path) => {
    const mine = typed[path]!.trim();
    return now[path] !== before[path] && now[path] !== mine
      ? [{ path, label: labels[path], mine, theirs: now[path] }]
      : [];
  });
}
