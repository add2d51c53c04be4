import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../http/tokens.ts';
import {
  type Answer,
  PASSWORD,
  type TestSchool,
  type TestServer,
  type TestStaff,
  testServer,
} from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let admin: TestStaff;
beforeAll(async () => {
  server = await testServer();
  school = await server.school('Riverside');
  admin = await school.staff(1);
});
afterAll(() => server.stop());

const cookiesOf = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat().map(String);
const valueOf = (answer: Answer, name: string) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]!
    .slice(name.length + 1) ?? '';
const signIn = (email = admin.email, password = PASSWORD) => server.call('POST', 'login', { email, password });
const renew = (token: string) =>
  server.call('POST', 'session/refresh', {}, { headers: { cookie: `schoolbell_refresh=${token}` } });
const asksWith = (token: string) =>
  server.call('GET', 'words/list', {}, { headers: { cookie: `schoolbell_session=${token}` } });

test('signing in returns the person, school, plan and access, and sets two guarded cookies', async () => {
  const answer = await signIn();
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    user_detail_id: admin.user_detail_id,
    firstName: 'Sam',
    role_id: 1,
    online_booking_count: 0,
  });
  expect(answer.body.user.access_controls).toContainEqual({ category: 'leads', value: 1 });
  expect(answer.body.institution).toMatchObject({
    institutionName: 'Riverside',
    institutionCurrency: 'SGD',
    hash: school.hash,
  });
  expect(answer.body.institution_plan).toMatchObject({ isTrial: 0, code: 0 });
  expect(answer.body.active_staff_count).toBeGreaterThan(0);
  const [access, refresh] = cookiesOf(answer);
  expect(access).toMatch(/^schoolbell_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(refresh).toMatch(
    /^schoolbell_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/session\/refresh; HttpOnly; SameSite=Lax$/,
  );
  expect((await asksWith(valueOf(answer, 'schoolbell_session'))).status).toBe(200);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn(admin.email, 'not the password');
  const unknown = await signIn('nobody@school.example', 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ code: 'signInFailed', message: 'The e-mail address or the password is wrong.' });
  expect(unknown.body).toEqual(wrong.body);
  expect(cookiesOf(wrong)).toEqual([]);
});

test('an address signs in whatever its case, an archived person does not', async () => {
  expect((await signIn(admin.email.toUpperCase())).status).toBe(200);
  const left = await school.staff(2);
  await school.sql((db) =>
    sql`update person set archived_at = now() where institution_id = ${school.institution_id} and user_detail_id = ${left.user_detail_id}`.execute(
      db,
    ),
  );
  expect((await signIn(left.email)).status).toBe(401);
  expect((await server.call('GET', 'words/list', {}, { as: left })).status).toBe(440);
});

test('no session is 401, an expired one 440, and renewing gives new tokens that answer', async () => {
  expect((await server.call('GET', 'words/list')).body).toEqual({ code: 'signedOut', message: 'Please sign in.' });
  const signedIn = await signIn();
  const [access, refresh] = [valueOf(signedIn, 'schoolbell_session'), valueOf(signedIn, 'schoolbell_refresh')];
  await school.sql((db) =>
    sql`update session set expires_at = now() - interval '1 second' where token_hash = ${hashOf(access)}`.execute(db),
  );
  const expired = await asksWith(access);
  expect([expired.status, expired.body.code]).toEqual([440, 'sessionExpired']);
  const renewed = await renew(refresh);
  expect(renewed.status).toBe(200);
  const next = valueOf(renewed, 'schoolbell_session');
  expect(next).not.toBe(access);
  expect((await asksWith(next)).status).toBe(200);
  expect((await asksWith(access)).status).toBe(440);
});

test('a second tab that renews a moment later is left alone; a refresh token shown again much later ends the session', async () => {
  const signedIn = await signIn();
  const first = valueOf(signedIn, 'schoolbell_refresh');
  const renewed = await renew(first);
  const again = await renew(first);
  expect([again.status, cookiesOf(again)]).toEqual([200, []]);
  await school.sql((db) =>
    sql`update session set last_seen_at = now() - interval '1 minute' where previous_refresh_hash = ${hashOf(first)}`.execute(
      db,
    ),
  );
  const stolen = await renew(first);
  expect(stolen.status).toBe(401);
  expect(cookiesOf(stolen)[0]).toMatch(/^schoolbell_session=; Max-Age=0/);
  expect((await asksWith(valueOf(renewed, 'schoolbell_session'))).status).toBe(440);
  expect((await renew(valueOf(renewed, 'schoolbell_refresh'))).status).toBe(401);
});

test('signing out ends the session permanently', async () => {
  const signedIn = await signIn();
  const cookie = `schoolbell_session=${valueOf(signedIn, 'schoolbell_session')}`;
  const out = await server.call('POST', 'logout', {}, { headers: { cookie } });
  expect(out.status).toBe(200);
  expect((await server.call('POST', 'session/user', {}, { headers: { cookie } })).status).toBe(440);
  expect((await server.call('POST', 'logout')).status).toBe(200);
});

test('a password that half the world uses is refused, and so are rooms for mistakes in the set-up', async () => {
  const input = {
    token: 'x'.repeat(43),
    institutionName: 'A',
    institutionCountry: 'SG',
    institutionCurrency: 'SGD',
    institutionTimeZone: 'Asia/Singapore',
    firstName: 'A',
    surname: 'B',
    email: 'a@b.example',
    password: 'a tall green door',
  };
  expect((await server.call('POST', 'setup/institution', input)).status).toBe(410);
  expect((await server.call('GET', 'setup/status')).body).toEqual({ open: false });
});

test('the cache status is another one as soon as anything differs that browsers keep: name, access, school, words', async () => {
  const admin = await school.staff(1);
  const status = async () =>
    (await server.call('POST', 'session/user/update-version', {}, { as: admin })).body.user.version as number;
  const seen = [await status()];
  expect(await status()).toBe(seen[0]);
  await server.call('POST', 'profile/update', { version: 1, surname: 'Changed' }, { as: admin });
  seen.push(await status());
  await server.call(
    'POST',
    'accesscontrols/update',
    { role_id: 1, category: 'own_invoices', value: 0 },
    { as: school.owner },
  );
  seen.push(await status());
  await school.sql((db) =>
    db
      .updateTable('institution')
      .set({ institution_name: 'Renamed' })
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  seen.push(await status());
  await server.call(
    'POST',
    'words/update',
    { words: [{ type: 'seat', replaced_text: 'place', plural_text: 'places' }] },
    { as: school.owner },
  );
  seen.push(await status());
  expect(new Set(seen).size).toBe(5);
});

test("a page that shows another person than its session can change nothing; one's own session can still be asked about", async () => {
  const [mine, other] = [await school.staff(1), await school.staff(1)];
  const as = (user_detail_id: number) => ({ as: mine, headers: { 'x-schoolbell-user': String(user_detail_id) } });
  const add = (who: { user_detail_id: number }) =>
    server.call('POST', 'students/add', { firstName: 'Switched', isDuplicate: 1 }, as(who.user_detail_id));
  expect(await add(other)).toMatchObject({ status: 409, body: { code: 'switched' } });
  expect((await server.call('GET', 'students', { search: 'Switched' }, { as: mine })).body.total).toBe(0);
  expect((await add(mine)).status).toBe(200);
  expect((await server.call('GET', 'students', {}, as(other.user_detail_id))).status).toBe(409);
  expect((await server.call('POST', 'session/user', {}, as(other.user_detail_id))).body.user.user_detail_id).toBe(
    mine.user_detail_id,
  );
});
