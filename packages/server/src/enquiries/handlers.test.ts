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
  sales = await school.staff(9, { exports: true });
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

/** A person in sales who can only open their own leads. */
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
  expect(body.fields).toEqual({ stage_id: 'Stage not found' });
});

test("without all_leads there are only one's own leads: list, board, page, counts, export and writes", async () => {
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
    expect([status, body.fields]).toEqual([422, { owner_id: 'Please choose someone on the staff' }]);
  }
  expect(
    (await post('leads/update', { user_detail_id: id, version: 1, owner_id: sales.user_detail_id })).body.lead.owner
      .user_detail_id,
  ).toBe(sales.user_detail_id);
});
