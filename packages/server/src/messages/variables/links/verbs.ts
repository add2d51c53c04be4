import { may, staffRoles, STUDENT } from '@schoolbell/core/access';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import { linkAddress } from '@schoolbell/core/families/links/rules';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import { keepAllStanding, type LinkOf, standingToken } from '../../../billing/papers/links/verbs.ts';
import { letterToken, linkPlaceOf, makeLetterLinks } from '../../../families/links/verbs.ts';
import { findForm } from '../../../forms/queries.ts';
import type { Context, SignedIn } from '../../../http/context.ts';
import { oneLine } from '../../../jobs/mail-content.ts';
import { schoolOf } from '../../../settings/general/verbs.ts';
import type { LetterSchool } from '../../letters/verbs.ts';
import type { BillRow, ReaderRow } from '../queries.ts';
import { isFamily } from '../texts/verbs.ts';

/** A reader with the invoice that their letter is about, and what they owe. */
export interface Told {
  row: ReaderRow;
  bill: BillRow | undefined;
  owed: readonly BillRow[];
}

type Making = Pick<Context, 'db' | 'tenant' | 'now' | 'key'> & { viewer: SignedIn };

/** How far a link to pay opens: its invoice alone, with what the payer has open as the settings say, or with all of that. */
const reaches = {
  alone: { alone: 1, all_open: 0 },
  more: { alone: 0, all_open: 0 },
  all: { alone: 0, all_open: 1 },
} as const;
type Reach = keyof typeof reaches;

/**
 * What a reader can pay: the invoice that the letter is about, or all that they owe, from the earliest due. Others than its payer
 * see that invoice alone, and so does everyone by the letter of a colleague who sees their own invoices only.
 */
function payable({ row, bill, owed }: Told, viewer: SignedIn): { invoice_id: number; reach: Reach } | undefined {
  if (row.role_id in staffRoles) return undefined;
  const first = bill ?? owed[0];
  if (!first) return undefined;
  const { invoice_id, holder_id } = first;
  if (!may(viewer, 'billing') || holder_id !== row.reader_id) return { invoice_id, reach: 'alone' };
  return { invoice_id, reach: bill || owed.length === 1 ? 'more' : 'all' };
}

/** Makes the links to pay work, and answers their names by reader. */
async function payLinks(context: Making, told: readonly Told[], preview: boolean): Promise<Map<number, string>> {
  const links = told.flatMap((one) => {
    const found = payable(one, context.viewer);
    return found ? [{ at: one.row.at, ...found }] : [];
  });
  const made = links.map(({ invoice_id, reach }): LinkOf => ({ invoice_id, ...reaches[reach] }));
  if (!preview) await keepAllStanding(context, made);
  return new Map(links.map(({ at, invoice_id, reach }) => [at, `invoice:${invoice_id}:${reach}`]));
}

/** Makes the links by which families check a student's details, and answers their names by reader. */
async function updateLinks(context: Making, told: readonly Told[], preview: boolean): Promise<Map<number, string>> {
  const { db, tenant, viewer } = context;
  const readers = told.map(({ row }) => row).filter((row) => row.child?.role_id === STUDENT && isFamily(row));
  if (preview) return new Map(readers.map(({ at }) => [at, 'link:0']));
  const form = await findForm(db, tenant.institution_id, { type: 'student' });
  if (!form || form.purpose === 'booking') return new Map();
  const ids = await makeLetterLinks(
    context,
    readers.map((row) => ({
      person_id: row.child!.user_detail_id,
      guardian_id: row.is_guardian ? row.reader_id : null,
      sent_to: row.email,
    })),
    { custom_form_id: form.custom_form_id, created_by: viewer.user_detail_id },
  );
  return new Map(readers.map(({ at }, place) => [at, `link:${ids[place]!}`]));
}

/** The links that a letter names, by reader: each as a name, never with its token. A preview makes none that opens anything. */
export async function makeLinks(
  context: Making,
  names: readonly string[],
  told: readonly Told[],
  preview: boolean,
): Promise<ReadonlyMap<number, Values>> {
  const pay = names.includes('payment_link') ? await payLinks(context, told, preview) : undefined;
  const update = names.includes('update_link') ? await updateLinks(context, told, preview) : undefined;
  return new Map(
    told.map(({ row: { at } }) => [at, { payment_link: pay?.get(at) ?? '', update_link: update?.get(at) ?? '' }]),
  );
}

/** The address of a link to pay by its name; empty for what is none. */
function payAddress({ tenant, key, publicUrl }: Pick<Context, 'tenant' | 'key' | 'publicUrl'>, value: string): string {
  const found = /^invoice:(\d+):(alone|more|all)$/.exec(value);
  if (!found) return '';
  const of = { invoice_id: Number(found[1]), ...reaches[found[2] as Reach] };
  return publicUrl + paymentPath(tenant.hash, standingToken({ tenant, key }, of));
}

/** The school at the head of its letters, with the addresses that values name: once for all letters of a job. */
export async function schoolOfLetters(
  context: Pick<Context, 'db' | 'tenant' | 'key' | 'publicUrl'>,
): Promise<LetterSchool> {
  const { institutionName, institutionLogo } = await schoolOf(context, context.tenant);
  const place = await linkPlaceOf(context);
  return {
    name: oneLine(institutionName, 120),
    logo: institutionLogo,
    addressOf: (variable, value) => {
      if (variable === 'payment_link') return payAddress(context, value);
      const found = /^link:(\d+)$/.exec(value);
      return variable === 'update_link' && found
        ? linkAddress(place, 'update', letterToken(context, Number(found[1])))
        : '';
    },
  };
}
