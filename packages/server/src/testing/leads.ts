import type { TestSchool } from './server.ts';

/** Leads by what was sent, and what a mail about them must not hold. */
export function leadsOf(school: () => TestSchool) {
  const leadBy = (hash: string) =>
    school().sql((db) =>
      db
        .selectFrom('person as p')
        .innerJoin('submission as s', 's.person_id', 'p.user_detail_id')
        .selectAll()
        .where('p.institution_id', '=', school().institution_id)
        .where('p.hash', '=', hash)
        .executeTakeFirstOrThrow(),
    );
  /** Tags of a mail, except those of our own layout. */
  function foreignTags(html: string): string[] {
    return [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)]
      .map((found) => found[1]!.toLowerCase())
      .filter((tag) => !/^(!doctype|html|head|meta|title|body|div|h1|p|br|table|tr|th|td|a)$/.test(tag));
  }
  return { leadBy, foreignTags };
}
