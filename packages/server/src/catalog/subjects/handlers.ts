import { agesErrors } from '@schoolbell/core/catalog/ages/rules';
import { chargingErrors, chargingKept } from '@schoolbell/core/catalog/charging/rules';
import { selectionOf } from '@schoolbell/core/catalog/selection/rules';
import { refuseWrong } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { subjectKinds } from '@schoolbell/core/catalog/events';
import type { Handlers } from '../../http/context.ts';
import { findEvents } from '../../people/history/queries.ts';
import { archiveRow, deleteRow, editRow, reorderRows, told } from '../edits/verbs.ts';
import { described, missingThing, refuseTaken, saidOf, things, ofSchool } from '../verbs.ts';
import { findCategory } from '../categories/queries.ts';
import { type CategoryRow, insertSubject, listSubjects, subjectCategories, type SubjectRow } from './queries.ts';
import { putDurations } from './durations/queries.ts';
import { putStaff } from './staff/queries.ts';
import { openSubject, refuseSubjectValues } from './verbs.ts';

const thing = things.subject;
const { added, changed, archived, restored } = subjectKinds;
const happened = [added, changed, archived, restored].map((kind) => kind.name);

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

/** Subjects: the list by category, and a subject with its history. */
export const subjectsHandlers = {
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

  addSubject: async ({ gibbonCourseID, durations, staff_ids, ...asked }, context) => {
    const input = described(asked);
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const subject = { ...input, ...chargingKept(input) };
    refuseWrong({ ...chargingErrors(subject), ...agesErrors(subject) });
    await refuseSubjectValues(
      context,
      { gibbonCourseID, durations, staff_ids, image_handle: input.image_handle },
      null,
      [],
    );
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
      await refuseSubjectValues(context, changes, sub_id, before.staff);
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
} satisfies Partial<Handlers<'subjects'>>;
