import { countries as list } from '@schoolbell/core/countries';
import type { Choice } from './form/props.ts';

const lists = new Map<string, Choice[]>();

/** All countries by name, as choices; made once per language, because a form is drawn again with every key. */
export function countries(lang: string): Choice[] {
  if (!lists.has(lang))
    lists.set(
      lang,
      list(lang).map(({ code, name }) => ({ value: code, label: name })),
    );
  return lists.get(lang)!;
}
