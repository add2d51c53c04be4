/**
 * ISO 3166-1 alpha-2 as each first letter with its second letters: half the bytes of full codes, which matters in a widget.
 * The names come from the browser, in the reader's language.
 */
const codes =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW';

/** One country as a list shows it. */
export interface Country {
  code: string;
  name: string;
}

const all = codes.split(' ').flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`));

/** Whether two letters name a country. */
export function isCountry(code: string): boolean {
  return all.includes(code);
}

/** All countries by name in a language, in its own order. */
export function countries(language = 'en'): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const list = all.map((code) => ({ code, name: names.of(code) ?? code }));
  return list.sort((one, other) => one.name.localeCompare(other.name, language));
}

/** A country's name by its two letters; empty for none. */
export function countryName(code: string, language = 'en'): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code) ?? code;
}
