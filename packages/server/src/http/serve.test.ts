import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ log: { write: (line) => void lines.push(line) } });
  school = await server.school();
});
afterAll(() => server.stop());
const words = { words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] };

test('a read answers with a tag, and with nothing while nothing has changed', async () => {
  const first = await server.call('GET', 'words/list', {}, { as: school.owner });
  expect(first.status).toBe(200);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await server.call(
    'GET',
    'words/list',
    {},
    { as: school.owner, headers: { 'if-none-match': String(first.headers.etag) } },
  );
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await server.call('POST', 'words/update', words, { as: school.owner })).body.message).toBe('Words updated.');
  expect(
    (
      await server.call(
        'GET',
        'words/list',
        {},
        { as: school.owner, headers: { 'if-none-match': String(first.headers.etag) } },
      )
    ).status,
  ).toBe(200);
});

test('a role without the category is refused by name, and nothing happens', async () => {
  const teacher = await school.staff(2);
  const refused = await server.call(
    'POST',
    'words/update',
    { words: [{ type: 'student', replaced_text: 'x', plural_text: 'x' }] },
    { as: teacher },
  );
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(refused.body.message).toContain('"setup"');
  const { body } = await server.call('GET', 'words/list', {}, { as: teacher });
  expect(body.data).toContainEqual({ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' });
});

test.each([
  ['without our header', { 'x-schoolbell': '' }],
  ['from another site by its origin', { origin: 'https://evil.example' }],
  ['from another site by what the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
])('a write %s is refused', async (_, headers) => {
  const answer = await server.call('POST', 'words/update', words, { as: school.owner, headers });
  expect([answer.status, answer.body.code]).toEqual([403, 'originRefused']);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a write from our own page is taken', async () => {
  const answer = await server.call('POST', 'words/update', words, {
    as: school.owner,
    headers: { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
});

test('what a schema does not name is refused at its field', async () => {
  const flat = await server.call('POST', 'words/update', { ...words, more: 1 }, { as: school.owner });
  expect([flat.status, flat.body]).toEqual([
    422,
    { code: 'invalid', message: 'Please check the marked fields.', fields: { more: 'Unknown field' } },
  ]);
  const deep = await server.call(
    'POST',
    'words/update',
    { words: [{ ...words.words[0], more: 1 }] },
    { as: school.owner },
  );
  expect(deep.body.fields).toEqual({ 'words.0.more': 'Unknown field' });
  const query = await server.call('GET', 'words/list', { more: 'x' }, { as: school.owner });
  expect(query.body.fields).toEqual({ more: 'Unknown field' });
  const empty = await server.call(
    'POST',
    'words/update',
    { words: [{ type: 'student', replaced_text: ' ' }] },
    { as: school.owner },
  );
  expect(empty.body.fields).toEqual({
    'words.0.replaced_text': 'This field is required',
    'words.0.plural_text': 'This field is required',
  });
});

test.each([
  ['broken JSON', '{"words":', 422],
  ['an empty body', '', 422],
  ['a list', '[]', 422],
  ['a text', '"hello"', 422],
  ['null', 'null', 422],
  ['a key that changes prototypes', '{"__proto__":{"x":1}}', 422],
  ['two megabytes', JSON.stringify({ words: 'x'.repeat(2_000_000) }), 413],
  ['a hundred thousand brackets', '['.repeat(100_000), 422],
  ['a zero byte', JSON.stringify({ words: [{ type: 'student', replaced_text: 'a\0b', plural_text: 'c' }] }), 422],
])('a body of %s is refused plainly', async (_, payload, status) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/words/update',
    payload,
    headers: { 'content-type': 'application/json', 'x-schoolbell': '1', cookie: school.owner.cookie },
  });
  expect(answer.statusCode).toBe(status);
  expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['code', 'message']));
});

test('another kind of content is refused, an unknown call is not found', async () => {
  const text = await server.app.inject({
    method: 'POST',
    url: '/api/words/update',
    payload: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-schoolbell': '1', cookie: school.owner.cookie },
  });
  expect([text.statusCode, text.json().code]).toEqual([415, 'unsupportedFile']);
  expect((await server.call('GET', 'nothing/here')).body).toEqual({ code: 'notFound', message: 'Not found.' });
});

test("a listed site can send, another one is told why it can't", async () => {
  await school.sql((db) =>
    sql`insert into site (institution_id, origin) values (${school.institution_id}, 'https://school.example')`.execute(
      db,
    ),
  );
  const asks = (origin: string | undefined, institution = school.hash) =>
    server.call('GET', 'signUp/lead/getOptions', { institution }, origin ? { headers: { origin } } : {});
  const listed = await asks('https://school.example');
  expect(listed.status).toBe(200);
  expect(listed.headers['access-control-allow-origin']).toBe('https://school.example');
  expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await asks('http://localhost:4000')).status).toBe(200);
  expect((await asks(undefined)).status).toBe(200);
  const foreign = await asks('https://evil.example');
  expect([foreign.status, foreign.body.code, foreign.headers['access-control-allow-origin']]).toEqual([
    403,
    'originRefused',
    'https://evil.example',
  ]);
  expect((await asks('https://school.example', 'nobody')).status).toBe(404);
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/signUp/leads/add',
    headers: { origin: 'https://school.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://school.example',
    'access-control-max-age': '86400',
    'access-control-allow-headers': 'content-type, idempotency-key',
  });
  expect(
    (
      await server.app.inject({
        method: 'OPTIONS',
        url: '/api/students/add',
        headers: { origin: 'https://school.example' },
      })
    ).statusCode,
  ).toBe(404);
});

test('the log names routes and ids, never what people typed', async () => {
  lines.length = 0;
  await server.call('GET', 'students', { search: 'Zebulon' }, { as: school.owner });
  await server.call(
    'POST',
    'students/add',
    { firstName: 'Zebulon', email: 'zebulon@home.example' },
    { as: school.owner },
  );
  await server.call('POST', 'login', { email: 'zebulon@home.example', password: 'Zebulon' });
  const log = lines.join('');
  expect(log).toContain('"route":"/api/students"');
  expect(log).toContain(`"user_detail_id":${school.owner.user_detail_id}`);
  expect(log.toLowerCase()).not.toContain('zebulon');
});
