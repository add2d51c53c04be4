import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send, sibling, ticketFor, typed } from '../../testing/family.ts';
import { type Answer, testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { draftReady, offer, saveDraft } from './examples.ts';

const DAY = 86_400_000;
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

const rows = (of = school) =>
  of.sql((db) => db.selectFrom('form_draft').selectAll().where('institution_id', '=', of.institution_id).execute());
const said = ({ status, text }: Answer) => ({ status, text });
const gone = { status: 404, text: JSON.stringify({ code: 'notFound', message: 'Not found.' }) };

/** The token that a draft's mail brought. */
async function mailed(sent: Record<string, unknown>, nth = 0): Promise<string> {
  const letters = () => post.letters.filter((one) => one.to?.[0]?.address === sent['email']);
  await expect.poll(() => letters().length, { timeout: 15_000, interval: 20 }).toBeGreaterThan(nth);
  return /#[\w-]+=([\w-]{43})/.exec(letters()[nth]!.text!)![1]!;
}
const open = (sent: Record<string, unknown>, draft: string, institution = school.hash) =>
  server.call('POST', 'signUp/drafts/open', { institution, form: sent['form'], draft });

describe('a form that is finished later', () => {
  it('comes back whole by the link from the mail, whatever was still missing or wrong', async () => {
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

  it('goes on where it was begun, if that site is on the school’s list, and else on the school’s hosted page', async () => {
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

  it('goes when the form is sent, by its link or by what saving answered, also where it is held; a refused form leaves it', async () => {
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

describe('saving', () => {
  it('answers alike whether the school knows the address or not', async () => {
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

  it('mails to one address a few times an hour, also when asked many times at once', async () => {
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

describe('what a school keeps of it', () => {
  it('is a number to its staff, by what they may see', async () => {
    const of = await server.school();
    await offer(server, of, 'lead', 'later');
    await saveDraft(server, of);
    const counted = (type: string, as = of.owner) => server.call('GET', 'signUp/drafts/count', { type }, { as });
    expect((await counted('lead')).body).toEqual({ total: 1 });
    expect((await counted('student')).body).toEqual({ total: 0 });
    const sales = await of.staff(9);
    await server.call(
      'POST',
      'accesscontrols/update',
      { role_id: 9, category: 'students', value: 0 },
      { as: of.owner },
    );
    expect([(await counted('lead', sales)).status, (await counted('student', sales)).status]).toEqual([200, 403]);
  });

  it('is forgotten after 30 days', async () => {
    const of = await server.school();
    await offer(server, of, 'lead', 'later');
    await saveDraft(server, of);
    server.setNow(new Date(Date.now() + 29 * DAY));
    await saveDraft(server, of);
    server.setNow(new Date(Date.now() + 31 * DAY));
    const { insertJob } = await import('../../jobs/queries.ts');
    await of.sql((db) => insertJob(db, of.institution_id, 'forgetDrafts', {}));
    server.services.live.tell({ kind: 'job' });
    await expect.poll(async () => (await rows(of)).length, { timeout: 15_000 }).toBe(1);
    server.setNow(undefined);
  });

  it('leaves with everything else, without what was typed, and goes with the person whose address it is', async () => {
    const of = await server.school();
    await offer(server, of, 'lead', 'later');
    const email = `erase.${newToken().slice(0, 6).replace(/\W/g, 'x')}@family.example`.toLowerCase();
    const { body } = await send(server, of, { values: { ...typed(), firstName: 'Erased', surname: 'Soon', email } });
    await saveDraft(server, of, 'lead', { email, values: { firstName: 'Unfinished words' } });
    const person = await of.sql((db) =>
      db.selectFrom('person').select('user_detail_id').where('hash', '=', body.hash).executeTakeFirstOrThrow(),
    );
    const unzipped = async (url: string) =>
      Object.entries(
        unzipSync(
          new Uint8Array(
            (await server.app.inject({ method: 'GET', url, headers: { cookie: of.owner.cookie, 'x-schoolbell': '1' } }))
              .rawPayload,
          ),
        ),
      )
        .map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
        .join('\n');
    const all = await unzipped('/api/data/export');
    expect(all).toContain('tables/form_draft.csv');
    expect(all).toContain(email);
    expect(all).not.toContain('Unfinished words');
    expect(await unzipped(`/api/privacy/export?user_detail_id=${person.user_detail_id}`)).toContain('form_draft');
    const preview = await server.call(
      'GET',
      'data/erasePreview',
      { user_detail_id: person.user_detail_id },
      { as: of.owner },
    );
    expect(preview.body.goes).toContainEqual({ what: 'Forms that they saved to finish later', total: 1 });
    const erased = await server.call(
      'POST',
      'data/erase',
      { user_detail_id: person.user_detail_id, confirmation: 'Erased Soon' },
      { as: of.owner },
    );
    expect(erased.status).toBe(200);
    expect(await rows(of)).toEqual([]);
  });
});

it('files that were attached come back, and hang on their own child once the form is sent', async () => {
  const of = await server.school();
  for (const setting of ['children', 'later'] as const) await offer(server, of, 'student', setting);
  const asOwner = async (path: string, input: Record<string, unknown>) =>
    (await server.call('POST', path, input, { as: of.owner })).body;
  await asOwner('embed/files/save', { form_files: 1 });
  const form = (await server.call('GET', 'customForm/getFormTypes', { type: 'student' }, { as: of.owner })).body
    .data[0];
  const { field_name } = await asOwner('customForm/option/add', {
    custom_form_id: form.custom_form_id,
    field_type: 'file',
    custom_name: 'Report',
  });
  const upload = async (name: string): Promise<string> => {
    const body = new FormData();
    body.append(
      'input',
      JSON.stringify({
        institution: of.hash,
        form: form.hash,
        field: field_name,
        ticket: (await ticketFor(server, of, { type: 'student' })).token,
      }),
    );
    body.append('file', new Blob(['%PDF-1.7\n']), name);
    const request = new Response(body);
    return (
      await server.app.inject({
        method: 'POST',
        url: '/api/signUp/files/upload',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type')! },
      })
    ).json().value;
  };
  const values = { ...typed('student'), [field_name]: [await upload('mia.pdf')] };
  const { sent } = await saveDraft(server, of, 'student', {
    values,
    children: [sibling('Ben', 'Park', { [field_name]: [await upload('ben.pdf')] })],
  });
  const draft = await mailed(sent);
  const opened = (await open(sent, draft, of.hash)).body;
  const { status, body } = await send(server, of, {
    type: 'student',
    values: opened.values,
    change: { children: opened.children, draft },
  });
  expect(status).toBe(200);
  for (const [at, name] of ['mia.pdf', 'ben.pdf'].entries()) {
    const { user_detail_id } = await of.sql((db) =>
      db.selectFrom('person').select('user_detail_id').where('hash', '=', body.hashes[at]).executeTakeFirstOrThrow(),
    );
    expect(
      (await server.call('GET', 'person/files/list', { user_detail_id }, { as: of.owner })).body.data,
    ).toMatchObject([{ file_name: name }]);
  }
});

it('children and hostile strings come back as they were typed', async () => {
  const hostile = {
    firstName: '<img src=x onerror=alert(1)>',
    surname: '{student}',
    message: "'; drop table form_draft; --\u202E",
    __proto__x: '__proto__',
  };
  const { sent } = await saveDraft(server, school, 'student', {
    values: hostile,
    children: [sibling('${alert(1)}', '=1+1')],
  });
  const opened = await open(sent, await mailed(sent));
  expect(opened.body.values).toEqual(hostile);
  expect(opened.body.children[0].values).toMatchObject({ firstName: '${alert(1)}', surname: '=1+1' });
});
