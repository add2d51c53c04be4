import { leftOf, unusedPart } from '@schoolbell/core/billing/credit-notes/rules';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { holdGrants, writeEntries } from '../../../calendar/credits/queries.ts';
import { sessions as sessionsText } from '../../../calendar/credits/verbs.ts';
import type { StaffContext } from '../../../http/context.ts';
import { openPerson } from '../../../people/verbs.ts';
import { creditableItems } from '../../credit-notes/making/queries.ts';
import { type Credited, makeNote } from '../../credit-notes/making/verbs.ts';
import { actorOf } from '../../documents/verbs.ts';
import { releaseGoods } from '../../goods/verbs.ts';
import { cancelHeld } from '../../invoices/cancelling/verbs.ts';
import type { InvoiceHead } from '../../invoices/queries.ts';
import { holdInvoice, readInvoice } from '../../invoices/verbs.ts';
import { linesOf } from '../../orders/lines/queries.ts';
import { leaveLines } from '../../orders/lines/verbs.ts';
import { findParties } from '../../payers/queries.ts';
import { seatsOf, placesAmong } from '../ahead/queries.ts';
import { holdLessons } from '../writing/verbs.ts';
import { type AheadLine, grantOfLine, linesOfPlace, releaseUnused, sharedLines } from './queries.ts';

/** Takes lines off an invoice that has no number; one that has no other line goes. */
async function leaveDraft(context: StaffContext, head: InvoiceHead, lines: readonly AheadLine[]): Promise<void> {
  const all = await linesOf(context.db, context.viewer.institution_id, head.invoice_id);
  const gone = all.filter((line) => lines.some((one) => one.item_id === line.item_id));
  // Without a line the rest of a discount would be another sum than the one that staff gave.
  const { discount_kind } = await readInvoice(context, head.invoice_id);
  if (discount_kind !== null)
    throw new Failure('conflict', 'A draft with this enrolment has a discount. Take its line off in the draft.');
  if (gone.length === all.length) await cancelHeld(context, head, { reason: '', isDeleted: true });
  else await leaveLines(context, head.invoice_id, all, gone);
}

/** Withdraws what is left of the sessions of a line that is credited in part. */
async function revokeLeft(context: StaffContext, item_id: number): Promise<void> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const grant = await grantOfLine(db, institution_id, item_id);
  if (grant && grant.left > 0)
    await writeEntries(db, { institution_id, event_id: null, actor_id: actorOf(context), now }, [
      {
        user_detail_id: grant.user_detail_id,
        grant_id: grant.grant_id,
        kind: 'revoke',
        cause: 'invoice',
        amount: -grant.left,
      },
    ]);
  await releaseUnused(db, institution_id, item_id, now);
}

/** Credits what is unused of the lines of an issued invoice, and withdraws their sessions. Null where nothing is left to credit. */
async function creditUnused(
  context: StaffContext,
  head: InvoiceHead,
  lines: readonly AheadLine[],
  reason: string,
): Promise<Credited | null> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const { inclusive } = await findParties(db, institution_id, head.invoice_id);
  const items = await creditableItems(db, institution_id, head.invoice_id);
  const amounts = lines.map(({ item_id, sessions, left }) => {
    const item = items.find((one) => one.item_id === item_id)!;
    const rest = leftOf(item, inclusive === 1);
    const whole = inclusive === 1 ? item.total : item.net;
    const unused = left ?? sessions;
    return { item_id, amount: unused >= sessions ? rest : Math.min(rest, unusedPart(whole, unused, sessions)) };
  });
  const worth = amounts.filter((one) => one.amount > 0);
  const note = worth.length > 0 ? await makeNote(context, head, { items: worth, reason }) : null;
  for (const { item_id, sessions, left } of lines)
    if ((left ?? sessions) >= sessions) await releaseGoods(context, [item_id]);
    else await revokeLeft(context, item_id);
  return note;
}

/** Takes lines of one invoice back: off it without a number, else by a note. */
async function takeBack(
  context: StaffContext,
  invoice_id: number,
  lines: readonly AheadLine[],
  reason: string,
): Promise<Credited | null> {
  const head = await holdInvoice(context, invoice_id);
  if (head.number !== null) return creditUnused(context, head, lines, reason);
  await leaveDraft(context, head, lines);
  return null;
}

interface Unbilled {
  message: string;
  sessions: number;
  credit_notes: { credit_note_id: number; number: string; total: number }[];
}

/** Takes back what a place was billed ahead and nobody used. Lines on invoices of others are refused like missing ones. */
export async function unbill(
  context: StaffContext,
  { enrolment_id, reason }: { enrolment_id: number; reason: string },
): Promise<Unbilled> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const [place] = await placesAmong(db, institution_id, [enrolment_id]);
  if (!place) throw missing('enrolment');
  await openPerson(context, place.user_detail_id);
  await holdLessons(context, await seatsOf(db, institution_id, [enrolment_id], now));
  await holdGrants(db, institution_id, [place.user_detail_id]);
  const why = reason || `${place.title}: billed ahead, not used`;
  const all = await linesOfPlace(db, institution_id, enrolment_id);
  const notes: (Credited | null)[] = [];
  let sessions = 0;
  for (const invoice_id of [...new Set(all.map((one) => one.invoice_id))].sort((a, b) => a - b)) {
    await holdInvoice(context, invoice_id);
    // Once it is held, what others took back of it shows.
    const lines = (await linesOfPlace(db, institution_id, enrolment_id)).filter(
      (one) => one.invoice_id === invoice_id && (one.left ?? one.sessions) > 0,
    );
    if (lines.length === 0) continue;
    sessions += lines.reduce((sum, one) => sum + (one.left ?? one.sessions), 0);
    const shared = (
      await sharedLines(
        db,
        institution_id,
        lines.map((one) => one.item_id),
      )
    ).map(({ of, ...other }) => ({
      ...lines.find((one) => one.item_id === of)!,
      ...other,
    }));
    notes.push(await takeBack(context, invoice_id, lines, why));
    for (const [other, parts] of Map.groupBy(shared, (one) => one.invoice_id))
      notes.push(await takeBack(context, other, parts, why));
  }
  if (sessions === 0) throw new Failure('conflict', 'Nothing that was billed ahead for this enrolment is unused.');
  context.changed('events');
  const made = notes.filter((note) => note !== null);
  const numbers = made.map((note) => note.number).join(', ');
  return {
    message: `${sessionsText(sessions)} taken back${numbers ? `, credited by ${numbers}` : ''}`,
    sessions,
    credit_notes: made.map(({ credit_note_id, number, total }) => ({ credit_note_id, number, total })),
  };
}
