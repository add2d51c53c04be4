import { type Category, categories } from '@schoolbell/core/access';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import type { Context, SignedIn } from '../http/context.ts';
import { keyFor } from '../http/seal.ts';
import type { LetterSchool } from '../messages/letters/verbs.ts';
import { schoolOfLetters } from '../messages/variables/links/verbs.ts';
import { type ValuesAsked, type Valuing, valuesOf } from '../messages/variables/verbs.ts';
import type { TestSchool, TestServer } from './server.ts';
import type { Till } from './till.ts';

/** When letters of tests are written. */
export const LETTERS_AT = new Date('2026-12-27T08:00:00Z');
export const OFFICE = 'https://office.example';

/** A school that writes letters, and families who read them. */
export function lettersOf(server: () => TestServer, school: () => TestSchool, till: () => Till) {
  /** Who sends letters: the owner, unless it says who and with which rights. */
  const sender = (access: readonly Category[] = categories, user_detail_id?: number): SignedIn => ({
    institution_id: school().institution_id,
    user_detail_id: user_detail_id ?? school().owner.user_detail_id,
    firstName: 'Olive',
    surname: 'Owner',
    role_id: 10,
    access: new Set(access),
  });
  const key = (purpose: string) => keyFor(server().services.config.secretKey, purpose);
  const tenant = (of: TestSchool): Context['tenant'] => ({
    institution_id: of.institution_id,
    hash: of.hash,
    institutionName: 'Bright <Minds>',
    time_zone: 'Asia/Singapore',
    currency: 'SGD',
    country: 'SG',
  });
  const valuing = (db: Context['db'], viewer = sender(), of = school()): Valuing => ({
    db,
    tenant: tenant(of),
    now: LETTERS_AT,
    key,
    viewer,
  });
  const values = (asked: ValuesAsked, viewer = sender(), of = school()): Promise<Map<string, Values>> =>
    of.sql((db) => valuesOf(valuing(db, viewer, of), asked));
  const head = (): Promise<LetterSchool> =>
    school().sql((db) => schoolOfLetters({ db, tenant: tenant(school()), key, publicUrl: OFFICE }));
  /** A guardian of a child. */
  const guardian = (child_id: number, firstName: string, link: { custody?: 0 | 1; invoice_to?: 0 | 1 } = {}) =>
    school().sql(async (db) => {
      const { institution_id } = school();
      const email = `${firstName.toLowerCase()}@home.example`;
      const person = { first_name: firstName, surname: 'Lim', email, hash: `${firstName}-${child_id}` };
      const { user_detail_id } = await db
        .insertInto('person')
        .values({ institution_id, role_id: 5, ...person })
        .returning('user_detail_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('guardian_link')
        .values({ institution_id, child_id, guardian_id: user_detail_id, ...link })
        .execute();
      return user_detail_id;
    });
  /** A student of eleven. */
  const ada = () =>
    till().student('Ada', {
      surname: 'Lim',
      dob: '2015-04-30',
      phone: '+6561234567',
      address: { street: '1 Orchard Road', city: 'Singapore', state: '', zip: '238823', country: 'SG' },
    });
  return { sender, valuing, values, head, guardian, ada };
}
