import { sql } from 'kysely';
import { refsPlace } from '../billing/methods/verbs.ts';
import { seal } from '../http/seal.ts';
import type { TestSchool, TestServer } from './server.ts';
import { ask } from './world.ts';

/** Saves a card at the demo gateway for the account of a document, without any payment; answers its id. */
export async function saveMethod(
  { server, school }: { server: TestServer; school: TestSchool },
  of: { invoice_id: number } | { membership_id: number },
): Promise<number> {
  await ask({ server, owner: school.owner }, 'POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from ${'invoice_id' in of ? sql`invoice where invoice_id = ${of.invoice_id}` : sql`membership where membership_id = ${of.membership_id}`}
        and institution_id = ${institution_id}`.execute(db);
    const { account_id } = rows[0]!;
    const refs = JSON.stringify({ card: 'card' });
    await sql`update saved_method set is_default = 0 where institution_id = ${institution_id} and account_id = ${account_id}`.execute(
      db,
    );
    const { method_id } = await db
      .insertInto('saved_method')
      .values({
        institution_id,
        account_id,
        gateway: 'demo',
        refs: seal(server.services.config.secretKey, refs, refsPlace(institution_id, account_id)),
        brand: 'visa',
        last4: '4242',
        expires: '2031-12',
        consent: 'Save for later payments.',
        consented_at: new Date('2026-01-05'),
        is_default: 1,
      })
      .returning('method_id')
      .executeTakeFirstOrThrow();
    return method_id;
  });
}
