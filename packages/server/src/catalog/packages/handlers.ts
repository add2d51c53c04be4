import { Failure } from '@schoolbell/core/http/errors';
import { addOnDeleted, packageKinds } from '@schoolbell/core/catalog/events';
import type { Handlers } from '../../http/context.ts';
import { findCategory } from '../categories/queries.ts';
import { archiveRow, deleteRow, editRow, reorderRows, told } from '../edits/verbs.ts';
import { described, missingThing, refuseTaken, saidOf, things, ofSchool } from '../verbs.ts';
import { countClasses, insertPackage, listPackages, putAddOns, putPackageSubjects, removeAddOn } from './queries.ts';
import { openPackage, refusePackageValues } from './verbs.ts';

const thing = things.package;

const columns = {
  package_name: 'package_name',
  category_id: 'category_id',
  description: 'description',
  sessions: 'sessions',
  validity: 'validity',
  validity_unit: 'validity_unit',
  price: 'price',
};

/** Packages of sessions and their add-ons. */
export const packagesHandlers = {
  packages: (list, context) => listPackages(context.db, ofSchool(context), list),

  packageDetails: ({ package_id }, context) => openPackage(context, package_id),

  addPackage: async ({ subjects, add_ons, ...asked }, context) => {
    const input = described(asked);
    const {
      db,
      viewer: { institution_id },
      now,
    } = context;
    await refusePackageValues(
      context,
      { category_id: input.category_id, subjects, add_ons },
      { subjects: [], add_ons: [] },
    );
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
      await refusePackageValues(context, changes, before);
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
} satisfies Partial<Handlers<'packages'>>;
