import { Failure, missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { refuseType } from '../verbs.ts';
import { countViews, findViews, keepView, MOST_VIEWS, removeView } from './queries.ts';

/** Saved views of lists. They have no people, so the audit log doesn't record them. */
export const viewsHandlers: Handlers<'views'> = {
  savedViews: async ({ list }, context) => {
    refuseType(context, list);
    return { data: await findViews(context.db, context.viewer, list) };
  },

  saveView: async (view, context) => {
    const { db, viewer } = context;
    refuseType(context, view.list);
    if (view.view_id === undefined && (await countViews(db, viewer, view.list)) >= MOST_VIEWS) {
      throw new Failure('conflict', `You already have ${MOST_VIEWS} views of this list. Please delete one first.`);
    }
    const view_id = await keepView(db, viewer, view);
    if (view_id === undefined) throw missing();
    context.changed('segments');
    return { view_id, message: 'View saved' };
  },

  deleteView: async ({ view_id }, context) => {
    if (!(await removeView(context.db, context.viewer, view_id))) throw missing();
    context.changed('segments');
    return { message: 'View deleted' };
  },
};
