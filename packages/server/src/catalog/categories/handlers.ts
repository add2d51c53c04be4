import { accessOfKind, type CategoryKind, mayArrange } from '@schoolbell/core/catalog/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { categoryKinds } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { deleteRow, editRow } from '../edits/verbs.ts';
import { missingThing, opened, refuseTaken, saidOf, things } from '../verbs.ts';
import {
  doublesIn,
  findCategories,
  findCategory,
  insertCategory,
  listCategories,
  moveAll,
  orderCategories,
} from './queries.ts';

const thing = things.category;

/** Categories of a kind are for people who can change their contents. */
function refuseKind({ viewer }: StaffContext, kind: CategoryKind): void {
  if (mayArrange(viewer, kind)) return;
  throw new Failure(
    'forbidden',
    `Your role doesn't have the access "${accessOfKind(kind)}", which this needs. Please contact your admin to request permission.`,
  );
}

/** A category that the viewer can change, locked; one of another kind answers like a missing one. */
async function held(context: StaffContext, id: number) {
  const category = await opened(
    context,
    thing,
    id,
    () => findCategory(context.db, context.viewer.institution_id, id),
    true,
  );
  if (!mayArrange(context.viewer, category.type)) throw await missingThing(context, thing);
  return category;
}

/** Groups of subjects, packages and products. */
export const categoriesHandlers: Handlers<'categories'> = {
  categories: async ({ type }, context) => {
    refuseKind(context, type);
    return { data: await listCategories(context.db, context.viewer.institution_id, type) };
  },

  searchCategories: async ({ search }, { db, viewer }) => ({
    data: await findCategories(db, viewer.institution_id, search),
  }),

  addCategory: async ({ type, name }, context) => {
    const { db, viewer, now } = context;
    refuseKind(context, type);
    await refuseTaken(context, thing, { name, within: type });
    const id = await insertCategory(db, viewer.institution_id, type, name, now);
    await context.audit(categoryKinds.added, { after: { category_id: id, type, name } });
    return {
      data: await opened(context, thing, id, () => findCategory(db, viewer.institution_id, id)),
      message: await saidOf(context, thing, 'added.'),
    };
  },

  editCategory: async ({ gibbonCourseID, version, name }, context) => {
    const { db, viewer } = context;
    const kept = await held(context, gibbonCourseID);
    const refuse = async () => {
      if (name !== kept.name) await refuseTaken(context, thing, { name, within: kept.type, except: gibbonCourseID });
    };
    await editRow(context, 'category', {
      id: gibbonCourseID,
      version,
      kept,
      wanted: { name },
      columns: { name: 'name' },
      refuse,
    });
    return {
      data: await opened(context, thing, gibbonCourseID, () => findCategory(db, viewer.institution_id, gibbonCourseID)),
      message: await saidOf(context, thing, 'updated.'),
    };
  },

  deleteCategory: async ({ gibbonCourseID, target_id }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const category = await held(context, gibbonCourseID);
    const inside = category.total + category.archived;
    if (target_id !== undefined) {
      const target = await held(context, target_id);
      if (target_id === gibbonCourseID || target.type !== category.type)
        throw invalid({
          target_id: 'Please choose another category',
        });
      const doubles = await doublesIn(db, institution_id, category, target_id);
      if (doubles.length > 0)
        throw new Failure('conflict', `${target.name} already has ${doubles.join(', ')}. Rename one of the two first.`);
      await moveAll(db, institution_id, category, target_id);
    } else if (inside > 0)
      throw new Failure('conflict', `${category.name} is not empty. Choose a category for the ${inside} in it.`);
    return deleteRow(context, 'category', { id: gibbonCourseID, name: category.name });
  },

  reorderCategories: async ({ type, ids }, context) => {
    const { db, viewer } = context;
    refuseKind(context, type);
    const known = new Set(
      (await listCategories(db, viewer.institution_id, type)).map((category) => category.gibbonCourseID),
    );
    if (ids.some((id) => !known.has(id))) throw await missingThing(context, thing);
    await orderCategories(db, viewer.institution_id, type, ids);
    await context.audit(categoryKinds.reordered, { after: { type, ids } });
    return { message: 'Order saved' };
  },
};
