import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CheckoutAsk, Keys, Reach } from '../../outside/abilities.ts';
import { guardedFetch } from '../../outside/client.ts';
import { openStandin, type Standin } from './standin.ts';
import { StripeStandin } from './stripe.ts';
import type { SchoolAccount } from './stripe/world.ts';
import { stripe } from '../../outside/providers/stripe.ts';

export let standin: Standin;
export const part = new StripeStandin();
export let owner: SchoolAccount;
export let keys: Keys;
export let reach: Reach;
export let count = 0;

/** Stands in for Stripe in each test of a file, with an account of its own. */
export function standInForStripe(): void {
  beforeAll(async () => {
    standin = await openStandin([part], { deliver: async () => 200 });
    standin.hooks.holds = true;
  });
  afterAll(() => standin.stop());
  beforeEach(() => {
    count += 1;
    keys = { secret_key: `sk_test_abcdefgh${count}`, webhook_secret: `whsec_abcdefgh${count}` };
    owner = part.world.account(keys['secret_key']!, keys['webhook_secret']!, 'Harbour Academy');
    standin.hooks.takeHeld();
    standin.calls.length = 0;
    const fetch = guardedFetch({ hosts: ['api.stripe.com'], standin: standin.origin });
    reach = { keys, publicUrl: 'https://school.example', dataDir: '/nowhere', fetch };
  });
}

export const asked = (more: Partial<CheckoutAsk> = {}): CheckoutAsk => ({
  id: `sb-harbour-demo-${count}`,
  amount: 12_000,
  currency: 'SGD',
  title: 'Harbour Academy: INV-1',
  email: 'parent@family.example',
  return_url: 'https://school.example/payment/abc?checkout=xyz',
  saves: false,
  expires_at: new Date(Date.now() + 60 * 60_000),
  ...more,
});

/** What a call brought; fails where it ended otherwise. */
export async function sent<Sent>(call: Promise<{ end: string; sent?: Sent }>): Promise<Sent> {
  const end = await call;
  expect(end).toMatchObject({ end: 'done' });
  return end.sent!;
}

export const open = (more: Partial<CheckoutAsk> = {}, again = false) => sent(stripe.open(reach, asked(more), again));
export const read = (ref: string) => sent(stripe.read(reach, ref));

/** Opens a page, and pays on it. */
export async function paid(more: Partial<CheckoutAsk> = {}) {
  const { ref } = await open(more);
  part.world.press(ref, 'pay');
  return read(ref);
}
