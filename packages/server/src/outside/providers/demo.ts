import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChargeAsk, CheckoutAsk, DisputeFacts, Gateway, PaymentFacts, Reach, RefundFacts } from '../abilities.ts';
import type { OutsideEnd } from '../../jobs/kinds.ts';
import { cardOf, chargedState, type DemoSaving, failureOf } from './demo-cards.ts';

/** A payment that the demo gateway keeps, as a file beside the school's. */
export interface DemoPayment
  extends Pick<CheckoutAsk, 'id' | 'amount' | 'currency' | 'title' | 'return_url'>, DemoSaving {
  ref: string;
  state: PaymentFacts['state'];
  refunds: DemoRefund[];
  disputes?: DemoDispute[];
  /** Why the next refunds are refused. */
  refuses?: string;
  /** Whether the next refunds take their time. */
  slow?: boolean;
}

/** A refund that it keeps; one without an id of ours was made at the gateway itself. */
interface DemoRefund {
  ref: string;
  id: string | null;
  amount: number;
  state?: RefundFacts['state'];
  failure?: string;
}

type DemoDispute = Omit<DisputeFacts, 'answer_by'> & { answer_by: string | null };

const shape = /^demo_[\w-]{22}$/;
const placeOf = (dataDir: string, ref: string): string => join(dataDir, 'demo-gateway', `${ref}.json`);

/** A payment by its name; undefined if there is none. */
export async function readDemo(dataDir: string, ref: string): Promise<DemoPayment | undefined> {
  if (!shape.test(ref)) return undefined;
  return readFile(placeOf(dataDir, ref), 'utf8').then(
    (text) => JSON.parse(text) as DemoPayment,
    () => undefined,
  );
}

/** Writes a payment whole, so that nobody reads half of it. */
export async function writeDemo(dataDir: string, payment: DemoPayment): Promise<void> {
  const place = placeOf(dataDir, payment.ref);
  await mkdir(dirname(place), { recursive: true });
  const fresh = `${place}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, JSON.stringify(payment));
  await rename(fresh, place);
}

/** Forgets all payments: those of an earlier database have the names of what is paid in the next one. */
export const clearDemo = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'demo-gateway'), { recursive: true, force: true });

/** Writes a payment that is not there yet; another server may have written it. */
async function createDemo(dataDir: string, payment: DemoPayment): Promise<void> {
  const place = placeOf(dataDir, payment.ref);
  await mkdir(dirname(place), { recursive: true });
  const fresh = `${place}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, JSON.stringify(payment));
  await link(fresh, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
}

const refOf = (id: string): string =>
  `demo_${createHmac('sha256', 'demo').update(id).digest('base64url').slice(0, 22)}`;

const turns = new Map<string, Promise<unknown>>();

/** Lets changes of one payment wait for each other, as at a real gateway. */
function inTurn<Result>(ref: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(ref) ?? Promise.resolve()).then(work, work);
  turns.set(ref, turn);
  return turn;
}

/** What the demo gateway signs its hooks with: a secret that it makes when it is connected. */
export const signDemo = (secret: string, raw: Buffer | string): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

const refundOf = (refund: DemoRefund): RefundFacts => ({ state: 'succeeded', ...refund });

const factsOf = ({ ref, state, amount, currency, refunds, disputes = [], ...saving }: DemoPayment): PaymentFacts => ({
  ref,
  state,
  amount,
  currency,
  payment_ref: ref,
  ...(state === 'failed' && failureOf({ ref, state, ...saving })),
  method: cardOf({ ref, state, ...saving }),
  refunds: refunds.map(refundOf),
  disputes: disputes.map((one) => ({ ...one, answer_by: one.answer_by === null ? null : new Date(one.answer_by) })),
});

/** What a payment has left at the gateway: what was sent back, or what its bank took, is gone. */
export const leftOf = ({ amount, refunds, disputes = [] }: DemoPayment): number =>
  amount -
  refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0) -
  disputes.reduce((sum, one) => sum + (one.state === 'won' ? 0 : one.amount), 0);

/** Charges a card that was saved: once for an id, however often it is asked. */
async function charge(
  { dataDir }: Reach,
  { id, amount, currency, title, refs }: ChargeAsk,
  again: boolean,
): Promise<OutsideEnd<PaymentFacts>> {
  const saved = await readDemo(dataDir, refs['card'] ?? '');
  if (!saved || saved.isForgotten) return { end: 'refused', reason: 'This card is no longer saved.' };
  const { card = 'pays', ref: of } = saved;
  if (card === 'away') return { end: 'unclear', reason: 'No answer' };
  const ref = refOf(id);
  const made = { ref, id, amount, currency, title, return_url: '', state: chargedState(card), refunds: [], card, of };
  await createDemo(dataDir, made);
  if (card === 'silent' && !again) return { end: 'unclear', reason: 'The answer got lost' };
  return { end: 'done', sent: factsOf((await readDemo(dataDir, ref))!) };
}

const gone = { end: 'refused' as const, reason: 'This payment is not known' };

/** Pretends to take money, so that all of paying can be tried without an account. Never in production. */
export const demo: Gateway = {
  saves: true,
  partialRefund: true,
  shortest: 1,
  least: () => 1,
  async check() {
    return { end: 'done', sent: { account_id: 'demo', account_name: 'Demo', is_test: true } };
  },
  async open({ dataDir, publicUrl }, { id, amount, currency, title, return_url, saves, expires_at }) {
    const ref = refOf(id);
    if (!(await readDemo(dataDir, ref)))
      await writeDemo(dataDir, { ref, id, amount, currency, title, return_url, saves, state: 'open', refunds: [] });
    return { end: 'done', sent: { ref, url: `${publicUrl}/demo-gateway/${ref}`, expires_at } };
  },
  async read({ dataDir }, ref) {
    const found = await readDemo(dataDir, ref);
    return found ? { end: 'done', sent: factsOf(found) } : gone;
  },
  async expire({ dataDir }, ref) {
    const found = await readDemo(dataDir, ref);
    if (!found) return gone;
    if (found.state === 'open') await writeDemo(dataDir, { ...found, state: 'expired' });
    return { end: 'done', sent: factsOf((await readDemo(dataDir, ref))!) };
  },
  refund: ({ dataDir }, { id, payment_ref, amount }) =>
    inTurn(payment_ref, async () => {
      const found = await readDemo(dataDir, payment_ref);
      if (!found) return gone;
      const known = found.refunds.find((one) => one.id === id);
      if (known) return { end: 'done', sent: refundOf(known) };
      if (found.refuses) return { end: 'refused', reason: found.refuses };
      if (amount > leftOf(found)) return { end: 'refused', reason: 'This is more than the payment has left.' };
      const made: DemoRefund = { ref: `re_${id}`, id, amount, state: found.slow ? 'pending' : 'succeeded' };
      await writeDemo(dataDir, { ...found, refunds: [...found.refunds, made] });
      return { end: 'done', sent: refundOf(made) };
    }),
  charge,
  async forget({ dataDir }, refs) {
    const saved = await readDemo(dataDir, refs['card'] ?? '');
    if (saved) await writeDemo(dataDir, { ...saved, isForgotten: true });
    return { end: 'done', sent: null };
  },
  hook(keys, raw, headers) {
    const signed = Buffer.from(headers['demo-signature'] ?? '');
    const right = Buffer.from(signDemo(keys['secret'] ?? '', raw));
    if (signed.length !== right.length || !timingSafeEqual(signed, right)) return undefined;
    const { event, ref } = JSON.parse(raw.toString('utf8')) as { event: string; ref: string };
    return { event, ref };
  },
};
