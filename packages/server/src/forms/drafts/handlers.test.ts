import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send } from '../../testing/family.ts';
import { type Answer, testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { draftReady, offer, saveDraft } from './examples.ts';
import { DAY, draftsOf } from '../../testing/drafts.ts';

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
  post = await mailedBy(server, 4614);
});
afterAll(async () => {
  server.setNow(undefined);
  await post.stop();
  await server.stop();
});

const { rows, mailed, open } = draftsOf(
  () => server,
  () => school,
  () => post,
);

const said = ({ status, text }: Answer) => ({ status, text });
const gone = { status: 404, text: JSON.stringify({ code: 'notFound', message: 'Not found.' }) };

describe('a form that is finished later', () => {
  it('is restored completely by the link from the mail, with its gaps and mistakes', async () => {
    const values = {
      firstName: 'Mia',
      dob: 'not yet',
      address: { street: 'Somewhere' },
      guardian: { parentFirstName: 'Ann' },
      terms: true,
      signature: { kind: 'drawn', value: 'data:image/png;base64,AAAA' },
      custom_9: ['One', 'Two'],
    };
    const children = [{ values: { firstName: 'Ben', email: 'no' } }, { values: {} }];
    const strokes = [[0.1, 0.2, 0.3, 0.4]];
    const { status, body, sent } = await saveDraft(server, school, 'student', { values, children, strokes });
    expect([status, body.message]).toEqual([200, `We have sent a link to ${sent['email']}. It works for 30 days.`]);
    const letter = () => post.letters.find((one) => one.to?.[0]?.address === sent['email']);
    await expect.poll(letter, { timeout: 15_000 }).toBeDefined();
    expect(letter()!.subject).toBe('Harbour: finish your form');
    expect(letter()!.text).not.toContain('Mia');
    const link = /(http\S+)#([\w-]+)=([\w-]{43})/.exec(letter()!.text!)!;
    expect(link[1]).toBe(`http://localhost:4000/signup/student?institution=${school.hash}&form=${sent['form']}`);
    expect(link[2]).toBe(sent['form']);
    for (let time = 0; time < 2; time++)
      expect((await open(sent, link[3]!)).body).toEqual({ values, children, strokes });
    const kept = await school.sql((db) =>
      db.selectFrom('mail').select('text').where('to_email', '=', String(sent['email'])).executeTakeFirstOrThrow(),
    );
    expect(kept.text).not.toContain(link[3]);
  });

  it('continues where it was started if that site is on the school’s list, else on the school’s hosted page', async () => {
    await server.call('POST', 'embed/sites', { sites: ['https://www.harbour.example'] }, { as: school.owner });
    const pageOf = async (page_url: string) => {
      const { sent } = await saveDraft(server, school, 'lead', { page_url });
      const letter = () => post.letters.find((one) => one.to?.[0]?.address === sent['email']);
      await expect.poll(letter, { timeout: 15_000 }).toBeDefined();
      return /(http\S+)#[\w-]+=/.exec(letter()!.text!)![1];
    };
    expect(await pageOf('https://www.harbour.example/join?page_id=12')).toBe(
      'https://www.harbour.example/join?page_id=12',
    );
    for (const page of [
      'https://evil.example/',
      'javascript:alert(1)',
      'https://www.harbour.example.evil.example/',
      '',
    ])
      expect(await pageOf(page)).toContain('http://localhost:4000/signup/lead?');
  });

  it('is sealed, and its token and handle are kept as hashes', async () => {
    const { body, sent } = await saveDraft(server, school, 'lead', { values: { firstName: 'Readable' } });
    const token = await mailed(sent);
    const text = JSON.stringify((await rows()).map((row) => ({ ...row, sealed: row.sealed.toString('latin1') })));
    for (const secret of ['Readable', token, body.draft]) expect(text).not.toContain(secret);
    expect((await open(sent, token)).body.values).toEqual({ firstName: 'Readable' });
  });

  it('is deleted when the form is sent, by its link or by the answer to saving, also if it is held; a refused form keeps it', async () => {
    for (const how of ['link', 'handle'] as const) {
      for (const website of ['', 'https://spam.example']) {
        const { body, sent } = await saveDraft(server, school);
        const token = await mailed(sent);
        const draft = how === 'link' ? token : body.draft;
        expect((await send(server, school, { values: { email: 'no' }, change: { draft } })).status).toBe(422);
        expect((await open(sent, token)).status).toBe(200);
        expect((await send(server, school, { change: { draft, website } })).status).toBe(200);
        expect(said(await open(sent, token))).toEqual(gone);
      }
    }
  });

  it('is replaced when it is saved again', async () => {
    const first = await saveDraft(server, school);
    const token = await mailed(first.sent);
    const before = (await rows()).length;
    expect((await saveDraft(server, school, 'lead', { draft: token })).status).toBe(200);
    expect((await rows()).length).toBe(before);
    expect(said(await open(first.sent, token))).toEqual(gone);
  });

  it('sent again after a lost answer is one draft and one mail', async () => {
    const sent = await draftReady(server, school);
    const before = (await rows()).length;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => server.call('POST', 'signUp/drafts/save', sent, { key: 'one-draft' })),
    );
    expect(answers.map((one) => one.body)).toEqual(answers.map(() => answers[0]!.body));
    expect((await rows()).length).toBe(before + 1);
  });
});

describe('a link that opens nothing', () => {
  it('answers the same, whatever the reason', async () => {
    const saved = async () => {
      const { body, sent } = await saveDraft(server, school);
      return { sent, handle: body.draft as string, token: await mailed(sent) };
    };
    const [one, spent, expired] = [await saved(), await saved(), await saved()];
    await send(server, school, { change: { draft: spent.token } });
    const student = await draftReady(server, school, 'student');
    const answers: Record<string, Answer> = {
      guessed: await open(one.sent, newToken()),
      spent: await open(spent.sent, spent.token),
      'what saving answered': await open(one.sent, one.handle),
      'of another form': await open(student, one.token),
      'of another school': await open(one.sent, one.token, other.hash),
      'of no school': await open(one.sent, one.token, newToken()),
      'of no form': await open({ form: newToken() }, one.token),
    };
    server.setNow(new Date(Date.now() + 31 * DAY));
    answers['expired'] = await open(expired.sent, expired.token);
    server.setNow(undefined);
    for (const [why, answer] of Object.entries(answers)) expect(said(answer), why).toEqual(gone);
    expect((await open(one.sent, one.token)).status, 'a good one').toBe(200);
  });
});
