import { missing } from '@schoolbell/core/http/errors';
import { type Clash, clashRefusal, fieldsFor, mergeRefusal, usualSide } from '@schoolbell/core/people/duplicates/rules';
import type { StaffContext } from '../../../http/context.ts';
import { sayFor } from '../../../words/verbs.ts';
import { customFields } from '../../custom/queries.ts';
import { type Comparable, findClashes, findComparable } from '../../merges/queries.ts';

export interface Two {
  user_detail_id: number;
  duplicate_id: number;
}

/** The two records, both open to the viewer. A foreign one answers like a missing one. */
export async function openBoth(
  { db, viewer }: StaffContext,
  { user_detail_id, duplicate_id }: Two,
  locked = true,
): Promise<[Comparable, Comparable]> {
  const [kept, gone] = await findComparable(db, viewer, [user_detail_id, duplicate_id], { locked });
  if (!kept || !gone) throw missing();
  return [kept, gone];
}

export const alike = ({
  user_detail_id,
  role_id,
  firstName,
  surname,
  email,
  phone,
  dob,
  created_at,
  guardians,
}: Comparable) => ({
  user_detail_id,
  role_id,
  firstName,
  surname,
  email,
  phone,
  dob,
  created_at,
  guardians: guardians.map((name) => name.trim()),
});

/** A value of the school's own fields on one line. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? Object.values(value).filter(Boolean).join(', ') : String(value);
}

/** What differs between two records, or is only in one. */
export async function differences({ db, viewer }: StaffContext, kept: Comparable, gone: Comparable) {
  const names = [...new Set([...Object.keys(kept.custom), ...Object.keys(gone.custom)])];
  const own = names.length > 0 ? await customFields(db, viewer.institution_id, kept.role_id, names) : [];
  const fields = [
    ...fieldsFor(kept.role_id, gone.role_id).map(({ name, label }) => ({
      name: name as string,
      label: label as string,
      kept: kept.values[name] ?? '',
      gone: gone.values[name] ?? '',
    })),
    ...own.map((field) => ({
      name: `custom.${field.field_name}`,
      label: field.custom_name,
      kept: textOf(kept.custom[field.field_name]),
      gone: textOf(gone.custom[field.field_name]),
    })),
  ];
  return fields
    .filter((field) => field.kept !== '' || field.gone !== '')
    .map((field) => ({ ...field, side: usualSide(field.kept, field.gone) }));
}

/** Why these two can't be merged: because of what they are, or what both have. */
export async function refusalOf(
  { db, tenant, viewer }: StaffContext,
  kept: Comparable,
  gone: Comparable,
): Promise<string | null> {
  const { institution_id, time_zone } = tenant;
  const refusal = mergeRefusal(kept, gone);
  if (refusal) return await sayFor(db, institution_id, refusal);
  const both = { kept_id: kept.user_detail_id, gone_id: gone.user_detail_id };
  const clashes = await findClashes(db, institution_id, both);
  const mayKnow = ({ fee_year }: Clash) => fee_year === null || viewer.access.has('reg_fees');
  return clashRefusal(
    clashes.map((clash) => (mayKnow(clash) ? clash : { ...clash, name: '' })),
    time_zone,
  );
}
