import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Category, defaultAccess, type StaffRole } from '@schoolbell/core/access';
import { catalogue } from '@schoolbell/core/reports/catalogue/rules';
import { datasets } from '@schoolbell/core/reports/datasets/rules';
import type { Dataset } from '@schoolbell/core/reports/rules';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../testing/server.ts';
import { customLine, type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
});
afterAll(() => server.stop());

const year = { period: 'custom', start: '2026-01-01', end: '2026-12-31' };
const ask = (path: string, as: TestStaff, input: object = {}) =>
  till.call('GET', path, path === 'reports' || path === 'reports/favorites' ? input : { ...year, ...input }, as);
const pathsOf = (x: string) => [
  `reports/${x}`,
  `reports/drill/${x}`,
  `reports/export/${x}`,
  `reports/export/drill/${x}`,
];
const refusal = (category: string) =>
  `Your role doesn't have the access "${category}", which this needs. Please contact your admin to request permission.`;
const namesOf = async (as: TestStaff) => (await ask('reports', as)).body.data.map((one: { x: string }) => one.x);

/** Gives a role these rights and no others. */
const allow = (role_id: StaffRole, rights: readonly Category[]) =>
  school.sql(async (db) => {
    const { institution_id } = school;
    await sql`delete from access_control where institution_id = ${institution_id} and role_id = ${role_id}`.execute(db);
    const all = [...new Set([...defaultAccess[role_id], ...rights])];
    const values = all.map((category) => ({
      institution_id,
      role_id,
      category,
      value: rights.includes(category) ? 1 : 0,
    }));
    await db
      .insertInto('access_control')
      .values(values as never)
      .execute();
  });

describe('each report by each role', () => {
  test.each([10, 1, 2, 7, 8, 9] as const)('role %i', async (role_id) => {
    const as = role_id === 10 ? school.owner : await school.staff(role_id, { exports: true });
    const rights = defaultAccess[role_id];
    const mayAny = (needs: readonly Category[]) => needs.some((one) => rights.includes(one));
    if (rights.includes('reports'))
      expect(await namesOf(as)).toEqual(catalogue.filter(({ needs }) => mayAny(needs)).map(({ x }) => x));
    for (const { x, needs } of catalogue) {
      const missing = rights.includes('reports') ? (mayAny(needs) ? null : needs[0]!) : 'reports';
      for (const path of pathsOf(x)) {
        const { status, body } = await ask(path, as);
        expect([path, status, missing && body.message]).toEqual([
          path,
          missing ? 403 : 200,
          missing && refusal(missing),
        ]);
        // Owners and admins see everything: one call of each is enough.
        if (role_id === 10 || role_id === 1) break;
      }
    }
  });

  test('one right beside reports opens the reports that need it', async () => {
    const as = await school.staff(7, { exports: true });
    for (const category of [
      'students',
      'staff',
      'leads',
      'all_leads',
      'billing',
      'own_invoices',
      'locations',
      'access_online_booking',
    ] as const) {
      await allow(7, ['reports', category]);
      const opened = catalogue.filter(({ needs }) => needs.includes(category));
      expect([category, await namesOf(as)]).toEqual([category, opened.map(({ x }) => x)]);
      const denied = catalogue.find(({ needs }) => !needs.includes(category))!;
      for (const path of pathsOf(denied.x))
        expect((await ask(path, as)).body.message, path).toBe(refusal(denied.needs[0]!));
      for (const path of pathsOf(opened[0]!.x)) expect((await ask(path, as)).status, path).toBe(200);
    }
    // Without reports, no other right opens one.
    await allow(7, ['students', 'staff', 'all_leads', 'billing', 'locations']);
    for (const { x } of catalogue) expect((await ask(`reports/${x}`, as)).body.message, x).toBe(refusal('reports'));
  });

  test('a favourite needs the right to its report', async () => {
    const as = await school.staff(9);
    const star = (x: string) => till.call('POST', 'reports/favorite', { x, name: 'Mine' }, as);
    const refused = await star('staffHours');
    expect([refused.status, refused.body.message]).toEqual([403, refusal('staff')]);
    expect((await star('nonsense')).status).toBe(404);
    expect((await ask('reports/favorites', as)).body.data).toEqual([]);
  });

  test('pay is for people with access_control alone: no report about staff has money', () => {
    for (const { of, show } of catalogue.filter(({ category }) => category === 'staff')) {
      const { measures }: Dataset = datasets[of];
      expect(measures.filter(({ name, kind }) => show.includes(name) && kind === 'money')).toEqual([]);
    }
  });
});

interface Found {
  link: string;
  link_id: number;
  values: Record<string, number>;
}

/** A report's number, the records behind it and the lines of its files, which all have to be alike. */
async function seen(x: string, as: TestStaff): Promise<{ values: Record<string, number>; records: Found[] }> {
  const { totals, total } = (await ask(`reports/${x}`, as, { per_page: 100 })).body;
  const cell = JSON.stringify({ keys: [], currency: totals[0]?.currency ?? '' });
  const drill = (await ask(`reports/drill/${x}`, as, { cell, limit: 200 })).body;
  const linesOf = async (path: string, input: object) =>
    (await ask(path, as, input)).text.trimEnd().split('\r\n').length - 1;
  expect(await linesOf(`reports/export/${x}`, {}), x).toBe(total);
  expect(await linesOf(`reports/export/drill/${x}`, { cell }), x).toBe(drill.data.length);
  const values: Record<string, number> = {};
  for (const one of drill.data as Found[])
    for (const [name, value] of Object.entries(one.values)) values[name] = (values[name] ?? 0) + value;
  if (totals.length > 0) expect(totals[0].values, x).toEqual(values);
  return { values, records: drill.data };
}

