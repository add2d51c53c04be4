import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, newLink } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { newStudent } from '../../students/examples.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { linksOf } from '../../testing/known.ts';

let server: TestServer;
let world: World;
let post: Awaited<ReturnType<typeof mailedBy>>;
const site = 'https://www.school.example';
const page = `${site}/details?lang=en`;
const allow = (sites: string[]) => ask(world, 'POST', 'embed/sites', { sites });
const choose = (update_page: string) =>
  server.call('POST', 'embed/updatePage', { update_page }, { as: world.school.owner });
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  post = await mailedBy(server, 4635);
});
beforeEach(() => allow([site]));
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const { known } = linksOf(
  () => server,
  () => world,
);

test("a link's form opens and is sent on a listed site, and on no other", async () => {
  const { token } = await newLink(world, await newStudent(world));
  const input = { institution: world.school.hash, studentHash: token };
  const open = (origin: string) =>
    server.call('GET', 'online/student/getDetailsByHash', input, { headers: { origin } });
  for (const origin of ['https://evil.example', 'http://www.school.example', 'https://school.example', 'null']) {
    const refused = await open(origin);
    expect([refused.status, refused.body.code], origin).toEqual([403, 'originRefused']);
    expect(refused.text).not.toContain('values');
  }
  const opened = await open(site);
  expect([opened.status, opened.headers['access-control-allow-origin']]).toEqual([200, site]);
  expect(opened.headers['access-control-allow-credentials']).toBeUndefined();
  const answer = { ...(await answerOf(world, 'student', token)), studentHash: token };
  const send = (origin: string) =>
    server.call('POST', 'online/student/saveStudentDataByHash', answer, {
      headers: { origin },
      key: `from-${origin}`,
    });
  expect((await send('https://evil.example')).body).toMatchObject({ code: 'originRefused' });
  await allow([]);
  expect((await open(site)).body).toMatchObject({ code: 'originRefused' });
});

test('links lead to our page, or to one of the school on an allowed site, with the token after the #', async () => {
  const student = await known();
  expect((await newLink(world, student)).url).toContain(`/update?institution=${world.school.hash}&studentHash=`);
  for (const wrong of [
    'https://evil.example/details',
    'http://www.school.example/details',
    'https://www.school.example@evil.example/',
    'javascript:alert(1)',
    '//www.school.example',
    'details',
  ])
    expect((await choose(wrong)).body.fields, wrong).toEqual({
      update_page: 'Please enter an address on one of your allowed sites, starting with https://',
    });
  expect((await choose(`${page}#top`)).body).toMatchObject({ message: 'Page updated.', data: { update_page: page } });
  const { url } = await ask(world, 'POST', 'online/links/make', { user_detail_id: student, send_to: null });
  expect(url).toMatch(/^https:\/\/www\.school\.example\/details\?lang=en#studentHash=[\w-]{43}$/);

  await ask(world, 'POST', 'online/links/make', { user_detail_id: student, send_to: student });
  const letter = () => post.letters.find((one) => one.text?.includes(`${page}#studentHash=`));
  await expect.poll(letter, { timeout: 10_000 }).toBeDefined();
  const token = /#studentHash=([\w-]{43})/.exec(letter()!.text!)![1]!;
  const input = { institution: world.school.hash, studentHash: token };
  expect(
    (await server.call('GET', 'online/student/getDetailsByHash', input, { headers: { origin: site } })).status,
  ).toBe(200);

  await allow([]);
  expect((await newLink(world, student)).url, 'its site is off the list').toContain('/update?institution=');
  await allow([site]);
  expect((await choose('')).body.data.update_page).toBe('');
  expect((await newLink(world, student)).url).toContain('/update?institution=');
});
