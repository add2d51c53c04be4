import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForm, send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { submissionsOf } from '../../testing/submissions.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { people, personOf, submissions } = submissionsOf(() => school);

describe('an enrolment', () => {
  it('makes a student with guardian, address, source, signature and terms as they stood', async () => {
    const of = await server.school();
    const form = (await openForm(server, of, { type: 'student' })).body;
    const [{ custom_form_id }] = (await of.sql((db) =>
      db
        .selectFrom('form')
        .select('custom_form_id')
        .where('institution_id', '=', of.institution_id)
        .where('form_type', '=', 'student')
        .execute(),
    )) as [{ custom_form_id: number }];
    for (const setting of [
      { type: 'terms', label: 'Terms', text: 'The {students} behave.', link: 'https://school.example/terms' },
      { type: 'signature', label: 'Signature' },
    ]) {
      await server.call(
        'POST',
        'customForm/setting/save',
        { custom_form_id, should_display: 1, is_required: 1, ...setting },
        { as: of.owner },
      );
    }
    const wanting = await send(server, of, { type: 'student' });
    expect(wanting).toMatchObject({
      status: 422,
      body: { fields: { terms: 'Terms is required', signature: 'Signature is required' } },
    });
    const values = {
      address: { street: 'High St 1', zip: '10115', city: 'Berlin', country: 'DE' },
      source: form.fields.find((one: { field_name: string }) => one.field_name === 'source').select_options[0].value,
      guardian: {
        parentFirstName: 'Ada',
        parentSurname: 'Byron',
        relation: 'Mother',
        parentEmail: 'ada@byron.example',
        parentPhone1: '030 998877',
        invoiceTo: 1,
      },
      terms: true,
      signature: { kind: 'typed', value: 'Ada Byron' },
    };
    const answer = await send(server, of, { type: 'student', values });
    expect(answer.status).toBe(200);
    const student = (await personOf(answer.body.hash, of))!;
    expect(student).toMatchObject({
      role_id: 3,
      status: 'active',
      dob: '2015-02-01',
      street: 'High St 1',
      city: 'Berlin',
      country: 'DE',
      referral_source: 'Friend or family',
      stage_id: null,
    });
    const [guardian] = await of.sql((db) =>
      db
        .selectFrom('guardian_link as l')
        .innerJoin('person as g', 'g.user_detail_id', 'l.guardian_id')
        .selectAll()
        .where('l.institution_id', '=', of.institution_id)
        .where('l.child_id', '=', student.user_detail_id)
        .execute(),
    );
    expect(guardian).toMatchObject({
      first_name: 'Ada',
      email: 'ada@byron.example',
      relation: 'Mother',
      invoice_to: 1,
      is_main: 1,
    });
    const [row] = await submissions(of);
    expect(row).toMatchObject({
      terms: 'Terms\nThe students behave.\nhttps://school.example/terms',
      signature: values.signature,
    });
    expect(row!.body).not.toHaveProperty('values.signature');
    expect(row!.shown).toContainEqual({ label: 'Address', value: 'High St 1, 10115 Berlin, Germany' });
    expect(await people(of)).toHaveLength(1);
  });

  it('sends messages only to a guardian who ticked them', async () => {
    const messagesOf = async (ticked?: 0 | 1) => {
      const guardian = {
        parentFirstName: 'Ada',
        parentSurname: 'Byron',
        relation: 'Mother',
        parentEmail: `ada-${String(ticked)}@byron.example`,
        ...(ticked !== undefined && { parentCommunication: ticked }),
      };
      const sent = await send(server, school, { type: 'student', values: { guardian } });
      expect(sent.status).toBe(200);
      const { user_detail_id } = (await personOf(sent.body.hash))!;
      const { body } = await server.call('GET', 'student/getDetails', { user_detail_id }, { as: school.owner });
      return body.guardians[0].parentCommunication;
    };
    expect(await messagesOf(1)).toBe(1);
    expect(await messagesOf(0)).toBe(0);
    expect(await messagesOf()).toBe(0);
  });

  it('refuses a birth date in the future, from families and from staff', async () => {
    const sent = await send(server, school, { type: 'student', values: { dob: '2055-01-31' } });
    expect([sent.status, sent.body.fields]).toEqual([422, { dob: 'Please enter a valid date' }]);
    const child = { firstName: 'Mia', dob: '2055-01-31' };
    const added = await server.call('POST', 'students/add', child, { as: school.owner });
    expect([added.status, added.body.fields]).toEqual([422, { dob: 'Please enter a valid date' }]);
    const born = await server.call('POST', 'students/add', { ...child, dob: '2015-01-31' }, { as: school.owner });
    expect(born.status).toBe(200);
  });
});
