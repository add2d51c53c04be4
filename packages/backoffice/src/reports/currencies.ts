/**
 * Which of several currencies is shown: the one that is wanted, else the school's own, else the first. Empty where there
 * is no money.
 */
export const currencyOf = (currencies: readonly string[], wanted: string | null, own: string): string =>
  [wanted, own].find((one) => one !== null && currencies.includes(one)) ?? currencies[0] ?? '';
