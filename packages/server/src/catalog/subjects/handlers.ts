import { presentPercentage } from '@schoolbell/core/format';
import { agesErrors } from '@schoolbell/core/catalog/ages/rules';
import { chargingErrors, chargingKept, chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import { selectionOf } from '@schoolbell/core/catalog/selection/rules';
import { missing, refuseWrong } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { staffSubjectsChanged, subjectKinds } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { findEvents } from '../../people/history/queries.ts';
import {
  archiveRow,
  catalogFile,
  deleteRow,
  described,
  editRow,
  missingThing,
  opened,
  refuseImage,
  refuseTaken,
  reorderRows,
  saidOf,
  things,
  told,
} from '../verbs.ts';
import { findCategory } from '../categories/queries.ts';
import {
  type CategoryRow,
  durationIds,
  findSubject,
  insertSubject,
  listSubjects,
  marksOf,
  putDurations,
  putStaff,
  putSubjectsOf,
  studentsOf,
  subjectCategories,
  subjectsAmong,
  subjectsOf,
  type SubjectRow,
  type TypedDuration,
} from './queries.ts';

const thing = things.subject;
const MONTH = 30 * 86_400_000;
const { added, changed, archived, restored } = subjectKinds;
const happened = [added, changed, archived, restored].map((kind) => kind.name);

const ofSchool = ({ viewer, tenant }: StaffContext) => ({
  institution_id: viewer.institution_id,
  currency: tenant.currency,
});

async function openSubject(context: StaffContext, sub_id: number, held = false) {
  const subject = await opened(context, thing, sub_id, () => findSubject(context.db, ofSchool(context), sub_id), held);
  return { ...subject, isSelected: 0 as const };
}

/** What a form may get wrong that no schema knows: another school's ids, doubled lengths, what a way of charging needs. */
async function refuseValues(
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
    if (minutes.indexOf(one) < at) errors[`durations.${at}.minutes`] = 'This length is there already';
  });
  const own = sub_id === null ? new Set<number>() : await durationIds(db, institution_id, sub_id);
  (input.durations ?? []).forEach(({ duration_id }, at) => {
    if (duration_id !== undefined && !own.has(duration_id))
      errors[`durations.${at}.duration_id`] = 'There is no such length';
  });
  const fresh = (input.staff_ids ?? []).filter((id) => !kept.some((one) => one.user_detail_id === id));
  if ((await staffAmong(db, institution_id, fresh)).length < new Set(fresh).size)
    errors['staff_ids'] = 'Please choose people on the staff';
  refuseWrong(errors);
  await refuseImage(context, input.image_handle);
}

/** Subjects under their categories; those without any are left out where something narrows the list. */
function byCategory(categories: readonly CategoryRow[], subjects: readonly SubjectRow[], isNarrowed: boolean) {
  const all = categories.map((category) => ({
    ...category,
    subjects: subjects.filter((subject) => subject.gibbonCourseID === category.gibbonCourseID),
  }));
  return isNarrowed ? all.filter((category) => category.subjects.length > 0) : all;
}

const columns = {
  sub_name: 'sub_name',
  gibbonCourseID: 'category_id',
  description: 'description',
  colour: 'colour',
  image_handle: 'image_handle',
  default_capacity: 'default_capacity',
  is_bookable: 'is_bookable',
  charging: 'charging',
  period_unit: 'period_unit',
  period_fee: 'period_fee',
  period_sessions: 'period_sessions',
  min_age: 'min_age',
  max_age: 'max_age',
};

const lengthsOf = (durations: readonly { duration_id: number; minutes: number; fee: { fee: number } }[]) =>
  durations.map(({ duration_id, minutes, fee }) => ({ duration_id, minutes, fee: fee.fee }));

