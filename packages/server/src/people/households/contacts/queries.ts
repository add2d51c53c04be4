import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { emergencyContacts } from '@schoolbell/core/people/households/contract';
import type { Db } from '../../../http/context.ts';

type Contact = ResultOf<typeof emergencyContacts>['data'][number];

/** A person's emergency contacts, in order. */
export async function contactsOf(db: Db, institution_id: number, person_id: number): Promise<Contact[]> {
  const { rows } =
    await sql<Contact>`select contact_name, phone, relation from emergency_contact where institution_id = ${institution_id} and person_id = ${person_id} order by "order", id`.execute(
      db,
    );
  return rows;
}

/** Replaces a person's emergency contacts. */
export async function writeContacts(
  db: Db,
  institution_id: number,
  person_id: number,
  contacts: readonly Contact[],
): Promise<void> {
  await sql`delete from emergency_contact where institution_id = ${institution_id} and person_id = ${person_id}`.execute(
    db,
  );
  await sql`insert into emergency_contact (institution_id, person_id, contact_name, phone, relation, "order")
    select ${institution_id}, ${person_id}, one->>'contact_name', one->>'phone', one->>'relation', at from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) with ordinality listed (one, at)`.execute(
    db,
  );
}
