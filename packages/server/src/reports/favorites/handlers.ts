import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import { texts } from '@schoolbell/core/validators';
import type { Handlers } from '../../http/context.ts';
import { openReport } from '../verbs.ts';
import { countFavorites, findFavorites, keepFavorite, MOST_FAVORITES, removeFavorites } from './queries.ts';

/** Reports that people keep at hand. They are their own, and hold no numbers. */
export const favoritesHandlers = {
  favoriteReports: async ({ category }, context) => ({
    data: await findFavorites(context.db, context.viewer, category),
  }),

  favoriteReport: async ({ x, name, address }, context) => {
    const { report } = openReport(context, x);
    if ((await countFavorites(context.db, context.viewer)) >= MOST_FAVORITES)
      throw new Failure('conflict', `You already have ${MOST_FAVORITES} favourite reports. Please remove one first.`);
    const favorite_id = await keepFavorite(context.db, context.viewer, { x, category: report.category, name, address });
    context.changed('reports');
    return { favorite_id, message: 'Added to your favourites' };
  },

  unfavoriteReport: async ({ favorite_id, x }, context) => {
    if (favorite_id === undefined && !x) throw invalid({ x: texts.required });
    if ((await removeFavorites(context.db, context.viewer, { favorite_id, x })) === 0) throw missing();
    context.changed('reports');
    return { message: 'Removed from your favourites' };
  },
} satisfies Partial<Handlers<'reports'>>;
