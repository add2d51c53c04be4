import { insertGrant, writeEntries } from '../../calendar/credits/queries.ts';
import { actorOf, type Billing } from '../documents/verbs.ts';
import { billingSettings } from '../invoices/making/queries.ts';
import { grantables, grantsOfItems, lessonsOfLine, lessonsUsing, nameItem, moveSessions } from './queries.ts';

const ofInvoice = (context: Billing, note: string) => ({
  institution_id: context.tenant.institution_id,
  actor_id: actorOf(context),
  event_id: null,
  now: context.now,
  note,
});

/** Gives students the sessions that their invoices sold: when the invoice is issued or paid, as the school's settings say. Each line gives once; lessons that it was sold for and that were held already use theirs at once. */
export async function grantSold(context: Billing, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return;
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { grant_when } = await billingSettings(db, institution_id);
  for (const one of await grantables(db, institution_id, invoices, grant_when === 'paid')) {
    const { item_id, student_id, sessions, name, number, sub_ids, minutes, valid_from, expires_on } = one;
    const note = `${name}, ${number}`.slice(0, 255);
    const grant_id = await insertGrant(db, {
      institution_id,
      user_detail_id: student_id,
      sub_ids,
      minutes,
      make_ups: 0,
      valid_from,
      expires_on,
      note,
      granted_by: actorOf(context),
      now,
    });
    await nameItem(db, institution_id, grant_id, item_id);
    await writeEntries(db, ofInvoice(context, note), [
      { user_detail_id: student_id, grant_id, kind: 'grant', cause: 'invoice', amount: sessions },
    ]);
    const held = await lessonsOfLine(db, institution_id, { item_id, sessions });
    await moveSessions(
      db,
      ofInvoice(context, note),
      'use',
      held.map((lesson) => ({ ...lesson, grant_id })),
    );
  }
}

/**
 * Takes back the sessions of lines that nobody used, because they were credited. Lessons that the lines were sold for give
 * theirs back, so that they can be billed again. Comes before the lessons are released.
 */
export async function revokeSold(context: Billing, items: readonly number[]): Promise<void> {
  if (items.length === 0) return;
  const { db, tenant } = context;
  const { institution_id } = tenant;
  await grantsOfItems(db, institution_id, items);
  await moveSessions(db, ofInvoice(context, ''), 'release', await lessonsUsing(db, institution_id, items));
  const grants = await grantsOfItems(db, institution_id, items);
  await writeEntries(
    db,
    ofInvoice(context, ''),
    grants
      .filter((one) => one.left > 0)
      .map(({ grant_id, user_detail_id, left }) => ({
        grant_id,
        user_detail_id,
        kind: 'revoke' as const,
        cause: 'invoice' as const,
        amount: -left,
      })),
  );
}
