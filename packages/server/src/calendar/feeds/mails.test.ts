import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { familyOf, feedsOf, NOW } from '../../testing/feeds.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';

let server: TestServer;
let here: CalendarSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer();
  server.setNow(NOW);
  here = await calendarSchool(server, 2);
  post = await mailedBy(server, 4634);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const { ask } = feedsOf(
  () => here,
  () => server,
);
const address = /https?:\/\/\S+\/feeds\/[\w.-]+\.ics/;

/** Gives a person an e-mail address of their own, and answers it. */
async function withAddress(user_detail_id: number): Promise<string> {
  const email = `reader.${user_detail_id}@home.example`;
  await here.school.sql((db) =>
    db.updateTable('person').set({ email }).where('user_detail_id', '=', user_detail_id).execute(),
  );
  return email;
}

async function letterTo(email: string) {
  const letter = () => post.letters.find((one) => one.to?.some((to) => to.address === email));
  await expect.poll(letter, { timeout: 10_000 }).toBeDefined();
  return letter()!;
}

test('a calendar address is mailed to a guardian, and stands in that mail alone', async () => {
  const child = here.students[0]!;
  const guardian = await familyOf(here, [child], { communication: 1 });
  const email = await withAddress(guardian);
  const made = await here.done('calendar/feeds/make', { kind: 'student', of: child, send_to: guardian });
  expect(made).toMatchObject({ url: null, message: 'The address is on its way' });
  const letter = await letterTo(email);
  expect(letter.subject).toContain('a calendar address for the classes of');
  const url = address.exec(letter.text!)![0];
  const answer = await ask(new URL(url).pathname);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const secret = /\.([\w-]{43})\.ics$/.exec(url)![1]!;
  const kept = await here.school.sql(async (db) => [
    await db.selectFrom('job').selectAll().execute(),
    await db.selectFrom('mail').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('feed').selectAll().execute(),
  ]);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('staff mail their own address to themselves, and a new address ends the one it replaces', async () => {
  const teacher = await here.school.staff(2);
  const email = await withAddress(teacher.user_detail_id);
  const old = await here.done('calendar/feeds/make', { kind: 'staff' }, teacher);
  await here.done(
    'calendar/feeds/make',
    { kind: 'staff', send_to: teacher.user_detail_id, instead_of: old.feed_id },
    teacher,
  );
  const url = address.exec((await letterTo(email)).text!)![0];
  expect((await ask(new URL(url).pathname)).statusCode).toBe(200);
  expect((await ask(new URL(old.url).pathname)).statusCode).toBe(404);
});

test('an address is mailed to nobody but its maker, the person, and guardians who may know', async () => {
  const child = here.students[1]!;
  const without = await familyOf(here, [child], { custody: 0, communication: 1 });
  const silent = await familyOf(here, [child], { communication: 0 });
  const told = await familyOf(here, [child], { communication: 1 });
  const send = (send_to: number, more: Record<string, unknown> = { kind: 'student', of: child }) =>
    here.post('calendar/feeds/make', { ...more, send_to });
  for (const id of [without, silent, here.students[0]!, here.teachers[0]!]) {
    await withAddress(id);
    expect((await send(id)).body.fields, `${id}`).toEqual({
      send_to: 'Please choose yourself, the person, or a guardian who receives messages',
    });
  }
  expect((await send(told)).body.fields).toEqual({ send_to: 'There is no e-mail address' });
  expect((await send(told, { kind: 'staff' })).status).toBe(422);
  expect((await here.read('calendar/feeds/list', { kind: 'student', of: child })).data).toEqual([]);
});
