import { refuseWrong } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { findCategory } from '../categories/queries.ts';
import { opened, things, ofSchool } from '../verbs.ts';
import { subjectsAmong } from '../subjects/queries.ts';
import { findPackage, lengthsAmong, type TypedAddOn } from './queries.ts';

/** A package as staff see it, locked if a change follows. Throws `notFound`. */
export const openPackage = (context: StaffContext, package_id: number, held = false) =>
  opened(context, things.package, package_id, () => findPackage(context.db, ofSchool(context), package_id), held);

interface Typed {
  category_id?: number;
  subjects?: readonly { sub_id: number; duration_id: number | null }[];
  add_ons?: readonly TypedAddOn[];
}

/** Mistakes in a form that a schema can't find: another school's ids, duplicates, a duration of another subject. */
export async function refusePackageValues(
  context: StaffContext,
  { category_id, subjects = [], add_ons = [] }: Typed,
  kept: { subjects: readonly { sub_id: number }[]; add_ons: readonly { add_on_id: number; name: string }[] },
): Promise<void> {
  const {
    db,
    viewer: { institution_id },
  } = context;
  const errors: Record<string, string> = {};
  if (category_id !== undefined && !(await findCategory(db, institution_id, category_id, 'package')))
    errors['category_id'] = 'Please choose a category';
  const known = new Map(
    (
      await subjectsAmong(
        db,
        institution_id,
        subjects.map((one) => one.sub_id),
      )
    ).map((subject) => [subject.sub_id, subject]),
  );
  const lengths = new Map(
    (
      await lengthsAmong(
        db,
        institution_id,
        subjects.flatMap((one) => one.duration_id ?? []),
      )
    ).map((length) => [length.duration_id, length.sub_id]),
  );
  subjects.forEach(({ sub_id, duration_id }, at) => {
    const subject = known.get(sub_id);
    const isKept = kept.subjects.some((one) => one.sub_id === sub_id);
    if (!subject || (subject.is_archived && !isKept))
      errors[`subjects.${at}.sub_id`] = 'Please choose one of the options';
    else if (subjects.findIndex((one) => one.sub_id === sub_id) < at)
      errors[`subjects.${at}.sub_id`] = 'This is already listed';
    else if (duration_id !== null && lengths.get(duration_id) !== sub_id)
      errors[`subjects.${at}.duration_id`] = 'Duration not found';
  });
  // Those that are not named stay, so their names are taken too.
  const staying = kept.add_ons
    .filter((one) => !add_ons.some((other) => other.add_on_id === one.add_on_id))
    .map((one) => one.name.toLowerCase());
  add_ons.forEach(({ add_on_id, name }, at) => {
    if (add_on_id !== undefined && !kept.add_ons.some((one) => one.add_on_id === add_on_id))
      errors[`add_ons.${at}.add_on_id`] = 'Add-on not found';
    const isTwice =
      add_ons.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) < at ||
      staying.includes(name.toLowerCase());
    if (isTwice) errors[`add_ons.${at}.name`] = 'This is already listed';
  });
  refuseWrong(errors);
}
