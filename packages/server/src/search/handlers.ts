import type { overallSmart } from '@schoolbell/core/search/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db, Handlers, SignedIn } from '../http/context.ts';
import type { Found } from '../people/found/queries.ts';
import { termsOf } from '../people/search/terms/verbs.ts';

type Parts = Pick<ResultOf<typeof overallSmart>, 'person' | 'subject' | 'event' | 'invoice' | 'resource'>;

/** Finds a page of what holds every word and what the viewer can open. */
type Find<Row> = (
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  page: { skip: number; take: number; now: Date },
) => Promise<Found<Row>>;

declare module '../http/context.ts' {
  interface Brought {
    /** The parts of the search, each from its area. Resources have no area yet. */
    found: { [Part in Exclude<keyof Parts, 'resource'>]: Find<Parts[Part][number]> } & {
      resource?: Find<Parts['resource'][number]>;
    };
  }
}

const nothing = { rows: [], counted: 0, more: false };

/** The search over everything. */
export const searchHandlers: Handlers<'search'> = {
  overallSmart: async ({ search, page, per_page }, { db, viewer, now, brought: { found } }) => {
    const words = termsOf(search);
    const wanted = { skip: (page - 1) * per_page, take: per_page, now };
    const parts = await Promise.all([
      found.person(db, viewer, words, wanted),
      found.subject(db, viewer, words, wanted),
      found.event(db, viewer, words, wanted),
      found.invoice(db, viewer, words, wanted),
      found.resource?.(db, viewer, words, wanted) ?? nothing,
    ]);
    const [person, subject, event, invoice, resource] = parts;
    return {
      person: person.rows,
      subject: subject.rows,
      event: event.rows,
      invoice: invoice.rows,
      resource: resource.rows,
      count: parts.reduce((sum, part) => sum + part.counted, 0),
      count_capped: parts.some((part) => part.more),
      // Every part turns its pages beside the others, so the longest one has the last page.
      current_page: page,
      last_page: Math.max(1, ...parts.map((part) => Math.ceil(part.counted / per_page))),
    };
  },
};
