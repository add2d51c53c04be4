/** All time zones by their IANA names, including the current one even if the list lacks it. */
export function timeZones(inUse = 'UTC'): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(inUse) ? known : [inUse, ...known];
}

/** Whether a text names a time zone that dates can be counted in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
