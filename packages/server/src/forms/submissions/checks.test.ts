import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkForm } from '@schoolbell/core/forms/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { fieldTypes } from '@schoolbell/core/people/questions/kinds/rules';
import { openForm, send, ticketFor } from '../../testing/family.ts';
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

const place = (field_name: string, change: { to_show?: 0 | 1; is_mandatory?: 0 | 1 }, of = school) =>
  of.sql(async (db) => {
    const fields = db
      .selectFrom('field')
      .select('id')
      .where('institution_id', '=', of.institution_id)
      .where('field_name', '=', field_name);
    await db
      .updateTable('field_place')
      .set(change)
      .where('institution_id', '=', of.institution_id)
      .where('field_id', 'in', fields)
      .execute();
  });

describe('what is wrong', () => {
  it("gets the widget's texts at each field, and leaves nothing behind", async () => {
    const before = [(await people()).length, (await submissions()).length];
    const answer = await send(server, school, {
      values: { firstName: ' ', surname: undefined, email: 'nope', phone: 'call me', source: 'Nobody' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: {
          firstName: 'First name is required',
          surname: 'Surname is required',
          email: 'Email is an invalid email',
          phone: 'Please enter a valid phone number',
          source: 'How did you hear about us? has an option that no longer exists',
        },
      },
    });
    expect([(await people()).length, (await submissions()).length]).toEqual(before);
  });

  it('is nothing in fields that are hidden or archived, and their values go nowhere but on record', async () => {
    const of = await server.school();
    await place('phone', { to_show: 0, is_mandatory: 1 }, of);
    const answer = await send(server, of, { values: { phone: 'call me' } });
    expect(answer.status).toBe(200);
    expect(await personOf(answer.body.hash, of)).toMatchObject({ phone: '', custom: {} });
    expect((await submissions(of))[0]!.body).toHaveProperty('values.phone', 'call me');
  });

  it.each([
    ['an unknown name', { more: 1 }, 'more'],
    ['shouldLogin 1', { shouldLogin: 1 }, 'shouldLogin'],
    ['a text of 6,000', { values: { firstName: 'x'.repeat(6000) } }, 'values.firstName'],
    ['no ticket', { ticket: undefined }, 'ticket'],
    ['an elapsed below zero', { elapsed: -1 }, 'elapsed'],
  ])('%s is refused at its field', async (_, change, path) => {
    const answer = await send(server, school, { change, ticket: { token: 'x', nonce: '1' } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys(answer.body.fields)).toContain(path);
  });
});

it('the server refuses exactly what the widget would have refused, at the same fields by the same texts', async () => {
  const of = await server.school();
  const [lead] = (await server.call('GET', 'customForm/getFormTypes', { type: 'lead' }, { as: of.owner })).body.data;
  for (const field_type of fieldTypes) {
    await server.call(
      'POST',
      'customForm/option/add',
      {
        custom_form_id: lead.custom_form_id,
        field_type,
        custom_name: field_type,
        isMandatory: 1,
        select_options: ['Red', 'Blue'],
      },
      { as: of.owner },
    );
  }
  const config = (await openForm(server, of)).body;
  // A widget checks against a list of a separate call once that has loaded.
  const years = ['Red', 'Blue'].map((value, at) => ({ id: at + 1, value, order: at + 1 }));
  config.fields = (config.fields as FormField[]).map((field) =>
    field.field_type === 'schoolYear' ? { ...field, select_options: years } : field,
  );
  // Held submissions can share a ticket, and are checked like any other.
  const ticket = await ticketFor(server, of);
  const text = fc.oneof(
    fc.constantFrom('', ' ', 'Red', 'a@b.co', '2015-02-01', '1900-01-01', '12', '030 1234', 'DE', 'M'),
    fc.string({ maxLength: 20 }).filter((one) => !one.includes('\0')),
  );
  const parts = (names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
  const guardian = parts(['parentFirstName', 'parentSurname', 'relation', 'parentEmail']).chain((named) =>
    fc.constantFrom({ ...named }, { ...named, same_as_primary_email: 1 }),
  );
  const value = fc.oneof(
    text,
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
    parts(['street', 'country', 'city']),
    guardian,
  );
  const right = {
    text: 'x',
    textarea: 'x',
    number: '1',
    email: 'a@b.co',
    phone: '030 1234',
    date: '2015-02-01',
    select: 'Red',
    multiselect: ['Red'],
    radio: 'Blue',
    checkbox: true,
    source: 'Red',
    school: 'Hill School',
    schoolYear: 'Blue',
    subjects: [],
    gender: 'M',
    country: 'DE',
    file: [],
    address: { street: 'x', country: 'DE' },
    guardian: { parentFirstName: 'x', parentSurname: 'y', same_as_primary_email: 1 },
  };
  const values = fc.record(
    Object.fromEntries(
      (config.fields as FormField[]).map((field) => [
        field.field_name,
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(field.field_name === 'source' ? 'Other' : right[field.field_type]) },
          { weight: 1, arbitrary: value },
        ),
      ]),
    ),
  );
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(values, async (typed) => {
      const errors = checkForm(config.fields, config.settings, typed as FormValues);
      const answer = await send(server, of, { values: typed, ticket, change: { elapsed: 0 } });
      seen.add(answer.status);
      expect([answer.status, answer.body.fields ?? {}]).toEqual([Object.keys(errors).length ? 422 : 200, errors]);
    }),
    { numRuns: 150 },
  );
  expect([...seen].sort()).toEqual([200, 422]);
}, 60_000);
