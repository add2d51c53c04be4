import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayOpenLead } from '@schoolbell/core/people/rules';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { openableLeads } from '../people/leads/queries.ts';

let server: TestServer;
let school: TestSchool;
let sales: TestStaff;
let stages: { id: number; stage_name: string }[];

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  sales = await school.staff(9);
  stages = (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data;
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });

async function add(input: Record<string, unknown>, as = school.owner): Promise<number> {
  const { status, body, text } = await post('leads/add', input, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

/** Somebody in sales who may open their own leads only. */
async function ownLeadsOnly(): Promise<TestStaff> {
  await post('accesscontrols/update', { role_id: 9, category: 'all_leads', value: 0 });
  return sales;
}

test('a new lead starts in the first stage, warm and unowned', async () => {
  const id = await add({ firstName: 'Fresh' });
  const { body } = await get('leads', { per_page: 1 });
  expect(body.data[0]).toMatchObject({
    user_detail_id: id,
    stage_name: 'Enquired',
    stage_colour: 'info',
    interest: 3,
    owner: null,
    guardian: null,
    is_archived: 0,
  });
  expect((await get('leads/getDetails', { user_detail_id: id })).body.lead).toMatchObject({
    stage_id: stages[0]!.id,
    stage_name: 'Enquired',
    interest: 3,
    owner: null,
  });
});

test('a stage that is not there is named at its field', async () => {
  const { status, body } = await post('leads/add', { firstName: 'Lost', stage_id: 999_999 });
  expect(status).toBe(422);
  expect(body.fields).toEqual({ stage_id: 'There is no such stage' });
});

test("without all_leads only one's own are there: list, board, page, counts, export and writes", async () => {
  const others = await add({ firstName: 'Others' });
  const as = await ownLeadsOnly();
  const own = await add({ firstName: 'Own' }, as);
  expect((await get('leads', {}, as)).body.data.map((row: { user_detail_id: number }) => row.user_detail_id)).toEqual([
    own,
  ]);
  expect((await get('leads', { search: 'others' }, as)).body.total).toBe(0);
  expect(
    (await get('leads/byStage', {}, as)).body.data.flatMap((stage: { leads: unknown[] }) => stage.leads),
  ).toHaveLength(1);
  expect(
    (await get('leads/byStage', { search: 'oth' }, as)).body.data.flatMap((stage: { leads: unknown[] }) => stage.leads),
  ).toHaveLength(0);
  expect((await get('leadStage/list', {}, as)).body.data.map((stage: { total: number }) => stage.total)).toEqual([
    1, 0, 0,
  ]);
  expect((await get('dashboard/openEnquiries', {}, as)).body.data[0].total).toBe(1);
  expect((await get('leads/getDetails', { user_detail_id: others }, as)).status).toBe(404);
  expect(
    await school.sql((db) =>
      db.selectFrom('audit').select('kind').where('person_id', '=', others).where('kind', '=', 'opened').execute(),
    ),
  ).toEqual([]);
  expect((await get('leads/export', {}, as)).text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(
    (await post('leads/export', { user_detail_ids: [others, own] }, as)).text.trimEnd().split('\r\n'),
  ).toHaveLength(2);
  expect((await post('leads/update', { user_detail_id: others, version: 1, firstName: 'Mine' }, as)).status).toBe(404);
  expect((await post('leads/update/stage', { user_detail_ids: [others], stage_id: stages[1]!.id }, as)).status).toBe(
    404,
  );
  expect((await post('leads/bulk/archive', { user_detail_ids: [others], is_archived: 1 }, as)).status).toBe(404);
  expect((await post('leads/convert', { user_detail_id: others, version: 1 }, as)).status).toBe(404);
  expect((await post('notes/add', { user_detail_id: others, message_box: 'hi' }, as)).status).toBe(404);
  expect((await get('tasks/list', { user_detail_id: others }, as)).status).toBe(404);
  const given = await post('leads/update', { user_detail_id: own, version: 1, owner_id: null }, as);
  expect(given.status).toBe(403);
  expect(given.body.message).toContain('all_leads');
  expect((await post('leads/update', { user_detail_id: own, version: 1, interest: 4 }, as)).body.lead.interest).toBe(4);
});

test('the rule and its twin in SQL open the same leads', async () => {
  const me = sales.user_detail_id;
  const leads = await Promise.all(
    [me, school.owner.user_detail_id, null].map((owner_id, at) =>
      school.sql(
        async (db) =>
          await db
            .insertInto('person')
            .values({
              institution_id: school.institution_id,
              role_id: 4,
              first_name: 'Twin',
              hash: `twin-${at}`,
              owner_id,
              stage_id: stages[0]!.id,
            })
            .returning(['user_detail_id', 'owner_id'])
            .executeTakeFirstOrThrow(),
      ),
    ),
  );
  for (const access of [['leads'], ['all_leads'], ['leads', 'all_leads'], ['students'], []]) {
    const viewer = { user_detail_id: me, access: new Set(access) };
    const opened = await school.sql((db) =>
      db
        .selectFrom('person')
        .select('user_detail_id')
        .where('first_name', '=', 'Twin')
        .where(openableLeads(viewer))
        .execute(),
    );
    expect(opened.map((row) => row.user_detail_id).sort()).toEqual(
      leads
        .filter((lead) => mayOpenLead(viewer, lead))
        .map((lead) => lead.user_detail_id)
        .sort(),
    );
  }
});

test('moving keeps each step, and the board shows the newest cards of each stage with their next task', async () => {
  const mine = await server.school();
  const as = mine.owner;
  const [first, won] = (await get('leadStage/list', {}, as)).body.data;
  const ids = [await add({ firstName: 'A' }, as), await add({ firstName: 'B' }, as), await add({ firstName: 'C' }, as)];
  await post('tasks/add', { user_detail_id: ids[0], task_detail: 'later', validity_date: '2030-01-02T09:00:00Z' }, as);
  await post('tasks/add', { user_detail_id: ids[0], task_detail: 'sooner', validity_date: '2030-01-01T09:00:00Z' }, as);
  const moved = await post('leads/update/stage', { user_detail_ids: [ids[0], ids[1], 999_999], stage_id: won.id }, as);
  expect(moved.body).toMatchObject({ changed: 2, message: '2 leads moved to Won' });
  expect((await post('leads/update/stage', { user_detail_ids: [ids[0]], stage_id: won.id }, as)).body.changed).toBe(0);
  const board = (await get('leads/byStage', { per_stage: 1 }, as)).body.data;
  expect(board.map((stage: { total: number; leads: unknown[] }) => [stage.total, stage.leads.length])).toEqual([
    [1, 1],
    [2, 1],
    [0, 0],
  ]);
  const all = (await get('leads/byStage', {}, as)).body.data;
  expect(all[1].leads.find((card: { user_detail_id: number }) => card.user_detail_id === ids[0]).next_task).toEqual({
    task_detail: 'sooner',
    validity_date: '2030-01-01T09:00:00.000Z',
  });
  const steps = await mine.sql((db) =>
    db
      .selectFrom('stage_move')
      .select(['person_id', 'from_stage_id', 'to_stage_id', 'moved_by'])
      .where('institution_id', '=', mine.institution_id)
      .orderBy('person_id')
      .execute(),
  );
  expect(steps).toEqual(
    ids
      .slice(0, 2)
      .map((person_id) => ({ person_id, from_stage_id: first.id, to_stage_id: won.id, moved_by: as.user_detail_id })),
  );
});

test('a converted lead is a student with everything that hung on the lead', async () => {
  const id = await add({
    firstName: 'Conny',
    surname: 'Vert',
    guardian: { firstName: 'Pa', surname: 'Vert', email: 'pa@vert.example', phone: '', relation: 'Father' },
  });
  await post('notes/add', { user_detail_id: id, message_box: 'called' });
  await post('tasks/add', { user_detail_id: id, task_detail: 'greet', validity_date: '2030-01-01T09:00:00Z' });
  await post('leads/update/stage', { user_detail_ids: [id], stage_id: stages[1]!.id });
  expect((await post('leads/convert', { user_detail_id: id, version: 1 })).status).toBe(409);
  const { body } = await post('leads/convert', { user_detail_id: id, version: 2 });
  expect(body).toEqual({ user_detail_id: id, message: 'Conny Vert is now a student' });
  const student = (await get('student/getDetails', { user_detail_id: id })).body;
  expect(student).toMatchObject({ role_id: 3, status: 'active', lead: null, guardians: [{ firstName: 'Pa' }] });
  expect(student.converted_at).toMatch(/Z$/);
  expect((await get('student/notes', { user_detail_id: id })).body.data).toHaveLength(1);
  expect((await get('tasks/list', { user_detail_id: id })).body.data).toHaveLength(1);
  expect((await get('leads', { search: 'Conny' })).body.total).toBe(0);
  expect((await get('leads/getDetails', { user_detail_id: id })).status).toBe(404);
  const [guardian] = await school.sql((db) =>
    db.selectFrom('person').select('role_id').where('first_name', '=', 'Pa').execute(),
  );
  expect(guardian!.role_id).toBe(5);
  expect((await post('leads/convert', { user_detail_id: id, version: 3 })).status).toBe(404);
});

test('an owner must work here', async () => {
  const other = await server.school();
  const id = await add({ firstName: 'Owned' });
  for (const owner_id of [other.owner.user_detail_id, id]) {
    const { status, body } = await post('leads/update', { user_detail_id: id, version: 1, owner_id });
    expect([status, body.fields]).toEqual([422, { owner_id: 'Please choose somebody on the staff' }]);
  }
  expect(
    (await post('leads/update', { user_detail_id: id, version: 1, owner_id: sales.user_detail_id })).body.lead.owner
      .user_detail_id,
  ).toBe(sales.user_detail_id);
});

test('stages are added, renamed, ordered, and removed into another', async () => {
  const mine = await server.school();
  const as = mine.owner;
  const made = (await post('leadStage/make', { stage_name: 'Trial', colour: 'plum' }, as)).body;
  expect(made).toMatchObject({ stage_name: 'Trial', colour: 'plum', order: 3, total: 0 });
  const lead = await add({ firstName: 'Staged', stage_id: made.id }, as);
  expect(
    (await post('leadStage/make', { id: made.id, stage_name: 'Trial booked', colour: 'cyan' }, as)).body,
  ).toMatchObject({ id: made.id, stage_name: 'Trial booked', total: 1 });
  const list = async () =>
    (await get('leadStage/list', {}, as)).body.data as { id: number; stage_name: string; total: number }[];
  const [enquired, won, lost] = await list();
  expect((await post('leadStage/reorder', { ids: [enquired!.id, made.id, won!.id, lost!.id] }, as)).status).toBe(200);
  expect((await list()).map((stage) => stage.stage_name)).toEqual(['Enquired', 'Trial booked', 'Won', 'Lost']);
  expect((await post('leadStage/reorder', { ids: [stages[0]!.id] }, as)).status).toBe(404);
  expect((await post('leadStage/delete', { id: made.id, target_id: made.id }, as)).status).toBe(422);
  expect((await post('leadStage/delete', { id: made.id, target_id: stages[0]!.id }, as)).status).toBe(404);
  expect((await post('leadStage/delete', { id: made.id, target_id: won!.id }, as)).body.message).toBe(
    'Stage Trial booked deleted',
  );
  expect((await get('leads/getDetails', { user_detail_id: lead }, as)).body.lead.stage_name).toBe('Won');
  expect((await post('leadStage/make', { stage_name: 'No' }, sales)).status).toBe(403);
});
