const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in words. */
function written(lang: string, options: Intl.DateTimeFormatOptions, at: number | string): string {
  const name = lang + JSON.stringify(options);
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(lang, options));
  return formats.get(name)!.format(new Date(at));
}

const short = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const styles = {
  short,
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  date: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const;

/** A calendar day in words, or the day of an instant in a zone: "Thu, Nov 26", "Thursday, November 26", "Nov 26", "Thu", "November 2026". */
export const dayText = (
  lang: string,
  day: string | number,
  style: keyof typeof styles = 'short',
  timeZone = 'UTC',
): string => written(lang, { ...styles[style], timeZone }, day);

/** The wall time of an instant: "16:30". */
export const clock = (at: number | string, timeZone: string): string =>
  written('en-GB', { timeStyle: 'short', timeZone }, at);

/** "New York time". */
export const zoneText = (zone: string): string => `${zone.replace(/.*\//, '').replace(/_/g, ' ')} time`;

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Minor units as money: "£22.00". */
export function moneyText(lang: string, currency: string, amount: number): string {
  const money = new Intl.NumberFormat(lang, { style: 'currency', currency });
  return money.format(amount / 10 ** money.resolvedOptions().maximumFractionDigits!);
}

/** The hours of a time on sale. */
interface Timed {
  starts_at: string;
  zone: string;
  minutes: number;
}

/** "16:30", "17:30". */
export const hours = ({ starts_at, minutes }: Timed, zone: string): [string, string] => [
  clock(starts_at, zone),
  clock(Date.parse(starts_at) + minutes * 60_000, zone),
];

/** The same time where the visitor is, if their clock shows another: "11:30 to 12:30, New York time". */
export function elsewhere(lang: string, slot: Timed): string {
  const [here, there] = [slot.zone, ownZone()].map((zone) => {
    const day = dayText(lang, Date.parse(slot.starts_at), 'short', zone);
    return { day, text: hours(slot, zone).join(' to ') };
  }) as [{ day: string; text: string }, { day: string; text: string }];
  if (here.day + here.text === there.day + there.text) return '';
  return `${here.day === there.day ? '' : `${there.day}, `}${there.text}, ${zoneText(ownZone())}`;
}
