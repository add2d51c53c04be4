import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { draftReady, offer, saveDraft } from './examples.ts';
import { draftsOf } from '../../testing/drafts.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;

beforeAll(async () => {
  server = await testServer();
  [school, other] = await Promise.all([server.school('Harbour'), server.school()]);
  for (const one of [school, other])
    for (const type of ['lead', 'student'] as const) await offer(server, one, type, 'later');
  await offer(server, school, 'student', 'children');
  post = await mailedBy(server, 4616);
});
afterAll(async () => {
  server.setNow(undefined);
  await post.stop();
  await server.stop();
});

const { rows } = draftsOf(
  () => server,
  () => school,
  () => post,
);

describe('saving', () => {
  it('answers the same whether the school knows the address or not', async () => {
    const known = `known.${newToken().slice(0, 6).toLowerCase()}@family.example`.replace(/_/g, 'x');
    await send(server, school, { values: { ...typed(), email: known } });
    const stranger = known.replace('known', 'other');
    const [one, two] = [
      await saveDraft(server, school, 'lead', { email: known }),
      await saveDraft(server, school, 'lead', { email: stranger }),
    ];
    expect([one.status, one.body.message.replace(known, '')]).toEqual([
      two.status,
      two.body.message.replace(stranger, ''),
    ]);
    expect(Object.keys(one.body)).toEqual(Object.keys(two.body));
  });

  it('takes a ticket with its proof, once', async () => {
    const before = (await rows()).length;
    const sent = await draftReady(server, school);
    const ticket = sent['ticket'] as { token: string };
    const refused = { status: 422, body: { code: 'ticketExpired' } };
    expect(
      await server.call('POST', 'signUp/drafts/save', { ...sent, ticket: { ...ticket, nonce: 'x' } }),
    ).toMatchObject(refused);
    expect(
      await server.call('POST', 'signUp/drafts/save', {
        ...sent,
        ticket: await ticketFor(server, school, { type: 'student' }),
      }),
    ).toMatchObject(refused);
    expect((await server.call('POST', 'signUp/drafts/save', sent)).status).toBe(200);
    expect(await server.call('POST', 'signUp/drafts/save', sent)).toMatchObject(refused);
    expect((await rows()).length).toBe(before + 1);
  });

  it('mails one address a few times an hour, also with many requests at once', async () => {
    const email = `Often.${newToken().slice(0, 6).replace(/\W/g, 'x')}@family.example`;
    const drafts = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        draftReady(server, school, 'lead', { email: n % 2 ? email : email.toLowerCase() }),
      ),
    );
    const answers = await Promise.all(drafts.map((sent) => server.call('POST', 'signUp/drafts/save', sent)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(answers.find((one) => one.status === 429)!.headers['retry-after']).toBe('3600');
  });

  it('is refused where the school does not offer it, and keeps what is typed small', async () => {
    const closed = await server.school();
    expect((await saveDraft(server, closed)).status).toBe(409);
    expect((await saveDraft(server, school, 'lead', { email: 'a@b.co\r\nBcc: evil@evil.example' })).status).toBe(422);
    expect((await saveDraft(server, school, 'lead', { strokes: [['x']] })).status).toBe(422);
  });
});
