import type { SearchOption } from './ComboBox.tsx';

/** Without case, accents and outer space: "José " is found as "jose". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether two texts name the same. */
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other);

const digits = (text: string) => text.replace(/\D/g, '');

/**
 * The option that a typed text means: the same name, else the first that begins with it, else the first with a word that
 * does, else the first whose name and detail hold all its words or its phone number.
 */
export function meantBy<Option extends Pick<SearchOption, 'label' | 'hint' | 'disabled'>>(
  text: string,
  options: readonly Option[],
): Option | undefined {
  const wanted = plain(text);
  const words = wanted.split(/\s+/);
  const open = options.filter((option) => !option.disabled);
  const find = (fits: (label: string, hint: string) => boolean) =>
    open.find(({ label, hint }) => fits(plain(label), plain(hint ?? '')));
  return (
    find((label) => label === wanted) ??
    find((label) => label.startsWith(wanted)) ??
    find((label) => label.includes(` ${wanted}`)) ??
    find((label, hint) => words.every((word) => `${label} ${hint}`.includes(word))) ??
    // A phone number is shown with spaces and typed without.
    (/^[\d\s()+-]{4,}$/.test(wanted) ? find((_, hint) => digits(hint).includes(digits(wanted))) : undefined)
  );
}