const idsOf = (records: readonly Found[], link: string): number[] =>
  [...new Set(records.flatMap((one) => (one.link === link ? [one.link_id] : [])))].sort((a, b) => a - b);

describe('their own invoices alone', () => {
  let sales: TestStaff;
  const own = { invoices: [] as number[], payments: [] as number[], notes: [] as number[] };
  const all = { invoices: [] as number[], payments: [] as number[], notes: [] as number[] };

  /** Two invoices of each of two people, paid, one of each credited, and one payment refunded. */
  beforeAll(async () => {
    sales = await school.staff(9, { exports: true });
    const student = await till.student('Ben');
    const tax = (await till.done('POST', 'tax/add', { name: 'GST', rate: 9 })).data.tax_id;
    for (const [who, as] of [
      [all, school.owner],
      [own, sales],
    ] as const)
      for (const unit_price of [10_000, 7_000]) {
        const items = [
          {
            ...customLine(student, unit_price, { from_on: '2026-03-01', to_on: '2026-05-31' }),
            tax_ids: [tax],
            discount_kind: 'amount',
            discount_value: 100,
          },
        ];
        const { body } = await till.call('POST', 'invoice', { user_detail_id: student, items }, as);
        const { invoice_id } = body.data;
        const paid = await till.pay({ invoice_id, amount: 3_000 });
        const note = await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, refund: 0 });
        who.invoices.push(invoice_id);
        who.payments.push(paid.data?.payment_id ?? paid.payment.payment_id);
        who.notes.push(note.data?.credit_note_id ?? note.credit_note_id);
        await till.done('POST', 'refunds/create', {
          payment_id: who.payments.at(-1),
          amount: 1_000,
          credit_note: 'none',
        });
        await till
          .call('POST', 'invoice', { user_detail_id: student, items }, as)
          .then((open) => who.invoices.push(open.body.data.invoice_id));
      }
  });

  test.each(catalogue.filter(({ of }) => (datasets[of] as Dataset).own === 'invoices').map(({ x }) => x))(
    '%s',
    async (x) => {
      const mine = await seen(x, sales);
      const everyone = await seen(x, school.owner);
      for (const [link, list] of [
        ['invoice', 'invoices'],
        ['payment', 'payments'],
        ['creditNote', 'notes'],
      ] as const) {
        const ids = idsOf(mine.records, link);
        expect(
          ids.every((id) => own[list].includes(id)),
          `${x}: ${link} ${ids.join()}`,
        ).toBe(true);
        const whole = idsOf(everyone.records, link);
        expect(ids).toEqual(whole.filter((id) => own[list].includes(id)));
        expect(whole.filter((id) => all[list].includes(id)).length).toBe(ids.length);
      }
      // Both did the same, so that a half is each one's own; goods and packages nobody sold.
      for (const [name, value] of Object.entries(everyone.values))
        expect([name, mine.values[name]! * 2]).toEqual([name, value]);
      if (!['salesByPackage', 'salesByProduct'].includes(x)) expect(mine.records.length).toBeGreaterThan(0);
    },
  );

  test('the tiles and the card of invoices have the same', async () => {
    const invoiced = await seen('invoiced', sales);
    const tile = (await ask('dashboard/sales/invoiced', sales)).body;
    expect(tile.totals[0].values).toEqual(invoiced.values);
    const card = (await till.call('GET', 'dashboard/invoices', {}, sales)).body;
    expect([card.own, card.data[0].issued.total]).toEqual([1, invoiced.values['total']]);
  });
});

describe('their own leads alone', () => {
  let sales: TestStaff;
  const own: number[] = [];
  const others: number[] = [];

  beforeAll(async () => {
    sales = await school.staff(9, { exports: true });
    await allow(
      9,
      defaultAccess[9].filter((one) => one !== 'all_leads'),
    );
    const stages = (await till.done('GET', 'leadStage/list')).data as { id: number }[];
    for (const [at, owner_id] of [
      sales.user_detail_id,
      sales.user_detail_id,
      sales.user_detail_id,
      school.owner.user_detail_id,
    ].entries()) {
      const { user_detail_id } = await till.done('POST', 'leads/add', { firstName: `Lead ${at}`, isDuplicate: 1 });
      await till.done('POST', 'leads/bulk/assign', { user_detail_ids: [user_detail_id], owner_id });
      (owner_id === sales.user_detail_id ? own : others).push(user_detail_id);
      await till.done('POST', 'leads/update/stage', { user_detail_ids: [user_detail_id], stage_id: stages.at(-1)!.id });
      if (at >= 2) await till.done('POST', 'leads/bulk/archive', { user_detail_ids: [user_detail_id], is_archived: 1 });
    }
  });
  afterAll(() => allow(9, defaultAccess[9]));

  test.each(
    catalogue
      .filter(({ of, needs }) => (datasets[of] as Dataset).own === 'leads' && needs.includes('leads'))
      .map(({ x }) => x),
  )('%s', async (x) => {
    const mine = await seen(x, sales);
    const everyone = await seen(x, school.owner);
    expect(mine.records.length).toBeGreaterThan(0);
    expect(
      idsOf(mine.records, 'lead').every((id) => own.includes(id)),
      x,
    ).toBe(true);
    expect(
      idsOf(everyone.records, 'lead').some((id) => others.includes(id)),
      x,
    ).toBe(true);
    expect(everyone.records.length).toBeGreaterThan(mine.records.length);
  });
});
