import { GUARDIAN, isAdminLike, LEAD, LEAD_GUARDIAN, STUDENT } from '../../access.ts';

/** What a school can have deleted automatically, and the minimum number of months. */
export const retentions = [
  { subject: 'archived_leads', label: 'Archived leads', line: 'Erased this long after they are archived.', least: 1 },
  {
    subject: 'archived_students',
    label: 'Archived {students}',
    line: 'Erased this long after they are archived, with guardians who have no other children here.',
    least: 1,
  },
  {
    subject: 'dismissed_forms',
    label: 'Dismissed forms',
    line: 'Forms that staff dismissed in the review list.',
    least: 1,
  },
  { subject: 'mails', label: 'Mails in the outbox', line: 'Copies of mails that were sent or kept.', least: 1 },
  { subject: 'audit', label: 'Audit log', line: 'Who did what and when.', least: 12 },
] as const;

export type RetentionSubject = (typeof retentions)[number]['subject'];
/** Months for each subject; null means forever. */
export type Retention = Record<RetentionSubject, number | null>;

/** The longest that can be chosen. */
export const MOST_MONTHS = 240;

/** The school's stored choices; everything else is kept forever. */
export function retentionFrom(stored: Record<string, unknown>): Retention {
  return Object.fromEntries(
    retentions.map(({ subject }) => [subject, typeof stored[subject] === 'number' ? stored[subject] : null]),
  ) as Retention;
}

/** What is wrong with a choice of months, by subject. */
export function retentionErrors(chosen: Retention): Record<string, string> {
  const wrong = retentions.filter(
    ({ subject, least }) => chosen[subject] !== null && (chosen[subject]! < least || chosen[subject]! > MOST_MONTHS),
  );
  return Object.fromEntries(
    wrong.map(({ subject, least }) => [subject, `Please enter ${least} to ${MOST_MONTHS} months`]),
  );
}

/** The instant before which something is forgotten that is kept for so many months; a day that a month lacks becomes its last. */
export function forgottenBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), last));
  return before;
}

/** Whether a person can export or erase the data of a whole school: its owner and admins. */
export function mayManageData(viewer: { role_id: number }): boolean {
  return isAdminLike(viewer.role_id);
}

const families: readonly number[] = [STUDENT, LEAD, GUARDIAN, LEAD_GUARDIAN];

/** Why a person can't be erased now, as the text to show; null if they can. */
export function eraseRefusal(
  person: { user_detail_id: number; role_id: number; is_archived: boolean; children: number },
  viewer: { user_detail_id: number },
): string | null {
  if (person.user_detail_id === viewer.user_detail_id) return "You can't erase yourself";
  if (person.role_id === 10) return "An owner can't be erased";
  if (!families.includes(person.role_id) && !person.is_archived)
    return 'Archive this staff member before you erase their data';
  if (person.children > 0)
    return 'This guardian still has children here. Erase the children or remove this guardian from them first';
  return null;
}
