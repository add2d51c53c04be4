import { sql } from 'kysely';
import { newToken } from '../http/tokens.ts';
import { sibling, typed } from './family.ts';
import type { TestSchool } from './server.ts';

export const address = { street: '1 Long Road', country: 'SG', city: '', state: '', zip: '' };

export const guardianOf = (surname: string) => ({
  parentFirstName: 'Ann',
  parentSurname: surname,
  relation: 'Mother',
  parentEmail: `ann@${surname}.example`.toLowerCase(),
  parentPhone1: '',
  parentCommunication: 1,
});

/** A family of three as its form is sent. */
export function threeOf(surname: string): { values: Record<string, unknown>; change: Record<string, unknown> } {
  const values = { ...typed('student'), firstName: 'Mia', surname, guardian: guardianOf(surname), address };
  return {
    values,
    change: {
      children: [
        sibling('Ben', surname),
        sibling('Zoe', surname, { dob: '2019-05-06', email: `zoe@${surname}.example`.toLowerCase() }),
      ],
    },
  };
}

export const newName = () =>
  `Fam${newToken()
    .replace(/[^a-z]/gi, '')
    .slice(0, 9)}`;

/** Families that send one form for several children, and the school's records of them. */
export function siblingsOf(school: () => TestSchool) {
  const count = (of = school()) =>
    of.sql(async (db) => {
      const people = await db
        .selectFrom('person')
        .select('user_detail_id')
        .where('institution_id', '=', of.institution_id)
        .where('role_id', 'in', [3, 4, 5, 6])
        .execute();
      const forms = await db
        .selectFrom('submission')
        .select('id')
        .where('institution_id', '=', of.institution_id)
        .execute();
      const { rows: homes } =
        await sql`select household_id from household where institution_id = ${of.institution_id}`.execute(db);
      return [people.length, forms.length, homes.length];
    });
  const personOf = (hash: string, of = school()) =>
    of.sql((db) =>
      db
        .selectFrom('person')
        .selectAll()
        .where('institution_id', '=', of.institution_id)
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow(),
    );
  return { count, personOf };
}
