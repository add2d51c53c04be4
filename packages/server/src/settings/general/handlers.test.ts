import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameVectors } from '@schoolbell/core/nameVectors';
import { openForm } from '../../testing/family.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Riverside');
});
afterAll(() => server.stop());

const read = async () => (await server.call('GET', 'general/get', {}, { as: school.owner })).body.data;
const save = (change: object, version = 1) =>
  server.call('POST', 'general/update', { version, ...change }, { as: school.owner });

async function upload(kind: 'logo' | 'image' = 'logo', as = school.owner): Promise<{ handle: string; url: string }> {
  const body = new FormData();
  body.append('input', JSON.stringify({ kind }));
  body.append(
    'file',
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 900, height: 300, channels: 4, background: '#2060c0' } })
            .png()
            .toBuffer(),
        ),
      ],
      { type: 'image/png' },
    ),
    'logo.png',
  );
  const whole = new Response(body);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/files/image',
    payload: Buffer.from(await whole.arrayBuffer()),
    headers: { 'content-type': whole.headers.get('content-type')!, 'x-schoolbell': '1', cookie: as.cookie },
  });
  return answer.json();
}

test('sent fields are changed and stored cleanly, the others stay, and the change is recorded', async () => {
  expect(await read()).toMatchObject({
    institutionName: 'Riverside',
    institutionPhone: '',
    institutionLogo: null,
    institutionCurrency: 'SGD',
    institutionTimeZone: 'Asia/Singapore',
    version: 1,
  });
  const { status, body } = await save({
    institutionName: '  Riverside Academy ',
    institutionWebsite: 'www.riverside.example',
    institutionPhone: '+65 6123 4567',
    institutionAddress: { street: '1 Long Road', city: 'Singapore', state: '', zip: '018956', country: 'SG' },
  });
  expect([status, body.message]).toEqual([200, 'Settings updated.']);
  expect(body.data).toEqual({
    ...(await read()),
    institutionName: 'Riverside Academy',
    institutionWebsite: 'https://www.riverside.example',
    institutionCurrency: 'SGD',
    version: 2,
  });
  const session = (await server.call('POST', 'session/user', {}, { as: school.owner })).body;
  expect(session.institution).toMatchObject({ institutionName: 'Riverside Academy' });
  const audits = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('institution_id', '=', school.institution_id)
      .where('kind', '=', 'general.changed')
      .execute(),
  );
  expect(audits).toEqual([
    {
      before: { institution_name: 'Riverside', website: '', phone: '', street: '', city: '', zip: '' },
      after: {
        institution_name: 'Riverside Academy',
        website: 'https://www.riverside.example',
        phone: '+65 6123 4567',
        street: '1 Long Road',
        city: 'Singapore',
        zip: '018956',
      },
    },
  ]);
});

test('saving the same values changes nothing, not even the version', async () => {
  expect((await save({ institutionName: 'Riverside' })).body.data.version).toBe(1);
});

test('each field says what is wrong with it, and nothing is saved', async () => {
  const { status, body } = await save({
    institutionName: 'New',
    institutionEmail: 'x',
    institutionPhone: 'call',
    institutionWebsite: 'javascript:alert(1)',
    institutionAddress: { country: 'QZ' },
    institutionCurrency: 'XXQ',
    institutionTimeZone: 'Mars/Base',
  });
  expect([status, body.fields]).toEqual([
    422,
    {
      institutionEmail: 'Please enter a valid email',
      institutionPhone: 'Please enter a valid phone number',
      institutionWebsite: 'Please enter an address like https://www.example.org',
      'institutionAddress.country': 'Please choose one of the options',
      institutionCurrency: 'Please choose one of the options',
      institutionTimeZone: 'Please choose one of the options',
    },
  ]);
  expect((await save({ institutionName: ' ' })).body.fields).toEqual({ institutionName: 'This field is required' });
  expect((await read()).version).toBe(1);
});

