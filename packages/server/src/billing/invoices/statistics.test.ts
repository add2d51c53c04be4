import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { fold, foldAll } from '../../testing/sums.ts';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { countStatuses } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-09-10T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
});

const periods = ['', '2026-09-01', '2026-09-11', '2026-10-20'].flatMap((from) =>
  ['', '2026-09-30', '2026-10-19', '2026-11-21'].map((to) => ({ from, to })),
);

/** The statistics of each period from kept sums, and from the rows of the owner, who made all invoices. */
async function bothWays() {
  const { institution_id, owner } = school;
  const asked = ['2026-09-20', '2026-11-21', '2027-01-01'].flatMap((today) => periods.map((span) => ({ today, span })));
  const [kept, rows] = [[] as unknown[], [] as unknown[]];
  for (const { today, span } of asked)
    await school.sql(async (db) => {
      kept.push({ today, span, data: await countStatuses(db, { institution_id, own: null, today }, span) });
      rows.push({
        today,
        span,
        data: await countStatuses(db, { institution_id, own: owner.user_detail_id, today }, span),
      });
    });
  return { kept, rows };
}

async function writeInvoices(): Promise<void> {
  const mia = await till.student('Mia');
  for (const day of ['2026-09-10', '2026-09-30', '2026-10-01', '2026-11-21']) {
    server.setNow(new Date(`${day}T08:00:00Z`));
    await till.bill(mia, 1_000);
    await till.bill(mia, 2_000, { draft: 1 });
    const part = await till.bill(mia, 3_000);
    await till.pay({ invoice_id: part.invoice_id, amount: 1_200 });
    await till.done('POST', 'installment', { invoice_id: (await till.bill(mia, 4_000)).invoice_id, count: 3 });
    const paid = await till.bill(mia, 5_000);
    await till.pay({ invoice_id: paid.invoice_id, amount: 5_000 });
    const gone = await till.bill(mia, 6_000);
    await till.done('POST', 'invoice/cancel', { invoice_id: gone.invoice_id, user_detail_id: mia, confirmation: 1 });
    await till.bill(mia, 7_000, { issue_on: '2026-12-05' });
  }
}

test('kept sums answer as the rows do, for every period and day, folded or not', async () => {
  await writeInvoices();
  const unfolded = await bothWays();
  expect(unfolded.kept).toEqual(unfolded.rows);
  await foldAll(server, school);
  expect((await bothWays()).kept).toEqual(unfolded.rows);
  // A day that changed after the fold, and its month, are read from the rows.
  await till.bill(await till.student('Noah'), 900);
  const changed = await bothWays();
  expect(changed.kept).toEqual(changed.rows);
  expect(changed.rows).not.toEqual(unfolded.rows);
});

test('the whole school is read from kept sums, and own invoices from the rows', async () => {
  const mia = await till.student('Mia');
  await till.bill(mia, 1_000);
  const seller = await school.staff(9);
  const own = { user_detail_id: mia, items: [customLine(mia, 800)] };
  expect((await till.call('POST', 'invoice', own, seller)).status).toBe(200);
  await fold(server, school);
  // A sum that no row has shows which of the two was read.
  await school.sql((db) =>
    sql`update report_sum set m4 = 1234 where institution_id = ${school.institution_id} and fact = 'invoice'`.execute(
      db,
    ),
  );
  const statistics = async (as = school.owner) => (await till.call('GET', 'invoices/statistics', {}, as)).body.data;
  expect(await statistics()).toMatchObject([{ status: 'issued', count: 2, total: 1_234 }]);
  expect(await statistics(seller)).toMatchObject([{ status: 'issued', count: 1, total: 800 }]);
});
