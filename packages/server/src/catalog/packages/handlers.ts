import { validityText } from '@schoolbell/core/catalog/packages/rules';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import { addOnDeleted, packageKinds } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { findCategory } from '../categories/queries.ts';
import {
  archiveRow,
  catalogFile,
  deleteRow,
  described,
  editRow,
  missingThing,
  opened,
  refuseTaken,
  reorderRows,
  saidOf,
  things,
  told,
} from '../verbs.ts';
import { subjectsAmong } from '../subjects/queries.ts';
import {
  countClasses,
  findPackage,
  insertPackage,
  lengthsAmong,
  listPackages,
  putAddOns,
  putPackageSubjects,
  removeAddOn,
  type TypedAddOn,
} from './queries.ts';

const thing = things.package;
/** As many as an export holds: more than any school sells. */
const MOST = 5000;

const ofSchool = ({ viewer, tenant }: StaffContext) => ({
  institution_id: viewer.institution_id,
  currency: tenant.currency,
});
const openPackage = (context: StaffContext, package_id: number, held = false) =>
  opened(context, thing, package_id, () => findPackage(context.db, ofSchool(context), package_id), held);

interface Typed {
  category_id?: number;
  subjects?: readonly { sub_id: number; duration_id: number | null }[];
  add_ons?: readonly TypedAddOn[];
}

/** What a form may get wrong that no schema knows: another school's ids, things named twice, a length of another subject. */
async function refuseValues(
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
      errors[`subjects.${at}.sub_id`] = 'This is there already';
    else if (duration_id !== null && lengths.get(duration_id) !== sub_id)
      errors[`subjects.${at}.duration_id`] = 'There is no such length';
  });
  // Those that are not named stay, so their names are taken too.
  const staying = kept.add_ons
    .filter((one) => !add_ons.some((other) => other.add_on_id === one.add_on_id))
    .map((one) => one.name.toLowerCase());
  add_ons.forEach(({ add_on_id, name }, at) => {
    if (add_on_id !== undefined && !kept.add_ons.some((one) => one.add_on_id === add_on_id))
      errors[`add_ons.${at}.add_on_id`] = 'There is no such add-on';
    const isTwice =
      add_ons.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) < at ||
      staying.includes(name.toLowerCase());
    if (isTwice) errors[`add_ons.${at}.name`] = 'This is there already';
  });
  refuseWrong(errors);
}

const columns = {
  package_name: 'package_name',
  category_id: 'category_id',
  description: 'description',
  sessions: 'sessions',
  validity: 'validity',
  validity_unit: 'validity_unit',
  price: 'price',
};

/** Sessions that are sold together, and what may be bought with them. */
export const packagesHandlers: Handlers<'packages'> = {
  packages: (list, context) => listPackages(context.db, ofSchool(context), list),

  packageDetails: ({ package_id }, context) => openPackage(context, package_id),

  addPackage: async ({ subjects, add_ons, ...asked }, context) => {
    const input = described(asked);
    const {
      db,
      viewer: { institution_id },
      now,
    } = context;
    await refuseValues(context, { category_id: input.category_id, subjects, add_ons }, { subjects: [], add_ons: [] });
    await refuseTaken(context, thing, { name: input.package_name, within: input.category_id });
    const package_id = await insertPackage(db, { ...input, institution_id, created_at: now, updated_at: now });
    await putPackageSubjects(db, institution_id, package_id, subjects);
    await putAddOns(db, institution_id, package_id, add_ons);
    await context.audit(packageKinds.added, {
      after: { package_id, ...told(context, { ...input, add_ons }), subjects },
    });
    return { data: await openPackage(context, package_id), message: await saidOf(context, thing, 'added.') };
  },

  editPackage: async ({ package_id, version, ...changes }, context) => {
    const {
      db,
      viewer: { institution_id },
    } = context;
    const before = await openPackage(context, package_id, true);
    const refuse = async () => {
      await refuseValues(context, changes, before);
      const [name, within] = [changes.package_name ?? before.package_name, changes.category_id ?? before.category_id];
      if (!before.is_archived && (name !== before.package_name || within !== before.category_id))
        await refuseTaken(context, thing, { name, within, except: package_id });
    };
    const kept = {
      ...before,
      subjects: before.subjects.map(({ sub_id, duration_id }) => ({ sub_id, duration_id })),
      add_ons: before.add_ons.map(({ add_on_id, name: called, price }) => ({ add_on_id, name: called, price })),
    };
    await editRow(context, 'package', {
      id: package_id,
      version,
      kept,
      wanted: described(changes),
      columns,
      refuse,
      beside: async (after) => {
        if (after['subjects']) await putPackageSubjects(db, institution_id, package_id, changes.subjects!);
        if (after['add_ons']) await putAddOns(db, institution_id, package_id, changes.add_ons!);
      },
    });
    return { data: await openPackage(context, package_id), message: await saidOf(context, thing, 'updated.') };
  },

  archivePackage: async ({ package_id, is_archived }, context) => {
    const row = await openPackage(context, package_id, true);
    const message = await archiveRow(
      context,
      'package',
      { id: package_id, name: row.package_name, within: row.category_id, is_archived: row.is_archived },
      is_archived,
    );
    return { data: await openPackage(context, package_id), message };
  },

  deletePackage: async ({ package_id }, context) =>
    deleteRow(context, 'package', {
      id: package_id,
      name: (await openPackage(context, package_id, true)).package_name,
    }),

  reorderPackages: async ({ category_id, ids }, context) => {
    if (!(await findCategory(context.db, context.viewer.institution_id, category_id, 'package')))
      throw await missingThing(context, things.category);
    return reorderRows(context, 'package', category_id, ids);
  },

  deleteAddOn: async ({ add_on_id }, context) => {
    const gone = await removeAddOn(context.db, context.viewer.institution_id, add_on_id);
    if (!gone) throw new Failure('notFound', 'This add-on was not found.');
    await context.audit(addOnDeleted, { before: { add_on_id, ...told(context, gone) } });
    return { message: `${gone.name} deleted` };
  },

  countActiveClassesForDurations: async ({ duration_ids }, { db, viewer, now }) => ({
    data: await countClasses(db, viewer.institution_id, duration_ids, now),
  }),

  exportPackages: async (asked, context) => {
    const { data } = await listPackages(context.db, ofSchool(context), {
      ...asked,
      page: 1,
      per_page: MOST,
      order_by: 'orderBy',
      direction: 'asc',
    });
    const header = [
      'Category',
      '{Package}',
      'Sessions',
      'Valid for',
      `Price (${context.tenant.currency})`,
      '{Subjects}',
      'Add-ons',
      '{Package} ID',
    ];
    const lines = data.map((row) => [
      row.category,
      row.package_name,
      row.sessions,
      validityText(row.validity, row.validity_unit),
      row.amount.replaceAll(',', ''),
      row.subjects
        .map((subject) => (subject.minutes ? `${subject.sub_name} (${subject.minutes} min)` : subject.sub_name))
        .join(', '),
      row.add_on_total,
      row.package_id,
    ]);
    return catalogFile(context, '{packages}', header, asked, lines);
  },
};
