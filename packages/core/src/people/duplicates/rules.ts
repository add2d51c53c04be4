import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '../../access.ts';
import { dateTimeIn, dayText } from '../../format.ts';
import { everybody, fieldsIn, type PersonFieldName, type PersonPart, type Whom } from '../fields.ts';

/** `role_id` of a record that was made one with another: no list, search or page shows it while its merge can be undone. */
export const MERGED = -1;
/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

const DAY = 86_400_000;

/** Until when a merge can be undone. */
export function undoUntil(merged_at: Date): Date {
  return new Date(merged_at.getTime() + UNDO_DAYS * DAY);
}

/** Merges from before this instant are final. */
export function finalBefore(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY);
}

interface MergeField {
  name: string;
  label: string;
  /** Whose it is; everyone's if absent. */
  roles?: readonly number[];
}

const rolesOf: Record<Whom, readonly number[]> = {
  student: [STUDENT],
  lead: [LEAD],
  guardian: [GUARDIAN, LEAD_GUARDIAN],
  staff: [],
};

const mergedIn = (...parts: PersonPart[]): (MergeField & { name: PersonFieldName })[] =>
  fieldsIn(...parts)
    .filter(({ merge }) => merge !== false)
    .map(({ name, label, of }) => ({
      name,
      label,
      ...(of.length < everybody.length && { roles: of.flatMap((whom) => rolesOf[whom]) }),
    }));
const named = mergedIn('name', 'contact', 'about');
/** What distinguishes two records at a glance. */
const first: ReadonlySet<PersonFieldName> = new Set(['firstName', 'surname', 'dob']);

/** What two records are compared by, in the order that people look for it; the school's own fields follow as `custom.<field_name>`. */
const mergeFields: readonly MergeField[] = [
  ...named.filter(({ name }) => first.has(name)),
  ...named.filter(({ name }) => !first.has(name)),
  { name: 'address', label: 'Address' },
  { name: 'image_handle', label: 'Picture' },
  { name: 'status', label: 'Status', roles: [STUDENT] },
  { name: 'stage', label: 'Stage', roles: [LEAD] },
  { name: 'interest', label: 'Interest', roles: [LEAD] },
  { name: 'owner', label: 'Owner', roles: [LEAD] },
  { name: 'signup_source', label: 'Source', roles: [STUDENT, LEAD] },
  ...mergedIn('origin'),
];

/** The fields of two records with these roles: only students have a status, only leads a stage. */
export function fieldsFor(kept_role: number, gone_role: number) {
  return mergeFields.filter(
    (field) => !field.roles || [kept_role, gone_role].every((role) => field.roles!.includes(role)),
  );
}

const families: readonly (readonly number[])[] = [
  [STUDENT, LEAD],
  [GUARDIAN, LEAD_GUARDIAN],
];

/** Roles in which a person can be here twice: students and leads, or guardians; none for staff. */
export function rolesAlike(role_id: number): readonly number[] {
  return families.find((roles) => roles.includes(role_id)) ?? [];
}

/** Why two records can't be made one; null if they can. The first stays, the second goes into it. */
export function mergeRefusal(
  kept: { user_detail_id: number; role_id: number },
  gone: { user_detail_id: number; role_id: number },
): string | null {
  if (kept.user_detail_id === gone.user_detail_id) return 'These are already the same record.';
  if (!rolesAlike(kept.role_id).includes(gone.role_id))
    return 'Only two {students} or leads, or two guardians, can be merged.';
  if (kept.role_id === LEAD && gone.role_id === STUDENT)
    return "A {student} can't be merged into a lead. Merge the lead into the {student} instead.";
  return null;
}

/**
 * An entry that both records have, of which only one may exist and neither may be lost: the table, and the fee or event. The
 * name is empty for people who can't see it.
 */
export interface Clash {
  table: string;
  name: string;
  fee_year: string | null;
  starts_at: Date | null;
}

const clashTexts: Record<string, (clash: Clash, zone: string) => string> = {
  registration_fee_paid: ({ name, fee_year }) =>
    `Both have paid ${name ? `${name} for the year from ${dayText(fee_year ?? '')}` : 'the same registration fee'}. Undo one of the payments first`,
  attendance_mark: ({ name, starts_at }, zone) =>
    `Both are marked at ${[name || 'an event', dateTimeIn(starts_at ?? '', zone)].filter(Boolean).join(', ')}. Remove one of the marks first`,
};

/** Why two records can't be made one, where something would be lost by it; null if nothing would. */
export function clashRefusal(clashes: readonly Clash[], zone: string): string | null {
  const [first, ...more] = clashes;
  if (!first) return null;
  const text =
    clashTexts[first.table]?.(first, zone) ??
    `Both have an entry that only one record can have: ${first.table.replaceAll('_', ' ')}`;
  if (more.length === 0) return `${text}.`;
  return `${text}. There ${more.length === 1 ? 'is 1 more entry' : `are ${more.length} more entries`} like it.`;
}

/** Which of two values a merge takes by default: that of the kept record, if it has one. */
export function usualSide(kept: string, gone: string): 'kept' | 'gone' {
  return kept === '' && gone !== '' ? 'gone' : 'kept';
}

/** The role of a merged record: a guardian of a student is also one of a lead. */
export function mergedRole(kept_role: number, gone_role: number): number {
  return kept_role === LEAD_GUARDIAN ? Math.min(kept_role, gone_role) : kept_role;
}
