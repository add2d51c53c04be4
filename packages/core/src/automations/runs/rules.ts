import { LEAD, staffRoles, STUDENT } from '../../access.ts';
import { isPreset, spanOf } from '../../filters/dates/rules.ts';
import { type Condition, conditionText, type FieldKind, type FilterField, valuesOf } from '../../filters/rules.ts';
import { type HappeningType, happeningTypes, triggersOf } from '../../happenings/rules.ts';
import { groupsOf } from '../../people/questions/conditions/rules.ts';
import { isNumeric } from '../../validators.ts';
import { hoursOf, type QuietWay } from '../triggers/clock/rules.ts';
import { triggerOf } from '../triggers/rules.ts';
import type { ActionType, DelayType, Recipient } from '../rules.ts';
import type { TaskDue } from '../timing/rules.ts';

/** What a mail of an automation says, as the specification writes it. */
export interface EmailDetails {
  reply_to: string;
  mail_subject: string;
  mail_content: string;
  mail_receive_copy: string;
  mail_attachments: readonly string[];
  /** The same files with their names, as a version keeps them. */
  mail_attachments_details?: readonly { handle: string; file_name: string; bytes: number; media_type: string }[];
}

export interface TaskDetails {
  /** Who gets it; null for the lead's owner. */
  task_assign_to: number | null;
  task_detail: string;
  task_due: TaskDue;
  /** HH:MM:SS */
  task_due_time: string;
}

/** One value that a profile gets. */
export interface ProfileUpdate {
  update_profile_attr: string;
  update_profile_value: string | readonly string[];
  is_custom_field: 0 | 1;
  custom_form_field_id: number | null;
}

export interface ProfileDetails {
  update_profile_type: 'student' | 'lead' | 'staff';
  update_profile_field: string;
  updates: readonly ProfileUpdate[];
  note_details: string;
  is_pinned: 0 | 1;
  lead_owner: number | null;
}

/** How an automation acts, beside what it does. */
export interface RunOptions {
  recipient?: Recipient;
  staff_ids?: readonly number[];
  any_time?: 0 | 1;
  repeat_after?: number;
  recheck?: 0 | 1;
  offset?: number;
  offset_type?: 'days' | 'hours';
  quiet?: QuietWay;
}

/** What an automation does, as its runs go by it. */
export interface Definition {
  trigger_name: string;
  delay: number;
  delay_type: DelayType;
  filters: readonly Condition[];
  action_type: ActionType;
  /** `EmailDetails`, `TaskDetails` or `ProfileDetails`. */
  action: object;
  options: RunOptions;
}

/** Why an event starts nothing, or a run ends without having acted. */
export const leftOut = {
  gone: 'No longer here, or archived',
  other: 'Not whom this automation is about',
  filters: 'The filters don’t match',
  loop: 'Stopped: this automation caused the event itself',
  chain: 'Stopped: three automations in a row led to this',
  once: 'It acts once on this event',
  repeated: 'It acted for this person a short while ago',
  foreign: 'Its author may not open this record',
  unreachable: 'Nobody there has an email address that gets messages',
} as const;
export type LeftOut = keyof typeof leftOut;

/** What a waiting run ends with where its automation no longer acts. */
export const endedBy = {
  deleted: 'The automation was deleted',
  paused: 'The automation was paused',
  dropped: 'Somebody dropped it',
  tooLong: 'Nobody let it go within 7 days',
  merged: 'It was due while this record was merged with another one',
  fuse: 'It waits for a person, because this automation began too many runs in an hour',
} as const;

/** Automations that led to an event, one after the other, after which nothing more follows. */
export const LONGEST_CHAIN = 3;
/** Days that held runs wait for a person. */
export const HELD_DAYS = 7;
/** Runs that fail alike, one after the other, after which the product pauses an automation. */
export const FAIL_ALIKE = 5;

/** Whether its filters are asked again before it acts: by default where time passes in between. */
export const asksAgain = ({ delay, options }: Pick<Definition, 'delay' | 'options'>): boolean =>
  (options.recheck ?? (delay > 0 ? 1 : 0)) === 1;

