/** What a package's validity is counted in. */
export const validityUnits = ['day', 'week', 'month', 'year'] as const;
export type ValidityUnit = (typeof validityUnits)[number];

/** How long a package's sessions are valid, in words. */
export function validityText(validity: number | null, unit: ValidityUnit): string {
  return validity === null ? 'No expiry' : `${validity} ${unit}${validity === 1 ? '' : 's'}`;
}

const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The last day, YYYY-MM-DD, on which sessions bought on a day may be used; null if they never expire. A month from the 31st ends on a month's last day. */
export function lastDayOf(bought: string, validity: number | null, unit: ValidityUnit): string | null {
  if (validity === null) return null;
  const [year, month, day] = bought.split('-').map(Number) as [number, number, number];
  if (unit === 'day' || unit === 'week')
    return new Date(Date.UTC(year, month - 1, day + validity * (unit === 'week' ? 7 : 1) - 1))
      .toISOString()
      .slice(0, 10);
  const months = (unit === 'year' ? 12 : 1) * validity + month - 1;
  const [toYear, toMonth] = [year + Math.floor(months / 12), months % 12];
  const last = lastOf(toYear, toMonth);
  // Bought on the 31st, in a month without one: its last day still counts; otherwise the day before the same day.
  const end = day > last ? new Date(Date.UTC(toYear, toMonth, last)) : new Date(Date.UTC(toYear, toMonth, day - 1));
  return end.toISOString().slice(0, 10);
}

/** The price of a package's session in minor units, rounded half up, to compare with a single session's fee. */
export function perSession(price: number, sessions: number): number {
  return Math.floor((2 * price + sessions) / (2 * sessions));
}