/** What is taught: the list by category, a subject's page, and who is qualified. */
export const subjectsHandlers: Handlers<'subjects'> = {
  subjects: async ({ search, is_archived, gibbonCourseID, selected }, context) => {
    const { db, viewer } = context;
    const [categories, rows] = await Promise.all([
      subjectCategories(db, viewer.institution_id, gibbonCourseID),
      listSubjects(db, ofSchool(context), { search, is_archived, gibbonCourseID }),
    ]);
    return {
      data: selectionOf(byCategory(categories, rows, search !== '' || is_archived === 1), new Set(selected)),
      total: rows.length,
    };
  },

  subjectDetails: ({ sub_id }, context) => openSubject(context, sub_id),

  subjectStudents: async ({ sub_id, ...page }, context) => {
    await openSubject(context, sub_id);
    return studentsOf(context.db, context.viewer.institution_id, sub_id, { ...page, now: context.now });
  },

  subjectActivity: async ({ sub_id, page, per_page }, context) => {
    await openSubject(context, sub_id);
    const { db, viewer, tenant } = context;
    const { rows, counted } = await findEvents(
      db,
      viewer,
      { sub_id, kinds: happened, from: '', to: '', time_zone: tenant.time_zone },
      { skip: (page - 1) * per_page, take: per_page },
    );
    return pageFrom(rows, counted, page, per_page);
  },

  subjectAttendance: async ({ sub_id }, context) => {
    await openSubject(context, sub_id);
    const marks = await marksOf(
      context.db,
      context.viewer.institution_id,
      sub_id,
      new Date(context.now.getTime() - MONTH),
      context.now,
    );
    return {
      ...marks,
      unmarked: marks.total - marks.present_count - marks.absent_count,
      present_percentage: presentPercentage(marks.present_count, marks.total),
    };
  },

  addSubject: async ({ gibbonCourseID, durations, staff_ids, ...asked }, context) => {
    const input = described(asked);
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const subject = { ...input, ...chargingKept(input) };
    refuseWrong({ ...chargingErrors(subject), ...agesErrors(subject) });
    await refuseValues(context, { gibbonCourseID, durations, staff_ids, image_handle: input.image_handle }, null, []);
    await refuseTaken(context, thing, { name: input.sub_name, within: gibbonCourseID });
    const sub_id = await insertSubject(db, {
      ...subject,
      institution_id,
      category_id: gibbonCourseID,
      created_at: now,
      updated_at: now,
    });
    await putDurations(db, institution_id, sub_id, durations, now);
    await putStaff(db, institution_id, sub_id, staff_ids, viewer.user_detail_id);
    await context.audit(subjectKinds.added, {
      after: { sub_id, gibbonCourseID, staff_ids, ...told(context, { durations, ...input }) },
    });
    return { data: await openSubject(context, sub_id), message: await saidOf(context, thing, 'added.') };
  },

  editSubject: async ({ sub_id, version, ...changes }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const before = await openSubject(context, sub_id, true);
    const kept = {
      ...before,
      durations: lengthsOf(before.durations),
      staff_ids: before.staff.map((one) => one.user_detail_id),
    };
    const charging = { ...chargingKept({ ...before, ...changes }) };
    const refuse = async () => {
      refuseWrong({ ...chargingErrors(charging), ...agesErrors({ ...before, ...changes }) });
      await refuseValues(context, changes, sub_id, before.staff);
      const [name, within] = [changes.sub_name ?? before.sub_name, changes.gibbonCourseID ?? before.gibbonCourseID];
      if (!before.is_archived && (name !== before.sub_name || within !== before.gibbonCourseID))
        await refuseTaken(context, thing, { name, within, except: sub_id });
    };
    const order = (ids: readonly number[]) =>
      kept.staff_ids.filter((id) => ids.includes(id)).concat(ids.filter((id) => !kept.staff_ids.includes(id)));
    const wanted = {
      ...described(changes),
      ...charging,
      ...(changes.staff_ids && { staff_ids: order(changes.staff_ids) }),
    };
    await editRow(context, 'subject', {
      id: sub_id,
      version,
      kept,
      wanted,
      columns,
      refuse,
      beside: async (after) => {
        if (after['durations']) await putDurations(db, institution_id, sub_id, changes.durations!, now);
        if (after['staff_ids']) await putStaff(db, institution_id, sub_id, changes.staff_ids!, viewer.user_detail_id);
      },
    });
    return { data: await openSubject(context, sub_id), message: await saidOf(context, thing, 'updated.') };
  },

  archiveSubject: async ({ sub_id, is_archived }, context) => {
    const { sub_name: name, gibbonCourseID: within, ...row } = await openSubject(context, sub_id, true);
    const message = await archiveRow(
      context,
      'subject',
      { id: sub_id, name, within, is_archived: row.is_archived },
      is_archived,
    );
    return { data: await openSubject(context, sub_id), message };
  },

  deleteSubject: async ({ sub_id }, context) =>
    deleteRow(context, 'subject', { id: sub_id, name: (await openSubject(context, sub_id, true)).sub_name }),

  reorderSubjects: async ({ gibbonCourseID, ids }, context) => {
    if (!(await findCategory(context.db, context.viewer.institution_id, gibbonCourseID, 'subject')))
      throw await missingThing(context, things.category);
    return reorderRows(context, 'subject', gibbonCourseID, ids);
  },

  exportSubjects: async (asked, context) => {
    const rows = await listSubjects(context.db, ofSchool(context), asked);
    const header = [
      'Category',
      '{Subject}',
      'Charged',
      'Minutes',
      `Fee (${context.tenant.currency})`,
      'Capacity',
      'Bookable',
      'Qualified staff',
      '{Subject} ID',
    ];
    const lines = rows.flatMap((row) =>
      (row.durations.length > 0 ? row.durations : [null]).map((length) => [
        row.category,
        row.sub_name,
        chargingTexts[row.charging].name.replaceAll(/[{}]/g, ''),
        length?.minutes,
        length?.amount.replaceAll(',', ''),
        row.default_capacity || 'Unlimited',
        row.is_bookable ? 'Yes' : 'No',
        row.staff_total,
        row.sub_id,
      ]),
    );
    return catalogFile(context, '{subjects}', header, asked, lines);
  },

  staffSubjects: async ({ user_detail_id }, { db, viewer }) => ({
    data: await subjectsOf(db, viewer.institution_id, user_detail_id),
  }),

  updateStaffSubjects: async ({ user_detail_id, sub_ids }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const [person] = await staffAmong(db, institution_id, [user_detail_id]);
    if (!person) throw missing();
    const wanted = [...new Set(sub_ids)];
    const rows = await subjectsAmong(db, institution_id, wanted);
    if (rows.length < wanted.length) throw await missingThing(context, thing);
    const before = await subjectsOf(db, institution_id, user_detail_id);
    await putSubjectsOf(db, institution_id, user_detail_id, wanted, viewer.user_detail_id);
    const after = await subjectsOf(db, institution_id, user_detail_id);
    const names = (list: typeof before) => list.map((one) => one.sub_name);
    if (names(before).join() !== names(after).join()) {
      await context.audit(staffSubjectsChanged, {
        person_id: user_detail_id,
        before: { subjects: names(before) },
        after: { subjects: names(after) },
      });
    }
    return { message: await saidOf(context, { ...thing, word: '{subjects}' }, 'saved.') };
  },
};
