import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openForm, send, solve } from '../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { formsOf } from '../testing/forms.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
});

const { post, shown } = formsOf(
  () => server,
  () => school,
);

describe('what a widget is told', () => {
  it("is the form with its school, in the school's own words", async () => {
    await post('words/update', { words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] });
    const config = await shown('student');
    expect(config).toMatchObject({
      institution: { hash: school.hash, institutionCountry: 'SG', institutionLogo: null },
      form: { type: 'student', title: 'Pupil Enrollment form', name: 'Pupil enrollment' },
    });
    expect(config.headers.map((header: { header_name: string }) => header.header_name)).toEqual([
      'Pupil details',
      'Contact',
      'Guardian',
      'Address',
      'About your enrollment',
    ]);
    expect(config.words).toHaveLength(9);
    expect(config.fields.map((one: { field_name: string }) => one.field_name)).toEqual([
      'firstName',
      'surname',
      'dob',
      'gender',
      'nationality',
      'email',
      'phone',
      'guardian',
      'address',
      'source',
    ]);
    expect(
      config.settings.map((one: { type: string; should_display: number }) => [one.type, one.should_display]),
    ).toEqual([
      ['terms', 0],
      ['signature', 0],
    ]);
    expect((await shown()).form.title).toBe('Enquiry Form');
  });

  it('is nothing of a form or school that is missing or foreign', async () => {
    const stranger = await server.school();
    const foreign = (await openForm(server, stranger)).body.form.id;
    for (const page of [
      { form: 'missing' },
      { form: foreign },
      { form: (await shown('student')).form.id, type: 'lead' as const },
    ]) {
      expect(await openForm(server, school, page)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    }
    expect(await openForm(server, { hash: 'nobody' })).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it('is told that the form is gone once it is archived, also when sending', async () => {
    const added = (await post('customForm/formType/add', { form_type: 'lead', custom_form_name: 'Open day' })).body;
    expect((await shown('lead', added.hash)).form.name).toBe('Open day');
    await post('customForm/formType/edit', { custom_form_id: added.custom_form_id, is_archived: 1 });
    expect(await openForm(server, school, { form: added.hash })).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(await send(server, school, { form: added.hash, ticket: { token: 'x', nonce: '' } })).toMatchObject({
      status: 410,
    });
    const listed = await server.call('GET', 'online/formTypes/{hash}', { hash: school.hash });
    expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(['Student enrollment', 'Enquiry']);
  });

  it('is unavailable while the plan has lapsed, but forms already being filled in can be sent', async () => {
    const { ticket } = await shown();
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ is_failed: 1, plan_expiry_date: new Date(Date.now() - 2 * 86_400_000) })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    expect(await openForm(server, school)).toMatchObject({ status: 403, body: { code: 'planBlocked' } });
    expect((await send(server, school, { ticket: { token: ticket.token, nonce: solve(ticket) } })).status).toBe(200);
  });
});
