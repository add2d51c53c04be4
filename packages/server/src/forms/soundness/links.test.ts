import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openForm, solve } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
});

const byFriend = {
  condition_field: 'source',
  condition_operator: 'any_of',
  condition_value: ['Friend or family'],
  condition: 'AND',
};
const get = async (path: string, input: Record<string, unknown>) =>
  (await server.call('GET', path, input, { as: school.owner })).body;
const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });

it("by a family's link, what their answers leave out stays as it was", async () => {
  const studentForm = (await get('customForm/getFormTypes', { type: 'student' })).data[0].custom_form_id;
  const asked = (
    await post('customForm/option/add', {
      custom_form_id: studentForm,
      field_type: 'text',
      custom_name: 'Which friend?',
      isMandatory: 1,
      conditions: [byFriend],
    })
  ).body.field_name;
  const known = {
    firstName: 'Linked',
    surname: 'Child',
    email: 'linked@child.example',
    dob: '2015-02-01',
    referral_source: 'Friend or family',
    custom: { [asked]: 'Ada' },
  };
  const { user_detail_id } = (await post('students/add', known)).body;
  const { url } = (await post('online/links/make', { user_detail_id, send_to: null })).body;
  const where = { institution: school.hash, studentHash: new URL(url).searchParams.get('studentHash') };
  const { values, ticket } = (await server.call('GET', 'online/student/getDetailsByHash', where)).body;
  expect(values[asked]).toBe('Ada');
  const sent = await server.call('POST', 'online/student/saveStudentDataByHash', {
    ...where,
    values: { ...values, source: 'Search engine', [asked]: '' },
    ticket: { token: ticket.token, nonce: solve(ticket) },
    elapsed: 20_000,
  });
  expect(sent.status).toBe(200);
  const [proposal] = (await get('online/proposals/list', { user_detail_id })).data;
  expect(proposal.changes.map((change: { path: string }) => change.path)).toEqual(['referral_source']);
});

it('any form can be found by its public id, whatever its kind', async () => {
  for (const type of ['student', 'lead'] as const) {
    const { form: shown } = (await openForm(server, school, { type })).body;
    expect(
      (await server.call('GET', 'forms/getOptions', { institution: school.hash, form: shown.id })).body.form,
    ).toEqual(shown);
  }
  const stranger = (await openForm(server, await server.school())).body.form.id;
  for (const id of ['missing', stranger])
    expect((await server.call('GET', 'forms/getOptions', { institution: school.hash, form: id })).status).toBe(404);
});
