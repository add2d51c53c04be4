import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { submissionsOf } from '../../testing/submissions.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { personOf, submissions } = submissionsOf(() => school);

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
  it('is stored in full, and the mail and the record show it as people write it', async () => {
    const answer = await send(server, school, { values: { surname: 'Ringing', phone: '+65 6123-4567' } });
    const { user_detail_id: person_id, phone } = (await personOf(answer.body.hash))!;
    expect(phone).toBe('+6561234567');
    const row = (await submissions()).find((one) => one.person_id === person_id)!;
    expect(row.shown).toContainEqual({ label: 'Phone', value: '6123 4567' });
    expect(row.body).toMatchObject({ values: { phone: '+6561234567' } });
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
