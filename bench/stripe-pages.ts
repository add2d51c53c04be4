import type { Hook } from '@schoolbell/server/testing/outside/standin';
import { createSession } from '@schoolbell/server/testing/outside/stripe/making';
import type { SchoolAccount } from '@schoolbell/server/testing/outside/stripe/world';
import { hashOf, newToken } from '@schoolbell/server/http/tokens';
import { asSchool, fillInvoices } from './invoice-rows.ts';
import { requestText } from './load.ts';
import type { Stage } from './stage.ts';

const keys = { secret_key: 'sk_test_measured', webhook_secret: 'whsec_measured' };
/** Of so many invoices that are made, one is unpaid, and no two of those are of one family. */
const EACH = 10;

/** An unpaid invoice with its link, and its page at the gateway if one is open. */
export interface Bill {
  invoice_id: number;
  account_id: number;
  amount: number;
  currency: string;
  token: string;
}

/** A page at the gateway that can be paid. */
export interface Page {
  checkout_id: number;
  ref: string;
  amount: number;
}

/** Connects Stripe, as the school's owner does; answers the account there. */
export async function connectStripe({ address, cookie, stripe }: Stage): Promise<SchoolAccount> {
  const account = stripe.world.account(keys.secret_key, keys.webhook_secret);
  const change = async (body: object) => {
    const answer = await fetch(`${address}/api/paymentGateway`, {
      method: 'POST',
      headers: { cookie, 'x-schoolbell': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Connecting Stripe answered ${answer.status}: ${await answer.text()}`);
  };
  await change({ payment_gateway: 'stripe', keys });
  // The demo school's own, which pages would choose first.
  await change({ payment_gateway: 'demo', disconnect: 1 });
  return account;
}

/** Unpaid invoices of different families, each with a link as its mail has it. */
export async function makeBills({ owner, institution_id }: Stage, count: number): Promise<Bill[]> {
  await fillInvoices(owner, institution_id, count * EACH);
  const bills: Bill[] = [];
  await asSchool(owner, institution_id, async () => {
    const { rows } = await owner.query<Omit<Bill, 'token'>>(
      `select invoice_id::int, account_id::int, total::int as amount, currency from invoice where institution_id = $1 and number like 'B-%' and paid = 0 order by invoice_id`,
      [institution_id],
    );
    bills.push(...rows.map((row) => ({ ...row, token: newToken() })));
    await owner.query(
      `insert into invoice_link (institution_id, invoice_id, token_hash, expires_at)
       select $1::bigint, i, h, now() + interval '90 days' from unnest($2::bigint[], $3::bytea[]) l (i, h)`,
      [institution_id, bills.map((one) => one.invoice_id), bills.map((one) => hashOf(one.token))],
    );
  });
  if (bills.length < count) throw new Error(`Only ${bills.length} invoices are unpaid`);
  await owner.query('vacuum analyze invoice_link');
  return bills;
}

/** Opens a page at the gateway for each bill, as pressing Pay does. */
export async function openPages(stage: Stage, account: SchoolAccount, bills: readonly Bill[]): Promise<Page[]> {
  const { owner, institution_id, hash, address, stripe } = stage;
  const pages: Page[] = [];
  await asSchool(owner, institution_id, async () => {
    const { rows } = await owner.query<{ checkout_id: number }>(
      `with given as (select * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[]) with ordinality g (invoice_id, account_id, amount, currency, token_hash, n)),
       made as (insert into checkout (institution_id, token_hash, account_id, gateway, amount, currency, state, look_at, looks)
         select $1::bigint, token_hash, account_id, 'stripe', amount, currency, 'open', now() + interval '1 hour', 1 from given order by n returning checkout_id, token_hash),
       items as (insert into checkout_item (institution_id, checkout_id, place, invoice_id, amount)
         select $1::bigint, m.checkout_id, 1, g.invoice_id, g.amount from made m join given g using (token_hash))
       select m.checkout_id::int from given g join made m using (token_hash) order by g.n`,
      [
        institution_id,
        bills.map((one) => one.invoice_id),
        bills.map((one) => one.account_id),
        bills.map((one) => one.amount),
        bills.map((one) => one.currency),
        bills.map(() => hashOf(newToken())),
      ],
    );
    for (const [at, { checkout_id }] of rows.entries()) {
      const { amount, currency } = bills[at]!;
      const metadata = { schoolbell: `sb-${hash}-${checkout_id}` };
      const price = {
        currency: currency.toLowerCase(),
        unit_amount: String(amount),
        product_data: { name: 'Lessons' },
      };
      const session = createSession({
        world: stripe.world,
        owner: account,
        form: {
          mode: 'payment',
          client_reference_id: metadata.schoolbell,
          metadata,
          line_items: { 0: { quantity: '1', price_data: price } },
          payment_intent_data: { metadata },
          success_url: address,
          cancel_url: address,
        },
      });
      pages.push({ checkout_id, ref: session.id, amount });
    }
    await owner.query(
      `update checkout c set gateway_ref = g.ref from unnest($2::bigint[], $3::text[]) g (id, ref) where c.institution_id = $1 and c.checkout_id = g.id`,
      [institution_id, pages.map((one) => one.checkout_id), pages.map((one) => one.ref)],
    );
  });
  for (const table of ['checkout', 'checkout_item']) await owner.query(`vacuum analyze ${table}`);
  return pages;
}

/** The payer pays; nothing is told of it yet. */
export function pay({ stripe }: Stage, { ref }: Page): void {
  if (!stripe.world.press(ref, 'pay')) throw new Error(`${ref} can't be paid`);
  stripe.world.frame.hooks.takeHeld();
}

/** One more hook about a page: another event each time. */
export function hookAbout({ stripe, hash }: Stage, account: SchoolAccount, { ref }: Page): Hook {
  return stripe.world.hookOf(account, 'checkout.session.completed', account.sessions.get(ref)!, hash);
}

/** The same as a request on the wire. */
export const hookText = ({ port }: Stage, { path, raw, headers }: Hook): string =>
  requestText(port, { path, headers: { 'stripe-signature': headers['stripe-signature']! }, body: raw });

/** How many of these are booked; the owner's connection must be the school's. */
export async function bookedOf({ owner, institution_id }: Stage, pages: readonly Page[]): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from checkout where institution_id = $1 and checkout_id = any($2::bigint[]) and state = 'paid'`,
    [institution_id, pages.map((one) => one.checkout_id)],
  );
  return rows[0]!.n;
}
