import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarSchool } from '../testing/calendar.ts';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('classes are found by title, subject and people, at their next time; drafts and long past ones are not', async () => {
  const here = await calendarSchool(server, 0);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  // Any of these days may be a holiday.
  const add = (title: string, days: number, more: Record<string, unknown> = {}) =>
    here.done('event/v2/make', {
      title,
      subject: here.sub_id,
      from: at(days),
      fromTime: '10:00',
      toTime: '11:00',
      timezoneName: 'UTC',
      staff: [here.teachers[0]],
      notify: 0,
      override: 1,
      ...more,
    });
  await add('', -8, { repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: at(20) } });
  await add('Concert', 3, { staff: [] });
  await add('Concert of old', -50, { staff: [] });
  await add('Piano draft', 5, { draft: 1, staff: [] });
  const titles = async (search: string) =>
    (await here.read('search/overallSmart', { search })).event.map((one: { title: string }) => one.title);
  expect([
    await titles('pian'),
    await titles('concert'),
    await titles('piano sam'),
    await titles('piano nobody'),
    await titles('sam'),
  ]).toEqual([['Piano', 'Concert'], ['Concert'], ['Piano'], [], []]);
  const [next] = (await here.read('search/overallSmart', { search: 'piano' })).event;
  expect([Date.parse(next.starts_at) > Date.now(), next.repeats, next.staff.startsWith('Sam')]).toEqual([
    true,
    1,
    true,
  ]);
});
