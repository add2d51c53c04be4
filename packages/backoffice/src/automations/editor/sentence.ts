import { whenText } from '@schoolbell/core/automations/triggers/clock/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { type Condition, conditionText, type FilterField, valuesOf } from '@schoolbell/core/filters/rules';
import { listedText } from '@schoolbell/core/messages/variables/rules';
import { plainText } from '@schoolbell/core/richText/rules';
import type { Say } from '../../words/say.ts';
import { delayText, dueNames, recipientNames, sayWithArticle } from '../words.ts';
import type { Draft } from './draft.ts';

/** A piece of the sentence; `to` names the field that a press leads to. */
export interface SentencePart {
  text: string;
  to?: string;
}

interface Known {
  say: Say;
  fields: readonly FilterField[];
  /** Colleagues by id, as far as they are known. */
  nameOf: (id: string) => string | undefined;
  fieldLabel: (name: string) => string;
}

const lower = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
const quoted = (text: string, length = 40) =>
  `“${text.length > length ? `${text.slice(0, length).trimEnd()}…` : text}”`;

/** A stage stands in the trigger itself: "a lead moves to Trial". */
const isStage = ({ condition_field, condition_operator }: Condition) =>
  condition_field === 'lead_stage' && condition_operator === 'any_of';

function occurrence(draft: Draft, { say, fields }: Known): SentencePart[] {
  const trigger = triggerOf(draft.trigger_name);
  const when = sayWithArticle(say, trigger ? whenText(trigger, draft) : draft.trigger_name);
  const moves = draft.trigger_name === 'leadStageUpdated' ? draft.filters.findIndex(isStage) : -1;
  const stages = moves === -1 ? [] : valuesOf(draft.filters[moves]!);
  const stageNames = stages.map(
    (value) =>
      fields.find(({ name }) => name === 'lead_stage')?.options.find((one) => one.value === value)?.label ?? value,
  );
  const rest = draft.filters.flatMap((filter, at) =>
    at === moves && stageNames.length > 0
      ? []
      : [
          {
            joined: filter.condition === 'OR' ? ' or ' : ' and ',
            text: lower(
              conditionText(
                filter,
                fields.find(({ name }) => name === filter.condition_field),
              ),
            ),
            at,
          },
        ],
  );
  return [
    { text: 'When ' },
    { text: stageNames.length > 0 ? `a lead moves to ${stageNames.join(' or ')}` : when, to: 'trigger_name' },
    ...rest.flatMap(({ joined, text, at }) => [{ text: joined }, { text, to: `filters.${at}` }]),
  ];
}

function email({ email: mail, recipient, staff_ids }: Draft, { nameOf }: Known): SentencePart[] {
  const named = staff_ids.flatMap((id) => nameOf(id) ?? []);
  const to = recipient === 'staff' && named.length > 0 ? named.join(', ') : recipientNames[recipient].to;
  const subject = listedText(mail.mail_subject.trim());
  return [
    { text: subject ? 'email ' : 'send ' },
    { text: subject ? quoted(subject) : 'an email', to: 'email.mail_subject' },
    { text: ' to ' },
    { text: to, to: 'recipient' },
  ];
}

function task({ task: { task_detail, task_assign_to, task_due } }: Draft, { nameOf }: Known): SentencePart[] {
  const name = task_assign_to === 'owner' ? "the lead's owner" : nameOf(task_assign_to);
  const due = task_due ? dueNames[task_due as keyof typeof dueNames].toLowerCase() : '';
  return [
    { text: 'create the task ' },
    { text: task_detail.trim() ? quoted(task_detail.trim()) : '…', to: 'task.task_detail' },
    ...(name ? [{ text: ' for ' }, { text: name, to: 'task.task_assign_to' }] : []),
    ...(due ? [{ text: ', due ' }, { text: due, to: 'task.task_due' }] : []),
  ];
}

const kinds = { student: '{student}', lead: 'lead', staff: 'staff member' };

function profile({ profile: { type, field, note } }: Draft, { say, fieldLabel }: Known): SentencePart[] {
  const who = say(`the ${kinds[type]}`);
  if (field === 'note')
    return [
      { text: 'add the note ' },
      { text: plainText(note).trim() ? quoted(plainText(note).trim()) : '…', to: 'profile.note' },
      { text: ` to ${who}` },
    ];
  return [
    { text: 'update ' },
    { text: field ? lower(say(fieldLabel(field))) : 'a field', to: 'profile.field' },
    { text: ` of ${who}` },
  ];
}

/** What an automation does, as one sentence in pieces. */
export function sentenceOf(draft: Draft, known: Known): SentencePart[] {
  const delay = Number(draft.delay ?? 0);
  const does = { email, task, profile }[draft.action_type](draft, known);
  return [
    ...occurrence(draft, known),
    { text: ', ' },
    ...(delay > 0 ? [{ text: `${delayText(delay, draft.delay_type)} later`, to: 'delay' }, { text: ', ' }] : []),
    ...does,
    { text: '.' },
  ];
}
