import type { NewsArea } from './news.ts';

/** Groups of events, in the order in which the audit log offers them. */
export const groups = [
  'People and their pages',
  'Batches, tags and mails',
  'Notes and tasks',
  'Leaves',
  'Segments',
  'Imports',
  'Stages of leads',
  'What families sent',
  'Links to families',
  'Forms',
  'Access',
  'Catalog',
  'Calendar',
  'Attendance',
  'Billing',
  'Bookings',
  'Automations',
  'Signing in',
  'The school',
  'Data and this log',
] as const;

/** The texts for one kind of event: `@` is the person it is about, braces hold the nine words. */
export interface Said {
  group: (typeof groups)[number];
  /** The audit log's words, after the name of the person who did it. */
  does: string;
  /** Who did it if nobody was signed in; otherwise the person it is about, as with one's own sign-in, or the server. */
  by?: 'family' | 'themselves' | 'operator';
  /** The words after the person's name in the list of latest activity. Only an event with them can name a person; `false` keeps it in the audit log. */
  feed?: string | false;
  /** The news that open sessions of the school get whenever such an event is recorded. */
  news?: readonly NewsArea[];
  /** The mail that goes with it. */
  alert?: AlertKind;
  /** The kind that it follows in its group, with those after it here, if another area's come before. */
  after?: string;
}

/** One kind of event with its texts. `name` is stored. */
export interface Kind extends Said {
  name: string;
  /** Numbers kinds as they are created, because a module's exports have no order. */
  made: number;
}

/** A kind whose events name a person. */
export type PersonKind = Kind & { feed: string | false };

/** A mail that a school can turn off for a role, or for families. */
export interface Mailed {
  /** What happened, as the screen names it; with the nine words in braces. */
  label: string;
  /** Who gets it, in words. People who can't open what it is about never get it. */
  to: string;
  /** Whether it goes to staff, to families, or to both. */
  readers: 'staff' | 'families' | 'both';
  /** The mail that it follows on the screen, if another area's come before. */
  after?: string;
}

/** A mail that can be switched off. `name` is what is stored. */
export interface AlertKind<Name extends string = string> extends Mailed {
  name: Name;
  made: number;
}

let made = 0;

/** A kind of event, by its stored name. */
/* @__NO_SIDE_EFFECTS__ */
export function kind<const Name extends string, const Words extends Said>(
  name: Name,
  words: Words,
): { name: Name; made: number } & Words {
  return { name, ...words, made: made++ };
}

/** A mail that can be switched off, by its stored name. */
/* @__NO_SIDE_EFFECTS__ */
export function alert<const Name extends string>(name: Name, words: Mailed): AlertKind<Name> {
  return { name, ...words, made: made++ };
}

/** What the files `events.ts` export, by area: kinds, lists of kinds by what happens to one thing, and mails. */
type Events = Readonly<Record<string, Readonly<Record<string, Kind | AlertKind | Readonly<Record<string, Kind>>>>>>;

const isKind = (value: object): value is Kind => 'does' in value;
const isAlert = (value: object): value is AlertKind => 'readers' in value;

/** Orders things of several areas: each area's in their order, or after another one if they say so. */
function inLine<One extends Pick<Kind, 'name' | 'made' | 'after'>>(areas: readonly (readonly One[])[]): One[] {
  const runs: One[][] = areas.flatMap((area) => {
    const own: One[][] = [];
    for (const one of area.toSorted((a, b) => a.made - b.made))
      if (own.length === 0 || one.after !== undefined) own.push([one]);
      else own.at(-1)!.push(one);
    return own;
  });
  const line = runs.filter(([first]) => first!.after === undefined).flat();
  const waiting = runs.filter(([first]) => first!.after !== undefined);
  while (waiting.length > 0) {
    const next = waiting.findIndex(([first]) => line.some((one) => one.name === first!.after));
    if (next < 0)
      throw new Error(`${waiting[0]![0]!.name} stands behind "${waiting[0]![0]!.after}", which is not there`);
    const [run] = waiting.splice(next, 1);
    line.splice(line.findIndex((one) => one.name === run![0]!.after) + 1, 0, ...run!);
  }
  return line;
}

/** All kinds of events of some areas, group by group. */
export function kindsIn(events: Events): Kind[] {
  const areas = Object.values(events).map((area) =>
    Object.values(area).flatMap((value) => (isKind(value) ? [value] : isAlert(value) ? [] : Object.values(value))),
  );
  return groups.flatMap((group) => inLine(areas.map((kinds) => kinds.filter((one) => one.group === group))));
}

/** All mails of some areas that can be turned off: their own, and those of a kind of event. */
export function alertsIn(events: Events): AlertKind[] {
  const areas = Object.values(events).map((area) => Object.values(area));
  const alone = new Set(areas.flat().filter(isAlert));
  const mailsOf = (value: (typeof areas)[number][number]) => {
    if (isAlert(value)) return [value];
    return isKind(value) && value.alert && !alone.has(value.alert) ? [value.alert] : [];
  };
  return inLine(areas.map((area) => [...new Set(area.flatMap(mailsOf))]));
}
