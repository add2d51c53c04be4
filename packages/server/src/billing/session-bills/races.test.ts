import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneFamily, type Teaching, teaching } from '../../testing/session-bills.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let one: Teaching;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  one = await teaching(server);
});
afterAll(() => server.stop());

test('the same classes from two desks are billed once, and again after a cancel', { timeout: 60_000 }, async () => {
  await oneFamily(one);
  await one.mark(one.ada, [0, 1, 2]);
  await one.mark(one.ben, [0, 1]);
  const [ada, ben] = [{ user_detail_id: one.ada }, { user_detail_id: one.ben }];
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [ada, ben, { all: 1 }, ada].map((whose) => one.till.call('POST', 'invoices/billSessions', whose)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const { bills } = answers.find((answer) => answer.status === 200)!.body;
    expect([bills.length, bills[0].total, await one.unbilled()]).toEqual([1, 22_500, 0]);
    const { invoice_id } = bills[0].invoices[0];
    const { user_detail_id } = await one.till.invoice(invoice_id);
    await one.till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id, confirmation: 1 });
    expect(await one.unbilled()).toBe(3);
  }
});

test('a mark and a bill at once leave a class paid for once', { timeout: 60_000 }, async () => {
  for (let at = 0; at < 6; at += 1) {
    await one.mark(one.ada, [at]);
    await one.till.done('POST', 'sessionCredits/grant', {
      user_detail_id: one.ada,
      sessions: 1,
      valid_from: '2027-01-01',
    });
    const again = { attendance: { attendanceCode: 2 }, device_mark: `race-of-${at}`, based_on: 1 };
    const [marked, billed] = await Promise.all([
      one.here.done('attendance/mark', {
        event_id: one.events[at],
        students: [{ user_detail_id: one.ada, ...again }],
      }),
      one.till.call('POST', 'invoices/billSessions', { user_detail_id: one.ada }),
    ]);
    expect(marked.results[0].status).toBe('done');
    // Either way the session is used once, and the bill has nothing to charge.
    expect([200, 409]).toContain(billed.status);
    expect(billed.body.total ?? 0).toBe(0);
    const { sessions, unbilled } = await one.till.done('GET', 'sessionCredits/list', { user_detail_id: one.ada });
    expect([sessions, unbilled]).toEqual([0, 0]);
  }
});
