import { isCountry } from '../../countries.ts';
import { type Condition, type FilterField, filterErrors } from '../../filters/rules.ts';
import { bodyError, replyToError, subjectError } from '../../messages/checks/rules.ts';
import type { Variable } from '../../messages/variables/rules.ts';
import { plainText } from '../../richText/rules.ts';
import { isBirthday, isDay, isEmail, isNumeric, isPhone, texts } from '../../validators.ts';
import { dateFieldOf } from '../fields/rules.ts';
import { conditionFrom, type WrittenFilter } from '../operators/rules.ts';
import { type DelayType, LONGEST_DELAY, MOST_FILTERS, type Recipient } from '../rules.ts';
import { triggerOf } from '../triggers/rules.ts';
import { partsOf, profilesOf, type UpdateField } from '../updates/rules.ts';

/** Our own texts about automations that can't be published. */
export const checkTexts = {
  trigger: 'Please choose what starts it',
  locked: 'The trigger of an automation can’t be changed. Duplicate it instead',
  twice: 'This field is already used in another filter',
  andOnly: 'This trigger joins its filters by “and” only',
  tooMany: `At most ${MOST_FILTERS} filters`,
  tooLong: `Please enter at most ${LONGEST_DELAY} days`,
  choose: 'Please choose one of the options',
  recipient: 'Please choose whom it goes to',
  profile: 'This trigger is not about these people',
  order: 'The end is before the start',
} as const;

type Wrong = Record<string, string>;

/** What is checked of an automation. The details are those of its action. */
export interface CheckedAutomation {
  automation_name: string;
  trigger_name: string;
  delay: number;
  delay_type: DelayType;
  filters: readonly WrittenFilter[] | null;
  action: CheckedAction;
  options?: { recipient: Recipient; staff_ids: readonly number[] } | undefined;
}

/** An action as it is checked. */
export type CheckedAction =
  | { action_type: 'email'; action_details: readonly [CheckedEmail] }
  | { action_type: 'task'; action_details: readonly [CheckedTask] }
  | { action_type: 'profile'; action_details: readonly [CheckedProfile] };

interface CheckedEmail {
  reply_to: string;
  mail_subject: string;
  mail_content: string;
  mail_receive_copy: string;
}

interface CheckedTask {
  task_assign_to: number | null;
  task_detail: string;
}

interface CheckedUpdate {
  update_profile_attr: string;
  update_profile_value: string | readonly string[];
  custom_form_field_id: number | null;
}

interface CheckedProfile {
  update_profile_type: string;
  update_profile_field: string;
  updates: readonly CheckedUpdate[];
  note_details: string;
  lead_owner: number | null;
}

/** What the school has, as far as an automation can name it. */
export interface Known {
  fields: readonly FilterField[];
  variables: readonly Pick<Variable, 'name'>[];
  updates: readonly UpdateField[];
}

const minutes = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 };

/** What is wrong with one filter, beside what others have. */
function filterWrong(filter: WrittenFilter, at: number, fields: readonly FilterField[]): Wrong {
  const field = fields.find(({ name }) => name === filter.condition_field);
  const condition: Condition = conditionFrom(filter, field);
  const wrong = Object.entries(filterErrors([condition], fields, 'filters')).map(
    ([path, text]) => [path.replace('filters.0', `filters.${at}`), text] as const,
  );
  const isNegative = filter.condition_field === 'age' && [condition.condition_value].flat().some((one) => /^\s*-/.test(one));
  return { ...Object.fromEntries(wrong), ...(isNegative && { [`filters.${at}.condition_value`]: texts.count }) };
}

/** What is wrong with the filters, by their places in what was sent; removed ones are not looked at. */
export function filtersWrong(
  trigger_name: string,
  filters: readonly WrittenFilter[],
  fields: readonly FilterField[],
): Wrong {
  const andOnly = triggerOf(trigger_name)?.andOnly === true;
  const seen = new Set<string>();
  const wrong: Wrong = {};
  filters.forEach((filter, at) => {
    if (filter.status === 0) return;
    Object.assign(wrong, filterWrong(filter, at, fields));
    if (seen.has(filter.condition_field)) wrong[`filters.${at}.condition_field`] = checkTexts.twice;
    if (andOnly && seen.size > 0 && filter.condition === 'OR') wrong[`filters.${at}.condition`] = checkTexts.andOnly;
    seen.add(filter.condition_field);
    if (seen.size > MOST_FILTERS) wrong[`filters.${at}.condition_field`] = checkTexts.tooMany;
  });
  return wrong;
}

