import { profilesOf } from '@schoolbell/core/automations/updates/rules';
import type { LetterFile } from '../../messages/composer/letter.ts';
import type { Details } from '../calls.ts';

type DetailsOf<Type extends string> = Extract<Details['action'], { action_type: Type }>['action_details'][0];

/** A mail as its fields hold it. */
export interface MailDraft {
  reply_to: string;
  mail_subject: string;
  mail_content: string;
  /** Whether a copy goes to `mail_receive_copy`. */
  copies: boolean;
  mail_receive_copy: string;
  files: readonly LetterFile[];
  /** A file is still on its way. */
  uploads: boolean;
}

/** A task as its fields hold it; `task_assign_to` is `owner` for the lead's owner. */
export interface TaskDraft {
  task_assign_to: string;
  task_detail: string;
  task_due: string;
  task_due_time: string;
}

/** A profile update as its fields hold it; `parts` are those of an address, a guardian or an employment. */
export interface ProfileDraft {
  type: 'student' | 'lead' | 'staff';
  field: string;
  custom_form_field_id: number | null;
  value: string | string[];
  parts: Record<string, string>;
  note: string;
  pinned: boolean;
  lead_owner: string;
}

/** The specification's time for a task until another is chosen. */
export const FIRST_TIME = '10:00:00';

/** The files by name where the server tells it. */
function filesOf(stored: DetailsOf<'email'> | undefined): LetterFile[] {
  const known = stored?.mail_attachments_details ?? [];
  return (stored?.mail_attachments ?? []).map(
    (handle) => known.find((one) => one.handle === handle) ?? { handle, file_name: 'File', bytes: 0, media_type: '' },
  );
}

export const mailDraft = (stored?: DetailsOf<'email'>): MailDraft => ({
  reply_to: stored?.reply_to ?? '',
  mail_subject: stored?.mail_subject ?? '',
  mail_content: stored?.mail_content ?? '',
  copies: Boolean(stored?.mail_receive_copy),
  mail_receive_copy: stored?.mail_receive_copy ?? '',
  files: filesOf(stored),
  uploads: false,
});

export const taskDraft = (stored?: DetailsOf<'task'>): TaskDraft => ({
  task_assign_to: stored ? (stored.task_assign_to === null ? 'owner' : String(stored.task_assign_to)) : '',
  task_detail: stored?.task_detail ?? '',
  task_due: stored?.task_due ?? '',
  task_due_time: stored?.task_due_time ?? FIRST_TIME,
});

/** The fields that are made of several parts, with each part's label, in the specification's order. */
export const composites: Record<string, Record<string, string>> = {
  address: { street: 'Street', city: 'City', state: 'State', postal: 'Postal code', country: 'Country' },
  guardian: {
    firstName: 'First name',
    surname: 'Surname',
    relation: 'Relation',
    same_as_primary_email: 'Same as primary',
    email: 'Email',
    phone: 'Phone',
    same_as_student: 'Same as {student}',
  },
  employment: { dateStart: 'Start date', dateEnd: 'End date' },
};

export function profileDraft(stored?: DetailsOf<'profile'>): ProfileDraft {
  const field = stored?.update_profile_field ?? '';
  const updates = stored?.updates ?? [];
  return {
    type: stored?.update_profile_type ?? 'student',
    field,
    custom_form_field_id: updates[0]?.custom_form_field_id ?? null,
    value: field in composites ? '' : (updates[0]?.update_profile_value ?? ''),
    parts:
      field in composites
        ? Object.fromEntries(updates.map((one) => [one.update_profile_attr, String(one.update_profile_value)] as const))
        : {},
    note: stored?.note_details ?? '',
    pinned: stored?.is_pinned === 1,
    lead_owner: stored?.lead_owner ? String(stored.lead_owner) : '',
  };
}

/** What a profile update of a trigger begins with: it changes those whom the trigger is about. */
export const profileFor = (trigger: string): ProfileDraft => ({
  ...profileDraft(),
  type: profilesOf(trigger)[0] ?? 'student',
});

export const sentMail = (mail: MailDraft): DetailsOf<'email'> => ({
  reply_to: mail.reply_to.trim(),
  mail_subject: mail.mail_subject.trim(),
  mail_content: mail.mail_content,
  mail_receive_copy: mail.copies ? mail.mail_receive_copy.trim() : '',
  mail_attachments: mail.files.map(({ handle }) => handle),
  mail_attachments_details: [...mail.files],
});

export const sentTask = (task: TaskDraft): DetailsOf<'task'> => ({
  task_assign_to: task.task_assign_to === 'owner' || task.task_assign_to === '' ? null : Number(task.task_assign_to),
  task_detail: task.task_detail.trim(),
  task_due: (task.task_due || 'today') as DetailsOf<'task'>['task_due'],
  task_due_time: task.task_due_time,
});

/** The parts that go out: a guardian who shares the family's address has none of their own. */
function partsOf({ field, parts }: ProfileDraft): [string, string][] {
  return Object.keys(composites[field] ?? {}).map((name) => {
    const value = parts[name]?.trim() ?? '';
    if (name.startsWith('same_as_')) return [name, value === '1' ? '1' : '0'];
    const isShared = parts['same_as_primary_email'] === '1' && (name === 'email' || name === 'phone');
    return [name, isShared ? '' : value];
  });
}

export function sentProfile(profile: ProfileDraft): DetailsOf<'profile'> {
  const { type, field, value, note, pinned, lead_owner, custom_form_field_id } = profile;
  const own = { is_custom_field: 0 as const, custom_form_field_id: null };
  const plain = {
    update_profile_attr: field,
    update_profile_value: value,
    is_custom_field: custom_form_field_id === null ? (0 as const) : (1 as const),
    custom_form_field_id,
  };
  const hasNoValue = field === 'note' || field === 'lead_owner' || field === '';
  return {
    update_profile_type: type,
    update_profile_field: field,
    updates:
      field in composites
        ? partsOf(profile).map(([update_profile_attr, update_profile_value]) => ({
            update_profile_attr,
            update_profile_value,
            ...own,
          }))
        : hasNoValue
          ? []
          : [plain],
    note_details: field === 'note' ? note : '',
    is_pinned: field === 'note' && pinned ? 1 : 0,
    lead_owner: field === 'lead_owner' && lead_owner ? Number(lead_owner) : null,
  };
}
