import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, openForm } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { listed } from './examples.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const ask = (path: string, question: Record<string, unknown>, headers = {}) =>
  server.call('GET', `signUp/${path}`, question, { headers });
const names = (answer: { body: { data: { value: string }[] } }) => answer.body.data.map((one) => one.value);

/** Adds subjects to the catalog; `Archived` is archived, `Hidden` not bookable. */
async function teach(of: TestSchool, subjects: readonly string[]): Promise<void> {
  const post = async (path: string, input: Record<string, unknown>) => {
    const { status, body, text } = await server.call('POST', path, input, { as: of.owner });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return body;
  };
  const { data } = await post('category/add', { name: `Arts ${subjects[0]}` });
  for (const sub_name of subjects) {
    const added = await post('subject/add', {
      sub_name,
      gibbonCourseID: data.gibbonCourseID,
      is_bookable: sub_name === 'Hidden' ? 0 : 1,
    });
    if (sub_name === 'Archived') await post('subject/archive', { sub_id: added.data.sub_id, is_archived: 1 });
  }
}

describe('schools that are suggested', () => {
  it('are the listed ones that contain the typed text, those that start with it first, whatever accents and case', async () => {
    const question = await listed(server, school, 'school', ['Upper Élan School', 'Elan Primary', 'Hill School']);
    expect(names(await ask('schools', { ...question, search: 'ÉLAN' }))).toEqual(['Elan Primary', 'Upper Élan School']);
    expect(names(await ask('schools', { ...question, search: 'zzz' }))).toEqual([]);
    for (const search of ['', ' h ', undefined])
      expect(names(await ask('schools', { ...question, ...(search !== undefined && { search }) }))).toEqual([]);
  });

  it('are ten at most', async () => {
    const question = await listed(
      server,
      school,
      'school',
      Array.from({ length: 30 }, (_, at) => `School ${at + 1}`),
    );
    expect(names(await ask('schools', { ...question, search: 'sch' }))).toHaveLength(10);
  });

  it('are never what another family wrote, and any other school is taken', async () => {
    const of = await server.school();
    const question = await listed(server, of, 'school', ['Hill School']);
    expect(
      (await send(server, of, { type: 'student', values: { [question['field']!]: 'Nobody Knows Academy' } })).status,
    ).toBe(200);
    expect(names(await ask('schools', { ...question, search: 'nobody' }))).toEqual([]);
    const kept = await of.sql((db) =>
      db
        .selectFrom('person')
        .select('custom')
        .where('institution_id', '=', of.institution_id)
        .where('role_id', '=', 3)
        .executeTakeFirstOrThrow(),
    );
    expect(kept.custom).toEqual({ [question['field']!]: 'Nobody Knows Academy' });
  });
});

describe('school years', () => {
  it('are listed in order, and nothing else is accepted', async () => {
    const of = await server.school();
    const question = await listed(server, of, 'schoolYear', ['Year 2', 'Year 1']);
    expect(names(await ask('school-years', question))).toEqual(['Year 2', 'Year 1']);
    const refused = await send(server, of, { type: 'student', values: { [question['field']!]: 'Year 9' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [question['field']!]: 'Which schoolYear has an option that no longer exists' } },
    });
    expect((await send(server, of, { type: 'student', values: { [question['field']!]: 'Year 1' } })).status).toBe(200);
  });
});

describe('subjects', () => {
  it('are active and bookable, each name once, and nothing else is accepted', async () => {
    const of = await server.school();
    await teach(of, ['Violin', 'Hidden', 'Archived', 'Piano']);
    await teach(of, ['Drums', 'Piano']);
    const question = await listed(server, of, 'subjects');
    expect(names(await ask('subjects', question))).toEqual(['Violin', 'Piano', 'Drums']);
    const field = question['field']!;
    for (const wrong of ['Hidden', 'Archived', 'Chess'])
      expect((await send(server, of, { type: 'student', values: { [field]: [wrong] } })).status).toBe(422);
    expect((await send(server, of, { type: 'student', values: { [field]: ['Violin', 'Drums'] } })).status).toBe(200);
    const { body } = await server.call(
      'GET',
      'students',
      { filters: [{ condition_field: field, condition_operator: 'all_of', condition_value: ['Drums'] }] },
      { as: of.owner },
    );
    expect(body.total).toBe(1);
  });

  it('leave nothing to answer where the catalog has none for families, even to a mandatory question', async () => {
    const of = await server.school();
    const question = await listed(server, of, 'subjects');
    const { custom_form_id } = (
      await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: of.owner })
    ).body.data[0];
    const fields = (await server.call('GET', 'customForm/option/getAll', { type: 'student' }, { as: of.owner })).body
      .data;
    const { id } = fields.find((one: { field_name: string }) => one.field_name === question['field']);
    await server.call('POST', 'customForm/option/edit', { custom_form_id, id, isMandatory: 1 }, { as: of.owner });
    expect(names(await ask('subjects', question))).toEqual([]);
    expect((await send(server, of, { type: 'student' })).status).toBe(200);
    await teach(of, ['Violin']);
    expect((await send(server, of, { type: 'student' })).body.fields).toEqual({
      [question['field']!]: 'Which subjects is required',
    });
  });
});

describe('a list', () => {
  it('does not come with the form', async () => {
    const question = await listed(server, school, 'schoolYear', ['Year 7']);
    const { body } = await openForm(server, school, { type: 'student' });
    expect(
      body.fields.find((one: { field_name: string }) => one.field_name === question['field']).select_options,
    ).toEqual([]);
  });

  it('is told only to a page with the form open: another ticket, site, school, question or kind of question gets none', async () => {
    const other = await server.school();
    const theirs = await listed(server, other, 'schoolYear', ['Secret year']);
    const question = await listed(server, school, 'schoolYear', ['Year 7']);
    expect((await ask('school-years', question)).status).toBe(200);
    expect((await ask('school-years', { ...question, ticket: 'x.y' })).body.code).toBe('ticketExpired');
    expect((await ask('school-years', { ...question, ticket: theirs['ticket']! })).body.code).toBe('ticketExpired');
    expect((await ask('school-years', { ...theirs, institution: school.hash })).status).toBe(404);
    expect((await ask('school-years', { ...question, field: theirs['field']! })).status).toBe(404);
    expect((await ask('school-years', { ...question, field: 'firstName' })).status).toBe(404);
    expect((await ask('subjects', question)).status).toBe(404);
    expect((await ask('school-years', question, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it("isn't sent for a question that the form hides", async () => {
    const question = await listed(server, school, 'schoolYear', ['Year 7']);
    const { custom_form_id } = (
      await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: school.owner })
    ).body.data[0];
    const fields = (await server.call('GET', 'customForm/option/getAll', { type: 'student' }, { as: school.owner }))
      .body.data;
    const { id } = fields.find((one: { field_name: string }) => one.field_name === question['field']);
    await server.call('POST', 'customForm/option/edit', { custom_form_id, id, toShow: 0 }, { as: school.owner });
    expect((await ask('school-years', question)).status).toBe(404);
  });

  it('runs out with its ticket', async () => {
    const question = await listed(server, school, 'schoolYear', ['Year 7']);
    server.setNow(new Date(Date.now() + 3 * 60 * 60 * 1000));
    expect((await ask('school-years', question)).body.code).toBe('ticketExpired');
    server.setNow(undefined);
  });
});
