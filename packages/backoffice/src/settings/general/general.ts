import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { generalSettings } from '@schoolbell/core/settings/general/contract';
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
  institutionNameOrder: 'Order of names',
} as const;

/** The same as the form holds it. */
export type GeneralForm = Record<Exclude<keyof typeof labels, 'institutionNameOrder'>, string> &
  Pick<General, 'institutionNameOrder'>;

/** The school as the form holds it. */
export function formOf({
  institutionAddress,
  institutionName,
  institutionEmail,
  institutionPhone,
  institutionWebsite,
  institutionCurrency,
  institutionTimeZone,
  institutionNameOrder,
}: General): GeneralForm {
  return {
    institutionName,
    institutionEmail,
    institutionPhone,
    institutionWebsite,
    ...institutionAddress,
    institutionCurrency,
    institutionTimeZone,
    institutionNameOrder,
  };
}

/** Where a text stands: the fields leave out the address that they are part of. */
export const atField = (path: string): string => path.replace('institutionAddress.', '');

/** Texts by the names of the fields. */
export function atFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [atField(path), text]));
}

/** What is wrong with the whole form, by field. */
export const formErrors = (form: GeneralForm): Record<string, string> => atFields(generalErrors(sentOf(form)));

/** The same as the call takes it. */
export function sentOf({ street, city, state, zip, country, ...plain }: GeneralForm) {
  return { ...plain, institutionAddress: { street, city, state, zip, country } };
}
