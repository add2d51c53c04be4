import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoOf } from '../testing/demo.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { seedDemo } from './seed.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.connections, true, server.services.config, NOW);
  server.setNow(NOW);
}, 120_000);
afterAll(() => server.stop());

const { signIn } = demoOf(() => server);

async function asking(login = 'owner') {
  const as = await signIn(login);
  return async (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) => {
    const { status, body, text } = await server.call(method, path, input, { as });
    expect(status, `${path}: ${text}`).toBe(200);
    return body;
  };
}

interface Listed {
  id: number;
  trigger_name: string;
  status: number;
  paused_reason: string;
  waiting: number;
  held: number;
  failed: number;
  days: number[];
}

test('four automations are live, the product paused one and says why, and one is a draft', async () => {
  const ask = await asking();
  const all: Listed[] = (await ask('GET', 'automations/list')).data;
  expect(all.filter((one) => one.status === 1).map((one) => one.trigger_name)).toEqual([
    'studentAdded',
    'trial',
    'attendance',
    'leadAdded',
  ]);
  const [paused, draft] = all.filter((one) => one.status === 0);
  expect([paused!.trigger_name, paused!.paused_reason]).toEqual([
    'payment',
    'Luca Ferraro no longer has the access “Billing”.',
  ]);
  expect(draft).toMatchObject({ trigger_name: 'studentBirthday', paused_reason: '', waiting: 0, failed: 0 });
  expect(draft!.days.every((runs) => runs === 0)).toBe(true);
});

test('runs of a month are done, waiting, failed, skipped and held, each with its reason and its time', async () => {
  const ask = await asking();
  const all: Listed[] = (await ask('GET', 'automations/list')).data;
  const runsOf = async (trigger: string, state?: string) =>
    (
      await ask('POST', 'automations/run_history', {
        id: all.find((one) => one.trigger_name === trigger)!.id,
        per_page: 50,
        ...(state && { state }),
      })
    ).data as Record<string, string>[];
  expect((await runsOf('studentAdded', 'done')).length).toBeGreaterThan(10);
  expect((await runsOf('studentAdded', 'waiting')).length).toBeGreaterThan(0);
  expect((await runsOf('studentAdded', 'failed')).map((run) => run['error'])).toEqual([
    '550 5.1.1 This mailbox does not exist',
  ]);
  expect((await runsOf('attendance', 'skipped')).map((run) => run['reason'])).toContain(
    'No longer so: Attendance status is any of Absent, Absent (Billable)',
  );
  expect((await runsOf('payment', 'held')).length).toBeGreaterThan(0);
  expect((await runsOf('payment', 'done')).length).toBeGreaterThan(0);
  const done = (await Promise.all(['trial', 'attendance', 'leadAdded'].map((one) => runsOf(one, 'done')))).flat();
  expect(done.length).toBeGreaterThan(20);
  for (const run of done)
    expect([run['due_at'], run['due_at']! < NOW.toISOString()]).toEqual([run['automation_execution_time'], true]);
});

test('letters went to a class, a batch and all families; one waits for its time, and one is a draft', async () => {
  const ask = await asking();
  const tab = async (name: string) => (await ask('GET', 'communication/mailings', { tab: name })).data;
  const sent = await tab('sent');
  expect(sent.map((one: { type: string }) => one.type)).toEqual(['batch', 'series', 'students']);
  expect(sent[0].counts).toMatchObject({ failed: 1, bounced: 1, waiting: 0 });
  expect(sent[2].counts.total).toBeGreaterThan(200);
  expect(await tab('scheduled')).toMatchObject([{ type: 'series', state: 'scheduled' }]);
  expect(await tab('drafts')).toMatchObject([{ type: 'students', state: 'draft' }]);
  const { mailing_id } = sent[0];
  const readers = (await ask('GET', 'communication/readers', { mailing_id, per_page: 100 })).data as {
    state: string;
    reason: string;
  }[];
  expect(readers.filter((one) => one.reason !== '').map((one) => [one.state, one.reason])).toEqual([
    ['failed', '552 5.2.2 The mailbox is full'],
    ['bounced', '550 5.1.1 This mailbox does not exist'],
  ]);
});

test('it keeps two texts of its own beside the eight that every school begins with', async () => {
  const ask = await asking();
  const { data } = await ask('GET', 'communication/templates');
  expect(data.map((one: { template_id: number }) => one.template_id > 0)).toEqual([
    true,
    true,
    ...Array(8).fill(false),
  ]);
});

test('no mail of the demo school goes to an address that somebody has, and none is left to send', async () => {
  const { pool } = server.connections;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.institution_id', (select institution_id::text from institution_directory), true)",
    );
    const { rows } = await client.query(
      "select to_email, status from mail where to_email !~ '[.]example$' or status = 'queued' union all select kind, '' from job where kind in ('mail', 'automate', 'sendMailing')",
    );
    expect(rows).toEqual([]);
    const { rows: kept } = await client.query('select count(*)::int as mails from mail where run_id is not null');
    expect(kept[0].mails).toBeGreaterThan(20);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
