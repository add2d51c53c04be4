/** One currency as a list shows it. */
export interface Currency {
  code: string;
  name: string;
}

/** All currencies in use by code, with their names in a language. */
export function currencies(language = 'en'): Currency[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }));
}

/** Whether three letters name a currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
