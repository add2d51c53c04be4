import { STUDENT, LEAD } from '@schoolbell/core/access';
import { eventFields, fieldsOf, kindsOf } from '@schoolbell/core/automations/fields/rules';
import { missingFor, type Needing } from '@schoolbell/core/automations/needs/rules';
import type { Recipient } from '@schoolbell/core/automations/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import {
  type ProfileType,
  profilesOf,
  recordUpdates,
  type UpdateField,
} from '@schoolbell/core/automations/updates/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { closing } from '@schoolbell/core/calendar/holidays/rules';
import { kindOfQuestion } from '@schoolbell/core/filters/fields/rules';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { LetterScene } from '@schoolbell/core/messages/variables/list/rules';
import { type Variable, variablesIn } from '@schoolbell/core/messages/variables/rules';
import { holidaysBetween } from '../../calendar/holidays/days/verbs.ts';
import { filterFieldsOf } from '../../filters/fields/queries.ts';
import type { StaffContext } from '../../http/context.ts';
import { knownVariables } from '../../messages/variables/verbs.ts';
import { customFields } from '../../people/custom/queries.ts';
import { type Choice, schoolChoices } from './queries.ts';

/** What a trigger's automations can be made of. */
export interface Parts {
  filters: FilterField[];
  updates: UpdateField[];
  variables: Variable[];
  recipients: Recipient[];
}

/** Triggers that are about one class, and about one invoice. */
const classTriggers = ['trial', 'attendance', 'onlineBooking', 'classUpcoming', 'absences'];
const billTriggers = ['invoice', 'payment', 'invoiceUpcoming', 'invoiceOverdue'];

/** Public holidays and closings of a year back and a year ahead, which filters name. */
async function holidayChoices(context: StaffContext): Promise<Choice[]> {
  const today = dayIn(context.now, context.tenant.time_zone);
  const days = closing(
    await holidaysBetween(context, { start_date: addDays(today, -365), end_date: addDays(today, 365) }),
  );
  return days.map(({ id, holiday_name, start_date, country }) => ({
    of: 'holiday',
    value: id === null ? `${country}-${start_date}-${holiday_name}` : String(id),
    label: holiday_name,
  }));
}

/** A trigger's filters: the event's own fields with the school's choices, then those of the people it is about. */
export async function filterParts(context: StaffContext, trigger_name: string): Promise<FilterField[]> {
  const { db, tenant } = context;
  const own = eventFields(trigger_name);
  const [choices, holidays, ...people] = await Promise.all([
    schoolChoices(db, tenant.institution_id),
    trigger_name === 'holiday' ? holidayChoices(context) : [],
    ...kindsOf(trigger_name).map((kind) => filterFieldsOf(db, tenant.institution_id, kind)),
  ]);
  const all = [...choices, ...holidays];
  const optionsOf = (name: string) =>
    all.filter(({ of }) => of === name.replace('_last_', '_')).map(({ value, label }) => ({ value, label }));
  const event = own.map((field) =>
    field.kind === 'choice' && field.options.length === 0 ? { ...field, options: optionsOf(field.name) } : field,
  );
  return fieldsOf(event, ...people);
}

/** The questions of a kind of people whose answers can be changed. */
async function questionUpdates({ db, tenant }: StaffContext, type: ProfileType): Promise<UpdateField[]> {
  if (type === 'staff') return [];
  const questions = await customFields(db, tenant.institution_id, type === 'student' ? STUDENT : LEAD);
  return questions.flatMap(({ id, field_name, custom_name, field_type, select_options, is_archived }) => {
    const kind = kindOfQuestion(field_type, select_options.length > 0);
    if (kind === null || is_archived === 1 || field_type === 'school') return [];
    const options = select_options.map(({ value }) => ({ value, label: value }));
    const typed = kind === 'text' && (field_type === 'email' || field_type === 'phone') ? field_type : kind;
    return [{ type, name: field_name, label: custom_name, kind: typed, options, custom_form_field_id: id }];
  });
}

/** What "Update profile" can change of these kinds of people. */
export async function updateParts(context: StaffContext, types: readonly ProfileType[]): Promise<UpdateField[]> {
  const { db, tenant } = context;
  const [choices, ...questions] = await Promise.all([
    types.includes('lead') ? schoolChoices(db, tenant.institution_id) : [],
    ...types.map((type) => questionUpdates(context, type)),
  ]);
  const from: Record<string, string> = { lead_stage: 'lead_stage', lead_owner: 'staff_name' };
  const chosen = (field: UpdateField): UpdateField => {
    const name = from[field.name];
    if (name === undefined) return field;
    return { ...field, options: choices.filter(({ of }) => of === name).map(({ value, label }) => ({ value, label })) };
  };
  return types.flatMap((type, at) => [...recordUpdates(type).map(chosen), ...questions[at]!]);
}

/** What a trigger's letters are about: a student's or a lead's, or both kinds where that depends on the event. */
export function scenesOf(trigger_name: string): LetterScene[] {
  const about = triggerOf(trigger_name)?.about;
  const more = {
    ...(classTriggers.includes(trigger_name) && { class: true }),
    ...(billTriggers.includes(trigger_name) && { invoice: true }),
  };
  if (about === 'student' || about === 'lead') return [{ about, ...more }];
  return about === 'both'
    ? [
        { about: 'student', ...more },
        { about: 'lead', ...more },
      ]
    : [{ about: null }];
}

/** The variables of a trigger's letters that the viewer may use. */
export async function variableParts(context: StaffContext, trigger_name: string): Promise<Variable[]> {
  const all = await Promise.all(scenesOf(trigger_name).map((scene) => knownVariables(context, scene)));
  return [...new Map(all.flat().map((one) => [one.name, one])).values()];
}

const recipientsOf = (trigger_name: string): Recipient[] => [
  'family',
  'person',
  'guardians',
  ...(billTriggers.includes(trigger_name) ? (['payer'] as const) : []),
  'staff',
];

/** All that a trigger's automations can be made of. */
export async function partsOf(context: StaffContext, trigger_name: string): Promise<Parts> {
  if (!triggerOf(trigger_name)) throw missing('trigger');
  const [filters, updates, variables] = await Promise.all([
    filterParts(context, trigger_name),
    updateParts(context, profilesOf(trigger_name)),
    variableParts(context, trigger_name),
  ]);
  return { filters, updates, variables, recipients: recipientsOf(trigger_name) };
}

/** An automation as its rights are asked. */
export function needing(kept: {
  trigger_name: string;
  filters: Needing['filters'];
  action_type: Needing['action_type'];
  action: object;
}): Needing {
  const action = kept.action as Needing['action'] & { mail_subject?: string; mail_content?: string };
  const text = kept.action_type === 'email' ? `${action.mail_subject} ${action.mail_content}` : '';
  return { ...kept, action, variables: variablesIn(text) };
}

/** The right that the viewer lacks for an automation; null if none. */
export const lacking = ({ viewer }: Pick<StaffContext, 'viewer'>, kept: Parameters<typeof needing>[0]) =>
  missingFor(viewer, needing(kept));
