import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { membershipsOf } from '../../../testing/memberships.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let its: ReturnType<typeof membershipsOf>;

beforeAll(async () => {
  server = await testServer();
  its = membershipsOf(server);
});
afterAll(() => server.stop());
beforeEach(() => its.begin());

const archive = (is_undo: 0 | 1 = 0) =>
  its.here.till.done('POST', 'students/bulk/archive', {
    user_detail_ids: [its.here.mia],
    is_archived: 1 - is_undo,
  });
const post = (path: string, input: object) => its.here.till.call('POST', path, input);

test('a membership pauses when its student is archived, says why, and goes on when they are back', async () => {
  const { membership_id } = await its.add();
  await its.bill();
  expect(await its.totals(membership_id)).toHaveLength(1);
  await archive();
  expect((await its.open(membership_id)).problem).toBe(
    'Mia is archived, so nothing is billed. Restore them, or cancel this membership.',
  );
  await its.bill();
  expect(await its.open(membership_id)).toMatchObject({
    paused_from: '2026-12-01',
    resume_on: null,
    paused_because: 'archived',
    next_bill_on: null,
    next: null,
    problem: '',
    may: { resume: 0, cancel: 1 },
  });
  its.on('2027-02-10');
  await its.bill();
  expect(await its.totals(membership_id)).toHaveLength(1);
  const refused = await post('membership/pause', { membership_id, resume: 1 });
  expect([refused.status, refused.body.message]).toEqual([409, 'Mia is archived. Restore them first.']);

  await archive(1);
  await its.bill();
  expect(await its.open(membership_id)).toMatchObject({ resume_on: '2027-02-10', paused_because: null });
  // From the day on which they are back, and nothing of the time between: 19 of 28 days.
  expect(await its.totals(membership_id)).toEqual([10_333, 21_036]);
  const kinds = await its.here.school.sql(async (db) =>
    (
      await db
        .selectFrom('document_event')
        .select(['kind', 'actor_id'])
        .where('membership_id', '=', membership_id)
        .orderBy('event_id')
        .execute()
    ).filter(({ kind }) => /paused|resumed/.test(kind)),
  );
  expect(kinds).toEqual([
    { kind: 'membership_paused', actor_id: null },
    { kind: 'membership_resumed', actor_id: null },
  ]);
});

test('archiving by mistake costs nothing, and asks for no job by hand', async () => {
  const { membership_id } = await its.add();
  await its.bill();
  await archive();
  const queued = () =>
    its.here.school.sql(async (db) =>
      (await db.selectFrom('job').select('kind').where('kind', '=', 'billMemberships').execute()).map(
        (one) => one.kind,
      ),
    );
  expect((await queued()).length).toBeGreaterThan(0);
  await its.bill();
  await archive(1);
  await its.bill();
  expect(await its.open(membership_id)).toMatchObject({
    paused_from: null,
    resume_on: null,
    next_bill_on: '2026-12-01',
  });
});

test('a pause of staff lasts as long as they said, also while the student is archived', async () => {
  const { membership_id } = await its.add();
  await its.bill();
  await post('membership/pause', { membership_id, resume_date: '2027-01-15' });
  await archive();
  await its.bill();
  expect(await its.open(membership_id)).toMatchObject({ resume_on: '2027-01-15', paused_because: null });
  its.on('2027-01-20');
  await its.bill();
  expect(await its.totals(membership_id)).toHaveLength(1);
  expect(await its.open(membership_id)).toMatchObject({
    paused_from: '2026-12-01',
    resume_on: null,
    paused_because: 'archived',
  });
});

test('no membership starts for someone who is archived', async () => {
  await archive();
  const refused = await post('membership/add', {
    user_detail_id: its.here.mia,
    name: 'Maths',
    items: [{ type: 'custom', name: 'Maths', unit_price: 100 }],
  });
  expect(refused.body.fields).toEqual({ user_detail_id: 'Mia is archived. Restore them first.' });
});
