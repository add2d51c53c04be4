import { countries as list, type Country } from '@schoolbell/core/countries';

const lists = new Map<string, Country[]>();

/** All countries by name, sorted once per language: a form is drawn again with every key. */
export function countries(lang: string): Country[] {
  if (!lists.has(lang)) lists.set(lang, list(lang));
  return lists.get(lang)!;
}
