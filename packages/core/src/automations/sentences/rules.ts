import { type FilterField, valuesOf } from '../../filters/rules.ts';
import { plainText } from '../../richText/rules.ts';
import type { KeptCondition } from '../operators/rules.ts';
import type { ActionType, Recipient } from '../rules.ts';
import { type ClockOptions, whenText } from '../triggers/clock/rules.ts';
import { triggerOf } from '../triggers/rules.ts';
import type { UpdateField } from '../updates/rules.ts';

/** The details of an action, as far as a sentence says them. */
export interface SaidAction {
  mail_subject?: string;
  task_detail?: string;
  update_profile_type?: string;
  update_profile_field?: string;
  note_details?: string;
}

/** An automation as it is said. */
export interface SaidAutomation {
  trigger_name: string;
  delay: number;
  delay_type: string;
  filters: readonly KeptCondition[];
  action_type: ActionType;
  action: SaidAction;
  options: { recipient?: Recipient } & ClockOptions;
}

/** What a sentence takes its names from. */
export interface SaidNames {
  fields: readonly FilterField[];
  updates: readonly UpdateField[];
}

const LONGEST_LINE = 80;
const whom: Readonly<Record<Recipient, string>> = {
  family: 'the family',
  person: 'the person',
  guardians: 'the guardians',
  payer: 'the payer',
  staff: 'staff',
};

/** A text on one line, cut where it is long. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).trimEnd()}…` : line;
}

/** What it does on one line: the mail's subject, the task, the field. */
export function actionLine(action_type: ActionType, action: SaidAction, updates: readonly UpdateField[]): string {
  if (action_type === 'email') return short(action.mail_subject ?? '');
  if (action_type === 'task') return short(action.task_detail ?? '');
  const { update_profile_type: type, update_profile_field: name } = action;
  if (name === 'note') return short(plainText(action.note_details ?? '')) || 'Note';
  return updates.find((one) => one.type === type && one.name === name)?.label ?? 'A field that no longer exists';
}

/** "2 days later", "1 week later". */
const later = (delay: number, unit: string): string => `${delay} ${delay === 1 ? unit.replace(/s$/, '') : unit} later`;

function when({ trigger_name, filters, options }: SaidAutomation, fields: readonly FilterField[]): string {
  const trigger = triggerOf(trigger_name);
  const stage = filters.find((one) => one.condition_field === 'lead_stage' && one.condition_operator === 'any_of');
  if (trigger_name !== 'leadStageUpdated' || !stage) return trigger ? whenText(trigger, options) : trigger_name;
  const choices = fields.find(({ name }) => name === 'lead_stage')?.options ?? [];
  const names = valuesOf(stage).map((value) => choices.find((one) => one.value === value)?.label ?? value);
  return `a lead moves to ${names.join(' or ')}`;
}

function does({ action_type, action, options }: SaidAutomation, updates: readonly UpdateField[]): string {
  const line = actionLine(action_type, action, updates);
  if (action_type === 'email') return `email '${line}' to ${whom[options.recipient ?? 'family']}`;
  if (action_type === 'task') return `create the task '${line}'`;
  return action.update_profile_field === 'note' ? `add the note '${line}'` : `update ${line.toLowerCase()}`;
}

/** What an automation does, as one sentence, with the nine words in braces. */
export function sentenceOf(automation: SaidAutomation, { fields, updates }: SaidNames): string {
  const { delay, delay_type } = automation;
  return [
    `When ${when(automation, fields)}`,
    ...(delay > 0 ? [later(delay, delay_type)] : []),
    does(automation, updates),
  ].join(', ');
}
