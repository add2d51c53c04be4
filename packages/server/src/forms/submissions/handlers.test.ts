import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkForm } from '@schoolbell/core/forms/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { fieldTypes } from '@schoolbell/core/people/questions/kinds/rules';
import { openForm, send, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const people = (of = school) =>
  of.sql((db) =>
    db
      .selectFrom('person')
      .selectAll()
      .where('institution_id', '=', of.institution_id)
      .where('role_id', 'in', [3, 4])
      .execute(),
  );
const personOf = (hash: string, of = school) =>
  of.sql((db) =>
    db
      .selectFrom('person')
      .selectAll()
      .where('institution_id', '=', of.institution_id)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
const submissions = (of = school) =>
  of.sql((db) =>
    db.selectFrom('submission').selectAll().where('institution_id', '=', of.institution_id).orderBy('id').execute(),
  );
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

describe('an enquiry', () => {
  it('makes a warm, unowned lead in the first stage, and signs nobody in', async () => {
    const answer = await send(server, school, {
      values: {
        firstName: ' Mia ',
        surname: 'Byron',
        email: 'mia@byron.example',
        phone: '030 12345',
        message: 'Hello\nthere',
      },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Thank you. We have received your enquiry and will be in touch soon.', redirect: null },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const lead = (await personOf(answer.body.hash))!;
    expect(lead).toMatchObject({
      role_id: 4,
      first_name: 'Mia',
      surname: 'Byron',
      email: 'mia@byron.example',
      interest: 3,
      owner_id: null,
      signup_source: 'website',
      is_duplicate: 0,
      custom: { message: 'Hello\nthere' },
    });
    const [first] = await school.sql((db) =>
      db
        .selectFrom('stage')
        .select('id')
        .where('institution_id', '=', school.institution_id)
        .orderBy('order')
        .execute(),
    );
    expect(lead.stage_id).toBe(first!.id);
  });

  it('keeps what was sent with its source, and leaves an audit row and a job in the same transaction', async () => {
    const change = {
      signup_source: 'summer-fair',
      referrer: 'https://search.example/',
      page_url: 'https://school.example/enrol',
      utm: { source: 'news', campaign: 'spring' },
    };
    const answer = await send(server, school, { values: { custom_unknown: 'kept', surname: 'Sourced' }, change });
    const lead = (await personOf(answer.body.hash))!;
    const person_id = lead.user_detail_id;
    const [row] = (await submissions()).filter((one) => one.person_id === person_id);
    expect(row).toMatchObject({
      state: 'accepted',
      held_reason: '',
      signup_source: 'summer-fair',
      referrer: change.referrer,
      page_url: change.page_url,
      utm: change.utm,
      terms: null,
      signature: null,
    });
    expect(row!.body).toMatchObject({ values: { custom_unknown: 'kept', surname: 'Sourced' } });
    expect(row!.shown).toContainEqual({ label: 'Surname', value: 'Sourced' });
    expect(JSON.stringify(row!.shown)).not.toContain('kept');
    expect(lead.custom).toEqual({});
    const audits = await school.sql((db) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('institution_id', '=', school.institution_id)
        .where('person_id', '=', person_id)
        .execute(),
    );
    expect(audits.map((one) => [one.kind, one.actor_id])).toEqual([['submission.accepted', null]]);
    const jobs = await school.sql((db) =>
      db
        .selectFrom('job')
        .selectAll()
        .where('institution_id', '=', school.institution_id)
        .where('kind', '=', 'enquiryMail')
        .where('key', '=', String(person_id))
        .execute(),
    );
    expect(jobs).toHaveLength(1);
  });
});

describe('a telephone number', () => {
  it('is kept whole, and stands in the mail and on the record as people write it', async () => {
    const answer = await send(server, school, { values: { surname: 'Ringing', phone: '+65 6123-4567' } });
    const { user_detail_id: person_id, phone } = (await personOf(answer.body.hash))!;
    expect(phone).toBe('+6561234567');
    const row = (await submissions()).find((one) => one.person_id === person_id)!;
    expect(row.shown).toContainEqual({ label: 'Phone', value: '6123 4567' });
    expect(row.body).toMatchObject({ values: { phone: '+6561234567' } });
  });
});

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
});

describe('what is wrong', () => {
  it('is told at each field by the texts the widget has, and leaves nothing behind', async () => {
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
          source: 'How did you hear about us? has a choice that is no longer offered',
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
  // A widget checks against a list of its own call once that is here.
  const years = ['Red', 'Blue'].map((value, at) => ({ id: at + 1, value, order: at + 1 }));
  config.fields = (config.fields as FormField[]).map((field) =>
    field.field_type === 'schoolYear' ? { ...field, select_options: years } : field,
  );
  // Held submissions may share a ticket, and are checked like any other.
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

describe('somebody who may be there already', () => {
  it('is answered alike whomever it matched, and nothing is written', async () => {
    const values = { firstName: 'Twin', surname: 'Doubled', email: 'twin@double.example' };
    const other = { firstName: 'Somebody', surname: 'Else', email: 'else@double.example' };
    for (const one of [values, other]) expect((await send(server, school, { values: one })).status).toBe(200);
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ role_id: 3, surname: 'Renamed' })
        .where('institution_id', '=', school.institution_id)
        .where('email', '=', other.email)
        .execute(),
    );
    const count = (await people()).length;
    const [first, second] = [
      await send(server, school, { values }),
      await send(server, school, { values: { ...other, surname: 'Changed', phone: '030 5555555' } }),
    ];
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'duplicate',
        message: 'It looks like we may already have these details. You can send the form anyway.',
      },
    });
    expect(second.status).toBe(409);
    expect(second.text).toBe(first.text);
    expect(second.headers['content-length']).toBe(first.headers['content-length']);
    expect(first.text).not.toMatch(/twin|double|else/i);
    expect((await people()).length).toBe(count);
  });

  it('is sent anyway with isDuplicate, by the very same ticket, and is marked for a look', async () => {
    const values = { firstName: 'Again', surname: 'Sent', email: 'again@sent.example' };
    await send(server, school, { values });
    const ticket = await ticketFor(server, school);
    expect((await send(server, school, { values, ticket, key: 'again-1' })).status).toBe(409);
    const answer = await send(server, school, { values, ticket, change: { isDuplicate: 1 }, key: 'again-2' });
    expect(answer.status).toBe(200);
    expect(await personOf(answer.body.hash)).toMatchObject({ is_duplicate: 1 });
    expect((await submissions()).at(-1)).toMatchObject({ state: 'accepted', is_duplicate: 1 });
  });

  it('is a sibling, not a duplicate, where only the contact is shared', async () => {
    const values = { surname: 'Household', email: 'home@household.example' };
    expect((await send(server, school, { values: { ...values, firstName: 'Anna' } })).status).toBe(200);
    expect((await send(server, school, { values: { ...values, firstName: 'Bert' } })).status).toBe(200);
  });
});

