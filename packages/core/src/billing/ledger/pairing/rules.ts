/** A part of one amount that meets a part of another. */
export interface Pair<From, To> {
  from: From;
  to: To;
  amount: number;
}

/**
 * Meets amounts with amounts, both in their order, as far as both last: money with what it pays. Amounts are minor units;
 * `most` is the most that is met in all.
 */
export function paired<From, To>(
  from: readonly { of: From; amount: number }[],
  to: readonly { of: To; amount: number }[],
  most = Number.MAX_SAFE_INTEGER,
): Pair<From, To>[] {
  const pairs: Pair<From, To>[] = [];
  const left = from.map(({ amount }) => amount);
  let [at, rest] = [0, most];
  for (const one of to) {
    let open = one.amount;
    while (open > 0 && rest > 0 && at < from.length) {
      const amount = Math.min(open, left[at]!, rest);
      if (amount > 0) pairs.push({ from: from[at]!.of, to: one.of, amount });
      open -= amount;
      rest -= amount;
      left[at] = left[at]! - amount;
      if (left[at] === 0) at += 1;
    }
  }
  return pairs;
}

/** Takes an amount from the first of a list on: what of each is taken. */
export function taken<Of>(list: readonly { of: Of; amount: number }[], most: number): { of: Of; amount: number }[] {
  return paired(list, [{ of: null, amount: most }]).map(({ from, amount }) => ({ of: from, amount }));
}

/** The sum of amounts. */
export const sumOf = (list: readonly { amount: number }[]): number =>
  list.reduce((total, { amount }) => total + amount, 0);
