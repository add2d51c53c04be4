import type { TestSchool } from './server.ts';

/** What a school holds once forms were sent to it. */
export function submissionsOf(school: () => TestSchool) {
  const people = (of = school()) =>
    of.sql((db) =>
      db
        .selectFrom('person')
        .selectAll()
        .where('institution_id', '=', of.institution_id)
        .where('role_id', 'in', [3, 4])
        .execute(),
    );
  const personOf = (hash: string, of = school()) =>
    of.sql((db) =>
      db
        .selectFrom('person')
        .selectAll()
        .where('institution_id', '=', of.institution_id)
        .where('hash', '=', hash)
        .executeTakeFirst(),
    );
  const submissions = (of = school()) =>
    of.sql((db) =>
      db.selectFrom('submission').selectAll().where('institution_id', '=', of.institution_id).orderBy('id').execute(),
    );
  return { people, personOf, submissions };
}