describe('ids in what is sent', () => {
  it('count only beside the hash that they belong to', async () => {
    const values = { firstName: 'Known', surname: 'Family', email: 'known@family.example' };
    const first = await send(server, school, { values });
    const { user_detail_id } = (await personOf(first.body.hash))!;
    const stranger = await send(server, school, {});
    const attempts = [
      { user_detail_id },
      { user_detail_id, leadHash: stranger.body.hash },
      { user_detail_id, leadHash: 'made-up' },
      { user_detail_id: 999_999, leadHash: first.body.hash },
    ];
    for (const change of attempts) expect((await send(server, school, { values, change })).status).toBe(409);
    const answer = await send(server, school, { values, change: { user_detail_id, leadHash: first.body.hash } });
    expect(answer.status).toBe(200);
    expect(answer.body.hash).not.toBe(first.body.hash);
    expect(await personOf(answer.body.hash)).toMatchObject({ is_duplicate: 1 });
  });

  it('link a parent whom the earlier record has, and no other', async () => {
    const guardian = {
      parentFirstName: 'Gil',
      parentSurname: 'Guard',
      relation: 'Father',
      parentEmail: 'gil@guard.example',
    };
    const first = await send(server, school, { type: 'student', values: { guardian } });
    const child = (await personOf(first.body.hash))!;
    const links = (child_id: number) =>
      school.sql((db) =>
        db
          .selectFrom('guardian_link')
          .selectAll()
          .where('institution_id', '=', school.institution_id)
          .where('child_id', '=', child_id)
          .execute(),
      );
    const parent_user_detail_id = (await links(child.user_detail_id))[0]!.guardian_id;
    const linked = await send(server, school, {
      type: 'student',
      values: typed('student'),
      change: { studentHash: first.body.hash, parent_user_detail_id },
    });
    expect(await links((await personOf(linked.body.hash))!.user_detail_id)).toMatchObject([
      { guardian_id: parent_user_detail_id, relation: 'Father', is_main: 1 },
    ]);
    expect((await server.call('GET', 'students', { search: 'gil@guard' }, { as: school.owner })).body.total).toBe(2);
    for (const change of [
      { parent_user_detail_id },
      { studentHash: linked.body.hash, parent_user_detail_id: school.owner.user_detail_id },
    ]) {
      const alone = await send(server, school, { type: 'student', values: typed('student'), change });
      expect(await links((await personOf(alone.body.hash))!.user_detail_id)).toEqual([]);
    }
  });
});

describe('where a family goes next', () => {
  it.each([
    ['https://www.school.example/thanks', 'https://www.school.example/thanks'],
    ['http://localhost:4000/thank-you', 'http://localhost:4000/thank-you'],
    ['https://evil.example/', null],
    ['http://www.school.example/', null],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['', null],
  ])('%j leads to %j', async (redirect, to) => {
    await server.call('POST', 'embed/sites', { sites: ['https://www.school.example'] }, { as: school.owner });
    expect((await send(server, school, { change: { redirect } })).body.redirect).toBe(to);
  });
});
