import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { send, sibling, ticketFor, typed } from '../../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { offer, saveDraft } from './examples.ts';
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
  post = await mailedBy(server, 4615);
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

describe('what a school keeps of it', () => {
  it('is only a number to staff with access', async () => {
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

  it('is exported with everything else, without the answers, and deleted with the person of its address', async () => {
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

it('attached files come back, and belong to their own child once the form is sent', async () => {
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

it('children and hostile strings are restored as they were typed', async () => {
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
