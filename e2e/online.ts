import { expect } from '@playwright/test';
import { hashOf, newToken } from '../packages/server/src/http/tokens.ts';
import { insertJob } from '../packages/server/src/jobs/queries.ts';
import { type DemoPayment, readDemo, writeDemo } from '../packages/server/src/outside/providers/demo.ts';
import type { School } from './school.ts';
import { database, dataDir } from './server.ts';

/** A payment that a family made at the demo gateway. */
export interface PaidOnline {
  payment_id: number;
  /** What the gateway calls it. */
  ref: string;
  /** Changes it there, and lets the school hear of it. */
  change(change: Partial<DemoPayment>): Promise<void>;
  /** Lets its refunds that take their time end. */
  end(state: 'succeeded' | 'failed'): Promise<void>;
}

/** Asks the gateway how a checkout is, as its hook would. */
async function hear(school: School, checkout_id: number): Promise<void> {
  await school.sql((db) => insertJob(db, school.institution_id, 'readCheckout', { checkout_id }));
  await database().pool.query(`select pg_notify('schoolbell', '{"kind":"job"}')`);
}

/** Pays an invoice in full as a family does, at the gateway alone; `more` is what else it chose. */
export async function payOnline(school: School, invoice_id: number, more: object = {}): Promise<PaidOnline> {
  const hash = newToken();
  const link = { institution_id: school.institution_id, invoice_id, token_hash: hashOf(hash) };
  await school.sql((db) =>
    db
      .insertInto('invoice_link')
      .values({ ...link, expires_at: new Date('2040-01-01') })
      .execute(),
  );
  const of = { institution: school.hash, hash };
  const input = { ...of, gateway: 'demo', email_receipt: 0, ...more };
  const begun = await school.ask('POST', 'online/payment/checkoutByHash', input);
  const { checkout } = begun.data;
  const status = async () => (await school.ask('GET', 'online/payment/statusByHash', { ...of, checkout })).data;
  await expect.poll(async () => (await status()).state, { timeout: 15_000 }).toBe('open');
  const ref = String((await status()).url)
    .split('/')
    .at(-1)!;
  const { checkout_id } = await school.sql((db) =>
    db.selectFrom('checkout').select('checkout_id').where('gateway_ref', '=', ref).executeTakeFirstOrThrow(),
  );
  const write = async (change: Partial<DemoPayment>) =>
    writeDemo(dataDir, { ...(await readDemo(dataDir, ref))!, ...change });
  const change = async (changed: Partial<DemoPayment>) => {
    await write(changed);
    await hear(school, checkout_id);
  };
  await change({ state: 'paid' });
  await expect.poll(async () => (await status()).state, { timeout: 15_000 }).toBe('paid');
  const { payment_id } = await school.sql((db) =>
    db.selectFrom('payment').select('payment_id').where('gateway_ref', '=', ref).executeTakeFirstOrThrow(),
  );
  return {
    payment_id,
    ref,
    change,
    end: async (state) => {
      const { refunds } = (await readDemo(dataDir, ref))!;
      await change({ refunds: refunds.map((one) => ({ ...one, state: one.state === 'pending' ? state : one.state })) });
    },
  };
}
