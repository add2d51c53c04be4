import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../../../testing/server.ts';
import { mailedBy } from '../../../testing/sign-in.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let post: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://office.school.example' });
  school = await server.school('Riverside');
  const secure = (who: TestStaff) => ({ ...who, cookie: who.cookie.replace('schoolbell', '__Host-schoolbell') });
  school.owner = secure(school.owner);
  teacher = secure(await school.staff(1));
  post = await mailedBy(server, 4633);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const call = (path: string, input: Record<string, unknown>, as = teacher) =>
  server.call('POST', `communication/replyAddresses/${path}`, input, { as });
const list = async () => (await server.call('GET', 'communication/replyAddresses', {}, { as: teacher })).body;
const confirm = (institution: string, token: string) =>
  server.call('POST', 'communication/replyAddresses/confirm', { institution, token });
const send = async (reply_to: string) => {
  const { body } = await server.call('POST', 'students/add', { firstName: 'Rae' }, { as: teacher });
  const mail = { user_detail_ids: [body.user_detail_id], to: 'person', subject: 'Hi', body: 'There', reply_to };
  return server.call('POST', 'students/bulk/email', mail, { as: teacher });
};
const to = (email: string) => post.letters.filter((letter) => letter.to?.some((one) => one.address === email));
async function linkFor(email: string, count = 1): Promise<[institution: string, token: string]> {
  await expect.poll(() => to(email).length, { timeout: 15_000 }).toBe(count);
  const found = /\/confirm\?institution=([\w-]+)&token=([\w-]{43})/.exec(to(email).at(-1)!.text ?? '')!;
  return [found[1]!, found[2]!];
}

test('replies can go to an address once the link that was mailed there is opened, until it is removed', async () => {
  const office = 'Office@choir.example';
  expect((await send(office)).status).toBe(422);
  expect((await call('add', { reply_to: office })).body.message).toBe(
    `Open the link that is mailed to ${office} within three days.`,
  );
  expect((await send(office)).status).toBe(422);
  const [institution, token] = await linkFor(office);
  expect((await list()).data).toMatchObject([{ reply_to: office, is_confirmed: 0 }]);
  expect((await confirm(institution, 'x'.repeat(43))).status).toBe(410);
  expect((await confirm(institution, token)).body.message).toBe(`Replies can go to ${office} from now on.`);
  expect((await send('office@CHOIR.example')).status).toBe(200);
  const again = await call('add', { reply_to: office.toLowerCase() });
  expect([again.status, again.body.message]).toEqual([409, 'office@choir.example is already confirmed.']);
  const [{ reply_address_id, is_confirmed }] = (await list()).data;
  expect(is_confirmed).toBe(1);
  expect((await call('remove', { reply_address_id })).status).toBe(200);
  expect((await send(office)).status).toBe(422);
  expect((await confirm(institution, token)).status).toBe(410);
});

test("another school's address is neither confirmed here nor removed by us", async () => {
  const other = await server.school('Elsewhere');
  const asked = 'shared@office.example';
  await call('add', { reply_to: asked });
  const [, token] = await linkFor(asked);
  expect((await confirm(other.hash, token)).status).toBe(410);
  const [{ reply_address_id }] = (await list()).data;
  const stranger = { ...other.owner, cookie: other.owner.cookie.replace('schoolbell', '__Host-schoolbell') };
  expect((await call('remove', { reply_address_id }, stranger)).status).toBe(404);
});

test('a link is good for three days, and asking again replaces it', async () => {
  const asked = 'late@office.example';
  await call('add', { reply_to: asked });
  const [institution, first] = await linkFor(asked);
  await call('add', { reply_to: asked });
  const [, second] = await linkFor(asked, 2);
  expect((await confirm(institution, first)).status).toBe(410);
  await school.sql((db) =>
    sql`update reply_address set expires_at = now() - interval '1 second' where institution_id = ${school.institution_id} and email = ${asked}`.execute(
      db,
    ),
  );
  expect((await confirm(institution, second)).status).toBe(410);
  expect((await send(asked)).status).toBe(422);
});
