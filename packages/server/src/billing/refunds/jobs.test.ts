import { afterEach, expect, test, vi } from 'vitest';
import { demo } from '../../outside/providers/demo.ts';
import { onlineSchool } from '../../testing/online-school.ts';
import { runJob } from '../../testing/runs.ts';
import { refundsJobs } from './jobs.ts';

const here = onlineSchool();

afterEach(() => void vi.restoreAllMocks());

const demoBefore = { refund: demo.refund };
/** Sendings that are not done yet. */
const waiting = async () => {
  const { rows } = await here.server.connections.pool.query(
    "select attempts, run_at <= now() as is_due from job where institution_id = $1 and kind = 'sendRefund' and done_at is null",
    [here.school.institution_id],
  );
  return rows;
};

test('after an answer that was lost, it looks before it sends again: money never leaves twice', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  const send = vi.spyOn(demo, 'refund');
  const { refund: really } = demoBefore;
  // It arrives, and its answer does not.
  send.mockImplementationOnce(async (...asked) => (await really(...asked), { end: 'unclear', reason: 'time-out' }));
  const begun = await here.refund(payment_id, 5_000);
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await expect.poll(() => waiting()).toEqual([{ attempts: 1, is_due: false }]);
  await here.server.connections.pool.query(
    "update job set run_at = now() where kind = 'sendRefund' and done_at is null",
  );
  await expect.poll(async () => (await here.refunds(payment_id))[0].state, { timeout: 20_000 }).toBe('succeeded');
  expect(send.mock.calls.map(([, ask, again]) => [ask.id, again])).toEqual([
    [`sb-${here.school.hash}-r${begun.body.data.refund_id}`, false],
    [`sb-${here.school.hash}-r${begun.body.data.refund_id}`, true],
  ]);
  expect(await here.online.refundedAt(ref)).toBe(5_000);
}, 40_000);

test('a refund that no try could clear stays pending, and is looked for an hour later', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  const send = vi.spyOn(demo, 'refund').mockResolvedValue({ end: 'unclear', reason: 'away' });
  await here.refund(payment_id, 5_000);
  await expect.poll(() => waiting()).toEqual([{ attempts: 1, is_due: false }]);
  await here.server.connections.pool.query(
    "update job set run_at = now(), attempts = 9 where kind = 'sendRefund' and done_at is null",
  );
  await expect.poll(() => waiting(), { timeout: 20_000 }).toEqual([]);
  expect(await here.payment(payment_id)).toMatchObject({ held: 5_000, refunded: 0 });
  send.mockRestore();
  const later = new Date(Date.now() + 3_600_000);
  const queued = await runJob(here.server, here.school, refundsJobs, { kind: 'reconcileRefunds', now: later });
  expect(queued.map((one) => one.kind)).toEqual(['sendRefund']);
  const again = vi.spyOn(demo, 'refund');
  await here.done();
  expect(again.mock.calls.map(([, , isAgain]) => isAgain)).toEqual([true]);
  expect((await here.refunds(payment_id))[0].state).toBe('succeeded');
  expect(await here.online.refundedAt(ref)).toBe(5_000);
  expect(await runJob(here.server, here.school, refundsJobs, { kind: 'reconcileRefunds', now: later })).toEqual([]);
}, 40_000);
