import { expect } from 'vitest';
import { type DemoPayment, readDemo } from '../outside/providers/demo.ts';
import { changeDemo, demoRef, hookOfDemo, payerOf } from './paying.ts';
import type { TestSchool, TestServer } from './server.ts';
import { jobsDone } from './worker.ts';

/** Families who pay online by the demo gateway, and what happens there. A worker must run. */
export interface Online {
  /** Opens a page for all that an invoice's link shows, or for an amount; answers the gateway's name of it. */
  open(invoice_id: number, input?: object): Promise<string>;
  /** Pays on an open page, and waits until that is heard. */
  paid(ref: string): Promise<void>;
  /** Both; answers the payment. */
  pay(invoice_id: number, input?: object): Promise<{ payment_id: number; ref: string }>;
  change(ref: string, change: Partial<DemoPayment>): Promise<void>;
  changeRefunds(ref: string, change: Partial<DemoPayment['refunds'][number]>): Promise<void>;
  /** A refund that someone makes at the gateway itself. */
  refundThere(ref: string, amount: number): Promise<void>;
  /** What has left at the gateway. */
  refundedAt(ref: string): Promise<number>;
  hook(ref: string, event?: string): Promise<void>;
}

let events = 0;

/** Opens the demo gateway's side of a school that has connected it. */
export function onlineOf(server: TestServer, school: TestSchool): Online {
  const read = async (ref: string) => (await readDemo(server.services.config.dataDir, ref))!;
  const change: Online['change'] = (ref, changed) => changeDemo(server, ref, changed);
  const hook: Online['hook'] = async (ref, event = `event ${(events += 1)}`) => {
    expect(await hookOfDemo(server, school, { event, ref })).toBe(200);
  };
  const open: Online['open'] = async (invoice_id, input = {}) => {
    const payer = await payerOf(server, school, invoice_id);
    const begun = await payer.begin({ email_receipt: 0, ...input });
    expect(begun.status, begun.text).toBe(200);
    await jobsDone(server, school);
    return demoRef((await payer.status(begun.body.data.checkout)).body.data.url);
  };
  const paid: Online['paid'] = async (ref) => {
    await change(ref, { state: 'paid' });
    await hook(ref);
    await jobsDone(server, school);
  };
  return {
    open,
    paid,
    change,
    hook,
    pay: async (invoice_id, input) => {
      const ref = await open(invoice_id, input);
      await paid(ref);
      const { payment_id } = await school.sql((db) =>
        db.selectFrom('payment').select('payment_id').where('gateway_ref', '=', ref).executeTakeFirstOrThrow(),
      );
      return { payment_id, ref };
    },
    changeRefunds: async (ref, changed) =>
      change(ref, { refunds: (await read(ref)).refunds.map((one) => ({ ...one, ...changed })) }),
    refundThere: async (ref, amount) => {
      const { refunds } = await read(ref);
      await change(ref, { refunds: [...refunds, { ref: `there_${refunds.length}`, id: null, amount }] });
    },
    refundedAt: async (ref) =>
      (await read(ref)).refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0),
  };
}
