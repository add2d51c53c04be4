import type { StaffContext } from '../../http/context.ts';
import { opened, ofSchool, things, refuseImage } from '../verbs.ts';
import { findSubject } from './queries.ts';
import { refuseWrong } from '@schoolbell/core/http/errors';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { findCategory } from '../categories/queries.ts';
import { durationIds, type TypedDuration } from './durations/queries.ts';

/** A subject with all its details, locked if a change follows. Throws `notFound`. */
export async function openSubject(context: StaffContext, sub_id: number, held = false) {
  const subject = await opened(
    context,
    things.subject,
    sub_id,
    () => findSubject(context.db, ofSchool(context), sub_id),
    held,
  );
  return { ...subject, isSelected: 0 as const };
}

/** Mistakes in a form that a schema can't find: another school's ids, duplicate durations, missing fields of a way of charging. */
export async function refuseSubjectValues(
  context: StaffContext,
  input: {
    gibbonCourseID?: number;
    durations?: readonly TypedDuration[];
    staff_ids?: readonly number[];
    image_handle?: string | null;
  },
  sub_id: number | null,
  kept: readonly { user_detail_id: number }[],
): Promise<void> {
  const {
    db,
    viewer: { institution_id },
  } = context;
  const errors: Record<string, string> = {};
  if (input.gibbonCourseID !== undefined && !(await findCategory(db, institution_id, input.gibbonCourseID, 'subject')))
    errors['gibbonCourseID'] = 'Please choose a category';
  const minutes = (input.durations ?? []).map((one) => one.minutes);
  minutes.forEach((one, at) => {
    if (minutes.indexOf(one) < at) errors[`durations.${at}.minutes`] = 'This duration is already listed';
  });
  const own = sub_id === null ? new Set<number>() : await durationIds(db, institution_id, sub_id);
  (input.durations ?? []).forEach(({ duration_id }, at) => {
    if (duration_id !== undefined && !own.has(duration_id))
      errors[`durations.${at}.duration_id`] = 'Duration not found';
  });
  const fresh = (input.staff_ids ?? []).filter((id) => !kept.some((one) => one.user_detail_id === id));
  if ((await staffAmong(db, institution_id, fresh)).length < new Set(fresh).size)
    errors['staff_ids'] = 'Please choose staff members';
  refuseWrong(errors);
  await refuseImage(context, input.image_handle);
}
