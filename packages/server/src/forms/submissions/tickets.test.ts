import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForm, send, solve, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const site = 'https://www.school.example';

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await server.call('POST', 'embed/sites', { sites: [site, 'https://other.example'] }, { as: school.owner });
});
afterAll(() => server.stop());
afterEach(() => server.setNow(undefined));

const leads = () =>
  school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', school.institution_id)
      .where('role_id', '=', 4)
      .execute(),
  );
const EXPIRED = { status: 422, body: { code: 'ticketExpired' } };

describe('a ticket', () => {
  it('is good for its form on its site (the control)', async () => {
    expect((await send(server, school, { origin: site })).status).toBe(200);
    expect((await send(server, school)).status).toBe(200);
  });

  it('runs out after two hours, and not before', async () => {
    const ticket = await ticketFor(server, school);
    const now = Date.now();
    server.setNow(new Date(now + 2 * 3_600_000 + 60_000));
    expect(await send(server, school, { ticket })).toMatchObject(EXPIRED);
    server.setNow(new Date(now + 2 * 3_600_000 - 60_000));
    expect((await send(server, school, { ticket })).status).toBe(200);
  });

  it('is refused when forged: every bit of it is signed', async () => {
    const { token, nonce } = await ticketFor(server, school);
    const [body, mac] = token.split('.') as [string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const longer = Buffer.from(JSON.stringify({ ...claims, x: claims.x + 1 })).toString('base64url');
    const forged = [
      `${longer}.${mac}`,
      `${body}.${mac.slice(0, -2)}AA`,
      `${body}.`,
      body,
      `.${mac}`,
      `${token}.${mac}`,
      '',
      'x',
      `${body}.${'A'.repeat(43)}`,
    ];
    for (const wrong of forged)
      expect(await send(server, school, { ticket: { token: wrong, nonce } })).toMatchObject(EXPIRED);
    expect((await send(server, school, { ticket: { token, nonce } })).status).toBe(200);
  });

  it('is refused on another form, school or site', async () => {
    const stranger = await server.school();
    await server.call('POST', 'embed/sites', { sites: [site] }, { as: stranger.owner });
    const { hash } = (
      await server.call(
        'POST',
        'customForm/formType/add',
        { form_type: 'lead', custom_form_name: 'Open day' },
        { as: school.owner },
      )
    ).body;
    const before = (await leads()).length;
    const ticket = await ticketFor(server, school, { origin: site });
    expect(await send(server, school, { ticket, origin: 'https://other.example' })).toMatchObject(EXPIRED);
    expect(await send(server, school, { ticket })).toMatchObject(EXPIRED);
    expect(await send(server, school, { ticket, origin: site, form: hash })).toMatchObject(EXPIRED);
    expect(await send(server, stranger, { ticket, origin: site })).toMatchObject(EXPIRED);
    expect(await send(server, school, { ticket, origin: site, type: 'student' })).toMatchObject(EXPIRED);
    expect((await leads()).length).toBe(before);
    expect((await send(server, school, { ticket, origin: site })).status).toBe(200);
  });

  it('is not spent by a refused submission', async () => {
    const ticket = await ticketFor(server, school);
    expect((await send(server, school, { ticket, values: { email: 'nope' } })).status).toBe(422);
    const before = (await leads()).length;
    expect((await send(server, school, { ticket })).status).toBe(200);
    expect((await leads()).length).toBe(before + 1);
  });
});

describe('one key', () => {
  it('gets one answer, also if the ticket has expired since', async () => {
    const ticket = await ticketFor(server, school);
    const sending = { ticket, values: typed(), key: 'retry-1' };
    const first = await send(server, school, sending);
    server.setNow(new Date(Date.now() + 5 * 3_600_000));
    const again = await send(server, school, sending);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await send(server, school, { ...sending, values: typed() })).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
  });

  it('makes one record of 32 parallel identical submissions', async () => {
    const before = (await leads()).length;
    const sending = { ticket: await ticketFor(server, school), values: typed(), key: 'parallel-1' };
    const answers = await Promise.all(Array.from({ length: 32 }, () => send(server, school, sending)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.hash}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await leads()).length).toBe(before + 1);
  });

  it('32 parallel ones with different keys make 32 records (the control)', async () => {
    const before = (await leads()).length;
    await Promise.all(Array.from({ length: 32 }, (_, at) => send(server, school, { key: `apart-${at}` })));
    expect((await leads()).length).toBe(before + 32);
  });

  it('a ticket used by different keys at once makes one record, and holds the rest', async () => {
    const before = (await leads()).length;
    const ticket = await ticketFor(server, school);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(server, school, { ticket, key: `race-${at}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect((await leads()).length).toBe(before + 1);
  });
});

describe('a page', () => {
  it('can show the forms only if the school lists it', async () => {
    expect(await openForm(server, school, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'originRefused' },
    });
    expect(await openForm(server, school, { origin: 'http://www.school.example' })).toMatchObject({ status: 403 });
    const ticket = await ticketFor(server, school);
    expect(await send(server, school, { ticket, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'originRefused' },
    });
    expect(await openForm(server, school, { origin: site })).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': site },
    });
    expect(
      (await openForm(server, school, { origin: site })).headers['access-control-allow-credentials'],
    ).toBeUndefined();
  });

  it('gets a new ticket each time, which asks for little work', async () => {
    const [first, second] = [
      (await openForm(server, school)).body.ticket,
      (await openForm(server, school)).body.ticket,
    ];
    expect(first.challenge).not.toBe(second.challenge);
    expect(first.token.length).toBeLessThanOrEqual(600);
    expect(first.difficulty).toBe(14);
    expect(solve(first)).toMatch(/^\d+$/);
  });
});
