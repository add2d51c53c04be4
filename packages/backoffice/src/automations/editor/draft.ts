import type { QuietWay } from '@schoolbell/core/automations/triggers/clock/rules';
import { dateFieldOf } from '@schoolbell/core/automations/fields/rules';
import { conditionFrom } from '@schoolbell/core/automations/operators/rules';
import type { ActionType, DelayType, Recipient } from '@schoolbell/core/automations/rules';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import { conditionOn } from '../../filters/conditions.ts';
import type { Details, Published } from '../calls.ts';
import {
  type MailDraft,
  mailDraft,
  type ProfileDraft,
  profileDraft,
  sentMail,
  sentProfile,
  sentTask,
  type TaskDraft,
  taskDraft,
} from '../actions/drafts.ts';

/** A filter as its row holds it; `id` is null until it is saved. */
export interface DraftFilter extends Condition {
  id: number | null;
}

/** An automation as its cards hold it. */
export interface Draft {
  automation_name: string;
  status: 0 | 1;
  trigger_name: string;
  filters: DraftFilter[];
  /** As it is typed; null where there is none. */
  delay: string | null;
  delay_type: DelayType;
  recheck: boolean;
  action_type: ActionType;
  email: MailDraft;
  task: TaskDraft;
  profile: ProfileDraft;
  recipient: Recipient;
  staff_ids: string[];
  any_time: boolean;
  repeat_after: number | undefined;
  offset: number | undefined;
  offset_type: 'days' | 'hours' | undefined;
  /** Which leads are quiet; of that trigger alone. */
  quiet: QuietWay | undefined;
}

/** What the parts are called, where someone else changed the same. */
export const labels: Partial<Record<keyof Draft, string>> = {
  automation_name: 'Name',
  status: 'Live',
  trigger_name: 'When this occurs',
  filters: 'Filters',
  delay: 'Delay',
  delay_type: 'Unit of the delay',
  recheck: 'Look again before acting',
  action_type: 'Do this',
  email: 'Email',
  task: 'Task',
  profile: 'Profile update',
  recipient: 'To',
  staff_ids: 'Staff',
  any_time: 'Quiet hours',
};

/** The specification's first draft: Trial booked, no delay, in minutes, an email, live. */
export const firstDraft = (): Draft => ({
  automation_name: '',
  status: 1,
  trigger_name: 'trial',
  filters: [],
  delay: null,
  delay_type: 'minutes',
  recheck: true,
  action_type: 'email',
  email: mailDraft(),
  task: taskDraft(),
  profile: profileDraft(),
  recipient: 'family',
  staff_ids: [],
  any_time: false,
  repeat_after: undefined,
  offset: undefined,
  offset_type: undefined,
  quiet: undefined,
});

type StoredFilter = Details['filters'][number];

/** A stored filter as its row shows it: the specification's operators become those of the field. */
const rowOf = (filter: StoredFilter, fields: readonly FilterField[]): DraftFilter => ({
  id: filter.id ?? null,
  ...conditionFrom(
    filter,
    fields.find(({ name }) => name === filter.condition_field),
  ),
});

type Stored = Pick<Details, 'automation_name' | 'trigger_name' | 'delay' | 'delay_type' | 'filters' | 'action'> & {
  options: Details['options'];
  status: 0 | 1;
};

/** A stored automation as its cards hold it. */
export function draftOf(stored: Stored, fields: readonly FilterField[]): Draft {
  const { action, options } = stored;
  const empty = firstDraft();
  return {
    ...empty,
    automation_name: stored.automation_name,
    status: stored.status,
    trigger_name: stored.trigger_name,
    filters: stored.filters.filter(({ status }) => status !== 0).map((filter) => rowOf(filter, fields)),
    delay: stored.delay > 0 ? String(stored.delay) : null,
    delay_type: stored.delay_type as DelayType,
    recheck: options.recheck !== 0,
    action_type: action.action_type,
    email: action.action_type === 'email' ? mailDraft(action.action_details[0]) : empty.email,
    task: action.action_type === 'task' ? taskDraft(action.action_details[0]) : empty.task,
    profile: action.action_type === 'profile' ? profileDraft(action.action_details[0]) : empty.profile,
    recipient: options.recipient,
    staff_ids: options.staff_ids.map(String),
    any_time: options.any_time === 1,
    repeat_after: options.repeat_after,
    offset: options.offset,
    offset_type: options.offset_type,
    quiet: options.quiet,
  };
}

/** A copy that is saved as a new automation: ids are cleared. */
export const copyOf = (draft: Draft): Draft => ({
  ...draft,
  automation_name: `Copy of ${draft.automation_name}`.slice(0, 120),
  filters: draft.filters.map((filter) => ({ ...filter, id: null })),
});

/** The filters that a trigger begins with: those of the clock act today. */
export function firstFilters(trigger: string, fields: readonly FilterField[]): DraftFilter[] {
  const day = fields.find(({ name }) => name === dateFieldOf(trigger));
  if (!day) return [];
  return [{ ...conditionOn(day), id: null, condition: 'AND', condition_operator: 'within', condition_value: 'today' }];
}

/** The fields that no other row has used yet. */
export const freeFields = (fields: readonly FilterField[], filters: readonly DraftFilter[], at?: number) =>
  fields.filter(
    (field) => !field.is_archived && !filters.some((one, i) => i !== at && one.condition_field === field.name),
  );

const sentFilter = ({ id, ...filter }: DraftFilter, at: number) => ({
  ...filter,
  ...(id !== null && { id }),
  condition: at === 0 ? ('AND' as const) : filter.condition,
  status: 1 as const,
});

/** Filters that were saved and are no longer there; they are sent as removed. */
const removedFilters = (draft: Draft, stored: readonly StoredFilter[]) =>
  stored
    .filter(({ id, status }) => id && status !== 0 && !draft.filters.some((one) => one.id === id))
    .map((filter) => ({ ...filter, status: 0 as const }));

const actionOf = (draft: Draft): Published['action'] => {
  if (draft.action_type === 'email') return { action_type: 'email', action_details: [sentMail(draft.email)] };
  if (draft.action_type === 'task') return { action_type: 'task', action_details: [sentTask(draft.task)] };
  return { action_type: 'profile', action_details: [sentProfile(draft.profile)] };
};

/** What is typed, as publishing and trying take it. `stored` are the filters that were saved before. */
export function sentDraft(draft: Draft, stored: readonly StoredFilter[] = []) {
  const delay = draft.delay === null ? 0 : Number(draft.delay);
  return {
    automation_name: draft.automation_name.trim(),
    trigger_name: draft.trigger_name,
    delay,
    delay_type: draft.delay_type,
    action_type: draft.action_type,
    filters: [...draft.filters.map(sentFilter), ...removedFilters(draft, stored)],
    action: actionOf(draft),
    options: {
      recipient: draft.recipient,
      staff_ids: draft.recipient === 'staff' ? draft.staff_ids.map(Number) : [],
      any_time: draft.any_time ? (1 as const) : (0 as const),
      recheck: draft.recheck && delay > 0 ? (1 as const) : (0 as const),
      ...(draft.repeat_after !== undefined && { repeat_after: draft.repeat_after }),
      ...(draft.offset !== undefined && { offset: draft.offset }),
      ...(draft.offset_type !== undefined && { offset_type: draft.offset_type }),
      ...(draft.quiet !== undefined && { quiet: draft.quiet }),
    },
  };
}
