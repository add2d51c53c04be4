/** Triggers that the clock starts some days before or after something; `#` is how many, `usual` where nobody chose. */
export const dayTriggers = [
  {
    name: 'invoiceUpcoming',
    label: 'Invoice due soon',
    when: 'an invoice is due in # days',
    about: 'student',
    clock: true,
    offset: 'days',
    usual: -3,
  },
  {
    name: 'invoiceOverdue',
    label: 'Invoice overdue',
    when: 'an invoice is # days overdue',
    about: 'student',
    clock: true,
    offset: 'days',
    usual: 14,
  },
  {
    name: 'classUpcoming',
    label: 'Class coming up',
    when: 'a class takes place in # days',
    about: 'both',
    clock: true,
    offset: 'days',
    hours: true,
    usual: -1,
  },
  {
    name: 'sessionsExpiring',
    label: 'Sessions expire soon',
    when: 'sessions expire in # days',
    about: 'student',
    clock: true,
    offset: 'days',
    usual: -14,
  },
  {
    name: 'absences',
    label: 'Absences in a row',
    when: '{a student} misses several classes in a row',
    about: 'student',
    clock: true,
    // Marks of a day count the next morning.
    usual: 1,
  },
  {
    name: 'leadQuiet',
    label: 'Lead quiet',
    when: 'nothing has happened with a lead for # days',
    about: 'lead',
    clock: true,
    offset: 'days',
    usual: 7,
  },
] as const;

/** Whether a trigger reminds a payer of an invoice: its mails count as billing's reminders. */
export const isReminder = (trigger_name: string): boolean =>
  ['invoiceUpcoming', 'invoiceOverdue'].includes(trigger_name);

/**
 * Which leads count as quiet: those in stages with a limit, where nothing has happened for some days; those in any stage, for some
 * days; or those that have waited for longer than their stage allows.
 */
export const quietWays = ['limited', 'any', 'rotten'] as const;
export type QuietWay = (typeof quietWays)[number];

/** How an automation is started by the clock. */
export interface ClockOptions {
  offset?: number | undefined;
  /** What `offset` counts; days unless said. */
  offset_type?: 'days' | 'hours' | undefined;
  quiet?: QuietWay | undefined;
}

/** The hours before a class at which an automation acts; undefined where it goes by days. */
export const hoursOf = ({ offset_type, offset = 1 }: ClockOptions): number | undefined =>
  offset_type === 'hours' ? Math.abs(offset) : undefined;

/**
 * Whether an automation acts on something of the clock: a quiet lead says in which way it is quiet, a class how many hours
 * before.
 */
export function takesClock(options: ClockOptions, { quiet: way, hours }: Readonly<Record<string, unknown>>): boolean {
  const { quiet = 'limited' } = options;
  const isWay = way === undefined || way === quiet || (quiet === 'any' && way === 'limited');
  return isWay && hoursOf(options) === hours;
}

/** How a sentence begins with a trigger, with its days. */
export function whenText(
  { when, usual = 0 }: { when: string; usual?: number },
  { offset, offset_type = 'days', quiet }: ClockOptions,
): string {
  if (quiet === 'rotten') return 'a lead waits longer than its stage allows';
  const count = Math.abs(offset ?? usual);
  const said = when.replace('# days', `${count} ${count === 1 ? offset_type.slice(0, -1) : offset_type}`);
  return quiet === 'any' ? `${said}, in any stage` : said;
}
