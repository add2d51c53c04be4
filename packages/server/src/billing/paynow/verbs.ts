import { randomInt } from 'node:crypto';
import { isPlainName, LONGEST_NAME, paynowText, type Proxy, proxyOf } from '@schoolbell/core/billing/paynow/rules';
import type { QrCode } from '@schoolbell/core/billing/paynow/schemas';
import { refuseWrong } from '@schoolbell/core/http/errors';
import type { Context } from '../../http/context.ts';
import type { Keys } from '../../outside/abilities.ts';
import { qrCode } from '../../outside/qr-codes.ts';
import { changeCheckout, type Checkout, findCheckout } from '../checkout/queries.ts';
import type { Billing } from '../documents/verbs.ts';
import { connectedGateway } from '../gateways/verbs.ts';
import { codeEndsOn } from './queries.ts';

const DAY = 86_400_000;
/** PayNow moves Singapore dollars only. */
export const PAYNOW_CURRENCY = 'SGD';

/** Letters and digits that nobody takes for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What names a transfer in the school's bank account. */
const newReference = (): string => `SB${Array.from({ length: 7 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;

/** What a transfer's checkout begins with: it needs nothing outside, so it is open at once, for a day. */
export const openTransfer = (now: Date) => ({
  state: 'open' as const,
  gateway_ref: newReference(),
  expires_at: new Date(now.getTime() + DAY),
});

/** Checks what families are to pay to. Throws `invalid` at the field; `at` is where the fields are. */
export function checkPayee(entered: { proxy: string; name: string }, at = ''): { proxy: Proxy; name: string } {
  const name = entered.name.trim();
  const proxy = proxyOf(entered.proxy);
  const errors: Record<string, string> = {};
  if (typeof proxy === 'string') errors[`${at}proxy`] = proxy;
  if (!isPlainName(name))
    errors[`${at}name`] = `Please enter 2 to ${LONGEST_NAME} letters, digits and spaces, as banks can show them`;
  refuseWrong(errors);
  return { proxy: proxy as Proxy, name };
}

/** A code over SGD 1.00 that staff can scan before they connect PayNow. It is never looked for. */
export function trialCode(payee: { proxy: Proxy; name: string }, now: Date): QrCode {
  const expires_on = new Date(now.getTime() + DAY).toISOString().slice(0, 10);
  return qrCode(paynowText({ ...payee, amount: 100, reference: 'TEST', expires_on }));
}

/** What a transfer shows its payer: the code while it is open, who gets the money, and its reference. Nothing of other gateways. */
export async function transferOf(
  context: Pick<Context, 'db' | 'tenant' | 'unseal'>,
  { checkout_id, gateway, gateway_ref, amount, state }: Checkout,
): Promise<{ qr: QrCode | null; payee: string; reference: string }> {
  if (gateway !== 'paynow') return { qr: null, payee: '', reference: '' };
  const reference = gateway_ref!;
  const found = state === 'open' ? await connectedGateway(context, gateway) : undefined;
  if (!found) return { qr: null, payee: '', reference };
  const { proxy, name } = checkPayee(found.keys as Keys & { proxy: string; name: string });
  const expires_on = await codeEndsOn(context.db, context.tenant.institution_id, checkout_id);
  return {
    qr: qrCode(paynowText({ proxy, name, amount, reference, expires_on })),
    payee: `${name}, ${proxy.kind === 'uen' ? 'UEN ' : ''}${proxy.value}`,
    reference,
  };
}

/** Closes a transfer that nobody has reported, which can still be reported later. False where the checkout is no transfer. */
export async function expireTransfer(
  { db, tenant, now, changed }: Pick<Billing, 'db' | 'tenant' | 'now' | 'changed'>,
  checkout_id: number,
): Promise<boolean> {
  const { institution_id } = tenant;
  const seen = await findCheckout(db, institution_id, { id: checkout_id });
  if (seen?.gateway !== 'paynow') return false;
  const checkout = await findCheckout(db, institution_id, { id: checkout_id }, { held: true });
  if (checkout?.state !== 'open') return true;
  await changeCheckout(db, institution_id, checkout_id, { state: 'expired', updated_at: now });
  changed('billing');
  return true;
}
