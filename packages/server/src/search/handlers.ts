import type * as z from 'zod/mini';
import type { ResourceFound } from '@schoolbell/core/search/contract';
import type { Db, Handlers, SignedIn } from '../http/context.ts';
import { termsOf } from '../people/search/queries.ts';
import { findClasses, findEverybody, findSubjects } from './queries.ts';

/** What an area's part of the search answers: a page of what the viewer may open, and how many there are in all. */
export interface ResourcesFound {
  resource: z.output<typeof ResourceFound>[];
  counted: number;
  more: boolean;
}
export type ResourceSearch = (
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  page: { skip: number; take: number },
) => Promise<ResourcesFound>;

/** Parts of the search beside people. The area that has resources adds its line. */
const resourceSearches: readonly ResourceSearch[] = [];

/** The search over everything. */
export const searchHandlers: Handlers<'search'> = {
  overallSmart: async ({ search, page, per_page }, { db, viewer, now }) => {
    const words = termsOf(search);
    const wanted = { skip: (page - 1) * per_page, take: per_page };
    const [people, subjects, classes, ...resources] = await Promise.all([
      findEverybody(db, viewer, words, wanted),
      findSubjects(db, viewer, words, wanted),
      findClasses(db, viewer, words, { ...wanted, now }),
      ...resourceSearches.map((find) => find(db, viewer, words, wanted)),
    ]);
    const parts = [people, subjects, classes, ...resources];
    return {
      person: people.person,
      subject: subjects.subject,
      event: classes.event,
      resource: resources.flatMap((part) => part.resource),
      count: parts.reduce((sum, part) => sum + part.counted, 0),
      count_capped: parts.some((part) => part.more),
      // Every part turns its pages beside the others, so the longest one has the last page.
      current_page: page,
      last_page: Math.max(1, ...parts.map((part) => Math.ceil(part.counted / per_page))),
    };
  },
};
