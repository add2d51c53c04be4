import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
});

const get = (path: string, input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  server.call('GET', path, input, { as });
const post = (path: string, input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', path, input, { as });

describe('the outbox', () => {
  const mail = (change: Record<string, unknown> = {}) =>
    school.sql(async (db) => {
      const row = {
        institution_id: school.institution_id,
        to_email: 'ada@school.example',
        to_name: 'Ada',
        subject: 'Hello 100%',
        text: 'Text',
        html: '<p>Text</p>',
        ...change,
      };
      return (await db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

  it('shows mails newest first, by status and by part of subject or receiver', async () => {
    const ids = [
      await mail(),
      await mail({ status: 'kept', subject: 'Second', created_at: new Date(Date.now() + 1000) }),
    ];
    const found = async (input = {}) => (await get('outbox/list', input)).body;
    expect(await found()).toMatchObject({ total: 2, configured: false, data: [{ id: ids[1] }, { id: ids[0] }] });
    expect((await found({ status: 'kept' })).data.map((one: { id: number }) => one.id)).toEqual([ids[1]]);
    expect((await found({ search: '100%' })).data.map((one: { id: number }) => one.id)).toEqual([ids[0]]);
    expect((await found({ search: '%' })).total).toBe(1);
    expect((await get('outbox/details', { id: ids[0] })).body).toMatchObject({
      subject: 'Hello 100%',
      text: 'Text',
      html: '<p>Text</p>',
    });
  });

  it("shows a mail's calendar file, and opens it for people who can read the outbox", async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Übung\r\nEND:VCALENDAR\r\n';
    const [id, plain] = [await mail({ calendar }), await mail()];
    const shown = { name: 'event.ics', size: Buffer.byteLength(calendar) };
    expect((await get('outbox/list')).body.data.slice(0, 2).map((one: { calendar: unknown }) => one.calendar)).toEqual([
      null,
      shown,
    ]);
    expect((await get('outbox/details', { id })).body.calendar).toEqual(shown);
    expect((await get('outbox/calendar', { id })).body).toEqual({ name: 'event.ics', content: calendar });
    expect((await get('outbox/calendar', { id: plain })).status).toBe(404);
    expect((await get('outbox/calendar', { id }, await school.staff(2))).status).toBe(403);
    expect((await get('outbox/calendar', { id }, (await server.school()).owner)).status).toBe(404);
  });

  it('queues a failed or kept mail again, and no other', async () => {
    const [failed, sent] = [
      await mail({ status: 'failed', attempts: 10, error: 'No route' }),
      await mail({ status: 'sent' }),
    ];
    expect(await post('outbox/resend', { id: failed })).toMatchObject({
      status: 200,
      body: { data: { status: 'queued', attempts: 0, error: null } },
    });
    const jobs = await school.sql((db) =>
      db
        .selectFrom('job')
        .selectAll()
        .where('institution_id', '=', school.institution_id)
        .where('kind', '=', 'mail')
        .execute(),
    );
    expect(jobs.map((job) => job.payload)).toEqual([{ id: failed }]);
    expect((await post('outbox/resend', { id: sent })).status).toBe(409);
  });

  it("is each school's own", async () => {
    const id = await mail();
    const stranger = (await server.school()).owner;
    expect((await get('outbox/list', {}, stranger)).body.total).toBe(0);
    expect([
      (await get('outbox/details', { id }, stranger)).status,
      (await post('outbox/resend', { id }, stranger)).status,
    ]).toEqual([404, 404]);
  });
});