/** How a fact of an event is compared, which only its operator and value tell. */
export function kindOfFact({
  condition_operator: operator,
  condition_value,
}: Pick<Condition, 'condition_operator' | 'condition_value'>): FieldKind {
  const values = typeof condition_value === 'string' ? [condition_value] : condition_value;
  const isNumber = values.length > 0 && values.every((value) => isNumeric(value));
  if (['any_of', 'all_of', 'none_of'].includes(operator)) return 'choices';
  if (operator === 'yes' || operator === 'no') return 'tick';
  if (['within', 'on', 'before', 'after'].includes(operator)) return 'date';
  if (operator === 'more_than' || operator === 'less_than') return 'number';
  if (['at_least', 'at_most', 'between'].includes(operator)) return isNumber ? 'number' : 'date';
  if (operator === 'is' || operator === 'is_not') return isNumber ? 'number' : 'text';
  return 'text';
}

const DAY = 86_400_000;
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Days that one filter of the date may name; longer spans would act on everything at once. */
const LONGEST_SPAN = 31;
const dateFields = ['date', 'birthday'];

/** The days of holidays or birthdays for which an automation acts on a day: its date filter moves the clock, today by default. */
export function clockDays(
  { trigger_name, filters, options }: Pick<Definition, 'trigger_name' | 'filters' | 'options'>,
  day: string,
): string[] {
  const filter = filters.find((one) => dateFields.includes(one.condition_field) && one.condition_operator === 'within');
  const preset = filter ? [filter.condition_value].flat()[0]! : undefined;
  if (hoursOf(options) !== undefined) return [];
  // A stage's limit is over at any time of the day before.
  if (trigger_name === 'leadQuiet' && options.quiet === 'rotten') return [later(day, -1)];
  if (preset === undefined || !isPreset(preset))
    return [later(day, -(options.offset ?? triggerOf(trigger_name)?.usual ?? 0))];
  const { from, to } = spanOf(preset, day);
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  return Array.from({ length: Math.min(length, LONGEST_SPAN) }, (_, at) => later(from, at));
}

/** Whether a filter's answer depends on the day on which it is asked. */
export const asksToday = (filters: readonly Condition[]): boolean =>
  filters.some(
    ({ condition_field, condition_operator }) =>
      condition_operator === 'within' || ['age', 'lead_stage_days', 'lead_rotten'].includes(condition_field),
  );

/** The happenings that start a trigger. */
export const typesOf = (trigger_name: string): HappeningType[] =>
  happeningTypes.filter((type) => triggersOf[type].includes(trigger_name));

/** Whom a trigger is about, by role. */
export function rolesOf(trigger_name: string): number[] {
  const about = triggerOf(trigger_name)?.about;
  if (about === 'student') return [STUDENT];
  if (about === 'lead') return [LEAD];
  return about === 'both' ? [STUDENT, LEAD] : [STUDENT, LEAD, ...Object.keys(staffRoles).map(Number)];
}

/** Why the second look leaves a run out: its first condition that no longer holds, as a sentence says it. */
export function noLonger(condition: Condition, field: FilterField | undefined): string {
  const text = field ? conditionText(condition, field) : 'what it asks of the event';
  if (condition.condition_field === 'lead_stage' && condition.condition_operator === 'any_of' && field)
    return `No longer in stage ${valuesOf(condition)
      .map((value) => field.options.find((option) => option.value === value)?.label ?? value)
      .join(' or ')}`;
  return `No longer so: ${text}`;
}

/** Whether a filter holds, given which of its conditions do; the first that does not, where it does not. */
export function judged(filters: readonly Condition[], holds: readonly boolean[]): Condition | null {
  if (filters.length === 0) return null;
  const answered = filters.map((condition, at) => ({ ...condition, at, holds: holds[at] === true }));
  if (groupsOf(answered).some((group) => group.every((one) => one.holds))) return null;
  return filters[answered.findIndex((one) => !one.holds)]!;
}