test('of two people who save the same version, the second gets the current record instead', async () => {
  const answers = await Promise.all(['One', 'Two'].map((institutionName) => save({ institutionName })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const [won, lost] = answers[0]!.status === 200 ? answers : [answers[1]!, answers[0]!];
  expect(lost!.body).toMatchObject({ code: 'stale', current: won!.body.data });
});

test('names stand in the order that the school chose, in Chinese always family name first, and are found in both', async () => {
  const as = school.owner;
  for (const [firstName, surname] of [
    ['Anna', 'Nagy'],
    ['小明', '王'],
  ])
    expect((await server.call('POST', 'students/add', { firstName, surname }, { as })).status).toBe(200);
  const staff = { firstName: 'Péter', surname: 'Kovács', email: `k${randomUUID()}@school.example`, role_id: 2 };
  expect((await server.call('POST', 'staff/add', staff, { as })).status).toBe(200);
  const found = async (search: string) =>
    (await server.call('GET', 'students', { search }, { as })).body.data.map((row: { surname: string }) => row.surname);
  for (const search of ['王小明', '小明王', '王 小明']) expect(await found(search)).toEqual(['王']);
  for (const search of ['Nagy Anna', 'anna nagy']) expect(await found(search)).toEqual(['Nagy']);
  expect(await found('王大明')).toEqual([]);
  for (const search of ['Kovács Pé', 'péter kov'])
    expect((await server.call('GET', 'staff', { search }, { as })).body.data).toMatchObject([{ surname: 'Kovács' }]);

  const owners = async () =>
    (await server.call('GET', 'filters/fields', { type: 'lead' }, { as })).body.data
      .find((field: { name: string }) => field.name === 'lead_owner')
      .options.map((option: { label: string }) => option.label);
  const add = async (firstName: string, surname: string) =>
    (
      await server.call(
        'POST',
        'staff/add',
        { ...staff, firstName, surname, email: `k${randomUUID()}@school.example` },
        { as },
      )
    ).body.message;
  expect(await owners()).toContain('Péter Kovács');
  expect(await add('Éva', 'Szabó')).toContain('Éva Szabó');
  expect((await read()).institutionNameOrder).toBe('given');
  const { status, body } = await save({ institutionNameOrder: 'family' });
  expect([status, body.data.institutionNameOrder]).toEqual([200, 'family']);
  expect((await save({ institutionNameOrder: 'surname' }, 2)).status).toBe(422);
  const session = (await server.call('POST', 'session/user', {}, { as })).body;
  expect(session.institution).toMatchObject({ institutionNameOrder: 'family' });
  expect(await owners()).toEqual(expect.arrayContaining(['Kovács Péter', 'Szabó Éva']));
  expect(await add('Judit', 'Tóth')).toContain('Tóth Judit');
  expect(await add('芳', '李')).toContain('李芳');
});

test('the database writes names as the screens do', async () => {
  for (const [order, at] of [
    ['given', 2],
    ['family', 3],
  ] as const)
    await school.sql(async (db) => {
      await sql`select set_config('app.name_order', ${order}, true)`.execute(db);
      for (const vector of nameVectors) {
        const { rows } = await sql<{ name: string }>`select full_name(${vector[0]}, ${vector[1]}) as name`.execute(db);
        expect(rows).toEqual([{ name: vector[at] }]);
      }
    });
});

describe('the logo', () => {
  test('keeps its shape, and is public while it is the logo', async () => {
    const { handle, url } = await upload();
    const asked = (headers = {}) => server.app.inject({ url, headers });
    expect((await asked()).statusCode).toBe(401);
    expect((await save({ logo_handle: handle })).body.data.institutionLogo).toBe(url);
    const shown = await asked();
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([480, 160]);
    // People who work at another school see it on this one's pages too.
    const other = await server.school();
    expect((await asked({ cookie: other.owner.cookie })).statusCode).toBe(200);
    expect((await openForm(server, school)).body.institution.institutionLogo).toBe(`http://localhost:4000${url}`);

    expect((await save({ logo_handle: null }, 2)).body.data.institutionLogo).toBeNull();
    expect((await asked()).statusCode).toBe(401);
    expect((await asked({ cookie: other.owner.cookie })).statusCode).toBe(404);
  });

  test('is a picture of this school that was taken as one', async () => {
    const other = await server.school();
    const [picture, foreign] = [await upload('image'), await upload('logo', other.owner)];
    const refusals = await Promise.all(
      [picture.handle, foreign.handle, randomUUID()].map((logo_handle) => save({ logo_handle })),
    );
    for (const { status, body } of refusals)
      expect([status, body.fields]).toEqual([422, { logo_handle: 'Image not found' }]);
    // A person's picture stays private, whatever a row says.
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ logo_handle: picture.handle })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    expect((await server.app.inject({ url: picture.url })).statusCode).toBe(401);
  });
});
