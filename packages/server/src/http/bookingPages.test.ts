import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const built = existsSync(resolve(import.meta.dirname, '../../../widgets/dist/hosted/book.html'));
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  school = await server.school();
});

const get = (url: string) => server.app.inject({ url });
const named = (name: string) => `${name}-${school.institution_id}`;
/** Gives the school an address, that it still has or that leads on until some time. */
const address = (name: string, ends_at: string | null = null) =>
  school.sql((db) =>
    db
      .insertInto('booking_address')
      .values({ address: named(name), kind: 'slug', institution_id: school.institution_id, ends_at })
      .execute(),
  );
const addPage = (slug: string, archived_at: Date | null = null) =>
  school.sql((db) =>
    db
      .insertInto('booking_page')
      .values({ institution_id: school.institution_id, slug, title: 'Camps', image_handle: null, archived_at })
      .execute(),
  );

describe.skipIf(!built)('with the pages built', () => {
  test('an address leads to its school, whatever the size of its letters', async () => {
    await address('harbour');
    for (const url of [`/book/${named('harbour')}`, `/book/${named('Harbour').toUpperCase()}/`]) {
      const page = await get(url);
      expect([url, page.statusCode]).toEqual([url, 200]);
      expect(page.body).toContain(`data-institution="${school.hash}" data-subpage=""`);
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    }
  });

  test('a sub page that is open is named to the page; an archived one says that it is gone, like one that never was', async () => {
    await address('harbour');
    await addPage('camps');
    await addPage('summer', new Date());
    expect((await get(`/book/${named('harbour')}/camps`)).body).toContain('data-subpage="camps"');
    const [archived, never] = [
      await get(`/book/${named('harbour')}/summer`),
      await get(`/book/${named('harbour')}/never`),
    ];
    expect([archived.statusCode, never.statusCode]).toEqual([404, 404]);
    expect(archived.body).toContain('This booking page is no longer here.');
    expect(archived.body).toContain(`href="/book/${named('harbour')}"`);
    expect(never.body).toBe(archived.body);
  });

  test('an address that was given up leads on until its time is over', async () => {
    await address('harbour');
    await address('old', '2027-01-02T08:00:00Z');
    const moved = await get(`/book/${named('old')}/camps?link=abc`);
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `/book/${named('harbour')}/camps?link=abc`]);
    expect((await get(`/book/${named('old')}/%2F%2Fevil.example`)).headers.location).toBe(`/book/${named('harbour')}`);
    server.setNow(new Date('2027-01-02T08:00:00.001Z'));
    expect((await get(`/book/${named('old')}`)).statusCode).toBe(404);
  });

  test.each(['/book', '/book/', '/book/nobody-here', '/book/nobody-here/camps', '/book/%27or%201', '/book/a'])(
    '%s is no booking page, and says so in plain words',
    async (url) => {
      const page = await get(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body).toContain('No booking page here');
      expect(page.body).not.toContain('{{');
    },
  );

  test("a domain is no address of a page, and a family's page is there", async () => {
    await address('harbour');
    await school.sql((db) =>
      db
        .insertInto('booking_address')
        .values({ address: named('domain'), kind: 'domain', institution_id: school.institution_id, ends_at: null })
        .execute(),
    );
    expect((await get(`/book/${named('domain')}`)).statusCode).toBe(404);
    expect((await get('/booking?institution=a&bookingHash=b')).body).toContain('Your booking');
  });
});

test('pictures of the booking page are public while they are on it, and no other file of the school is', async () => {
  const { institution_id, hash } = school;
  const [shown, hidden] = ['s'.repeat(42), 'h'.repeat(42)].map((name) => `${name}${institution_id % 10}`);
  await school.sql(async (db) => {
    for (const handle of [shown!, hidden!])
      await db
        .insertInto('file')
        .values({ institution_id, handle, kind: 'picture', media_type: 'image/webp', bytes: 3, created_by: null })
        .execute();
    await db
      .insertInto('booking_page')
      .values({ institution_id, slug: 'camps', title: 'Camps', image_handle: shown! })
      .execute();
  });
  const ask = async (handle: string, of: string) => (await get(`/files/${handle}?of=${of}`)).statusCode;
  const etag = { url: `/files/${shown}?of=${hash}`, headers: { 'if-none-match': `"${shown}"` } };
  // Its bytes are on no disk here, so a browser that has it asks whether it is still there.
  expect((await server.app.inject(etag)).statusCode).toBe(304);
  expect([await ask(hidden!, hash), await ask(shown!, 'nobody')]).toEqual([404, 404]);
  expect((await get(`/files/${shown}`)).statusCode).toBe(401);
  const other = await server.school();
  expect(await ask(shown!, other.hash)).toBe(404);
  await school.sql((db) => db.updateTable('booking_page').set({ archived_at: new Date() }).execute());
  expect((await server.app.inject(etag)).statusCode).toBe(404);
});