function emailWrong(email: CheckedEmail, variables: Known['variables']): Wrong {
  const copy = email.mail_receive_copy;
  const found: Record<string, string | null> = {
    reply_to: replyToError(email.reply_to),
    mail_subject: subjectError(email.mail_subject, variables),
    mail_content: bodyError(email.mail_content, variables),
    mail_receive_copy: copy === '' || isEmail(copy) ? null : texts.email,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/** A task for the lead's owner needs a lead. */
function taskWrong({ task_assign_to, task_detail }: CheckedTask, trigger_name: string): Wrong {
  const isOwned = profilesOf(trigger_name).includes('lead');
  return {
    ...(task_detail.trim() === '' && { task_detail: texts.required }),
    ...(task_assign_to === null && !isOwned && { task_assign_to: texts.required }),
  };
}

const kindErrors: Readonly<Record<string, (value: string) => string | null>> = {
  email: (value) => (isEmail(value) ? null : texts.email),
  phone: (value) => (isPhone(value) ? null : texts.phone),
  date: (value) => (isDay(value) ? null : texts.date),
  number: (value) => (isNumeric(value) && value.length <= 15 ? null : texts.numeric),
  country: (value) => (isCountry(value) ? null : checkTexts.choose),
  tick: (value) => (value === '0' || value === '1' ? null : checkTexts.choose),
};

/** What is wrong with the value that a field is to get; null if nothing is. */
function valueWrong({ kind, name, options }: UpdateField, value: string | readonly string[]): string | null {
  const values = [value].flat();
  if (values.every((one) => one.trim() === '')) return texts.required;
  if (values.length > 1 && kind !== 'choices') return checkTexts.choose;
  const isListed = (one: string) => options.some((option) => option.value === one);
  if (kind === 'choice' || kind === 'choices') return values.every(isListed) ? null : checkTexts.choose;
  if (name === 'dob' && !isBirthday(values[0]!)) return texts.date;
  if (name === 'firstName' && values[0]!.length > 255) return 'This field must be at most 255 long';
  return kindErrors[kind]?.(values[0]!) ?? null;
}

type Texts = Readonly<Record<string, string>>;
const emptyIn = (values: Texts, names: readonly string[]): Wrong =>
  Object.fromEntries(names.filter((name) => !values[name]?.trim()).map((name) => [name, texts.required]));

function guardianWrong(values: Texts): Wrong {
  const [email, phone] = [values['email']?.trim() ?? '', values['phone']?.trim() ?? ''];
  const missing = emptyIn(values, ['firstName', 'surname', 'relation']);
  if (values['same_as_primary_email'] === '1')
    return { ...missing, ...(email !== '' && { email: 'Leave this empty: the email is the same' }) };
  if (email !== '') return isEmail(email) ? missing : { ...missing, email: texts.email };
  if (phone === '') return { ...missing, email: texts.required };
  return isPhone(phone) ? missing : { ...missing, phone: texts.phone };
}

function employmentWrong(values: Texts): Wrong {
  const missing = emptyIn(values, partsOf['employment']!);
  const days = partsOf['employment']!.filter((name) => !missing[name] && !isDay(values[name]!));
  if (days.length > 0) return { ...missing, ...Object.fromEntries(days.map((name) => [name, texts.date])) };
  const isTurned = Object.keys(missing).length === 0 && values['dateEnd']! < values['dateStart']!;
  return isTurned ? { dateEnd: checkTexts.order } : missing;
}

const groupErrors: Readonly<Record<string, (values: Texts) => Wrong>> = {
  address: (values) => ({
    ...emptyIn(values, partsOf['address']!),
    ...(values['country'] && !isCountry(values['country']) && { country: checkTexts.choose }),
  }),
  guardian: guardianWrong,
  employment: employmentWrong,
};

/** What is wrong with the parts of an address, a guardian or an employment, at the update of each part. */
function groupWrong(field: string, updates: readonly CheckedUpdate[]): Wrong {
  const names = partsOf[field]!;
  const unknown = updates.flatMap(({ update_profile_attr: name }, at) =>
    names.includes(name) ? [] : [[`updates.${at}.update_profile_attr`, 'Field not found'] as const],
  );
  const values = Object.fromEntries(
    updates.map((one) => [one.update_profile_attr, String([one.update_profile_value].flat()[0] ?? '')]),
  );
  const wrong = Object.entries(groupErrors[field]!(values)).map(([name, text]) => {
    const at = updates.findIndex((one) => one.update_profile_attr === name);
    return [at === -1 ? `updates.${name}` : `updates.${at}.update_profile_value`, text] as const;
  });
  return Object.fromEntries([...unknown, ...wrong]);
}

function updatesWrong({ update_profile_field: field, updates }: CheckedProfile, of: readonly UpdateField[]): Wrong {
  if (updates.length === 0) return { updates: texts.required };
  const seen = new Set<string>();
  return Object.fromEntries(
    updates.flatMap((update, at) => {
      const { update_profile_attr: name, custom_form_field_id: id } = update;
      const known = of.find((one) => one.name === name && one.custom_form_field_id === id);
      const isGroup = name in partsOf || name === 'note' || name === 'lead_owner';
      if (!known || isGroup || (at === 0 && name !== field))
        return [[`updates.${at}.update_profile_attr`, 'Field not found']];
      if (seen.has(name)) return [[`updates.${at}.update_profile_attr`, checkTexts.twice]];
      seen.add(name);
      const text = valueWrong(known, update.update_profile_value);
      return text === null ? [] : [[`updates.${at}.update_profile_value`, text]];
    }),
  );
}

function profileWrong(profile: CheckedProfile, trigger_name: string, updates: readonly UpdateField[]): Wrong {
  const { update_profile_type: type, update_profile_field: field } = profile;
  if (!(profilesOf(trigger_name) as readonly string[]).includes(type))
    return { update_profile_type: checkTexts.profile };
  const of = updates.filter((one) => one.type === type);
  if (!of.some(({ name }) => name === field)) return { update_profile_field: 'Field not found' };
  if (field === 'note') return plainText(profile.note_details).trim() === '' ? { note_details: texts.required } : {};
  if (field === 'lead_owner') return profile.lead_owner === null ? { lead_owner: texts.required } : {};
  return field in partsOf ? groupWrong(field, profile.updates) : updatesWrong(profile, of);
}

function actionWrong(action: CheckedAction, trigger_name: string, known: Known): Wrong {
  const wrong =
    action.action_type === 'email'
      ? emailWrong(action.action_details[0], known.variables)
      : action.action_type === 'task'
        ? taskWrong(action.action_details[0], trigger_name)
        : profileWrong(action.action_details[0], trigger_name, known.updates);
  return Object.fromEntries(Object.entries(wrong).map(([path, text]) => [`action.action_details.0.${path}`, text]));
}

/** What is wrong with an automation that is to be published, by path: `filters.1.condition_value`. Empty if nothing is. */
export function automationErrors(automation: CheckedAutomation, known: Known): Wrong {
  const { trigger_name, delay, delay_type, filters, action, options } = automation;
  if (!triggerOf(trigger_name)) return { trigger_name: checkTexts.trigger };
  const isForStaff = action.action_type === 'email' && options?.recipient === 'staff';
  return {
    ...(automation.automation_name.trim() === '' && { automation_name: texts.required }),
    ...filtersWrong(trigger_name, filters ?? [], known.fields),
    ...(delay * minutes[delay_type] > LONGEST_DELAY * 1_440 && { delay: checkTexts.tooLong }),
    ...actionWrong(action, trigger_name, known),
    ...(isForStaff && options.staff_ids.length === 0 && { 'options.staff_ids': checkTexts.recipient }),
  };
}

/** The filters as they are kept: without removed ones, and with the one that moves the clock where a trigger has one. */
export function withDate<Filter extends WrittenFilter>(trigger_name: string, filters: readonly Filter[]): WrittenFilter[] {
  const kept = filters.filter(({ status }) => status === 1);
  const name = dateFieldOf(trigger_name);
  if (name === undefined || kept.some(({ condition_field }) => condition_field === name)) return [...kept];
  const today: WrittenFilter = {
    condition_field: name,
    condition_operator: '=',
    condition_value: 'today',
    condition: 'AND',
    custom_form_field_id: null,
    status: 1,
  };
  return [today, ...kept];
}
