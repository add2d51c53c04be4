import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../http/files.ts';
import { send } from '../../testing/family.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { privacyOf } from '../../testing/privacy.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { post, get, newChild, newPicture, allText, workUntil } = privacyOf(
  () => server,
  () => school,
);

test('a teacher with set-up access can neither export nor erase', async () => {
  const office = await school.staff(8);
  await post('accesscontrols/update', { role_id: 8, category: 'setup', value: 1 });
  const child = await newChild('Guarded');
  expect((await get('data/export', {}, office)).status).toBe(403);
  expect((await get('data/erasePreview', { user_detail_id: child }, office)).status).toBe(403);
  expect(
    (await post('data/erase', { user_detail_id: child, confirmation: 'Guarded Ward' }, office)).body,
  ).toMatchObject({ code: 'forbidden', message: 'Only owners and admins can do this.' });
});

test('erasing a child deletes everything of theirs, with guardians who have no other children, and leaves what others need', async () => {
  const handle = await newPicture();
  const alone = {
    firstName: 'Onlyaunt',
    surname: 'Solo',
    email: 'onlyaunt@home.example',
    phone: '+65 8999 0000',
    relation: 'Aunt',
  };
  const child = await newChild('Vanisher', { image_handle: handle, phone: '+65 6777 1234', guardian: alone });
  await post('notes/add', { user_detail_id: child, message_box: 'Vanisher likes chess' });
  await post('tasks/add', {
    user_detail_id: child,
    task_detail: 'Ring Vanisher',
    validity_date: '2031-01-01T09:00:00Z',
  });
  const preview = (await get('data/erasePreview', { user_detail_id: child })).body;
  expect(preview).toMatchObject({ refusal: null, guardians: [{ firstName: 'Onlyaunt' }] });
  expect(preview.goes).toEqual(
    expect.arrayContaining([
      { what: 'Notes about them', total: 1 },
      { what: 'Tasks about them', total: 1 },
      { what: 'Pictures', total: 1 },
    ]),
  );
  expect(preview.stays.map((line: { what: string }) => line.what)).toContain('Entries of the audit log, emptied');
  expect(await allText()).toContain('Vanisher');

  expect((await post('data/erase', { user_detail_id: child, confirmation: 'Someone' })).body.fields).toEqual({
    confirmation: 'Please type Vanisher Ward',
  });
  expect((await post('data/erase', { user_detail_id: child, confirmation: 'vanisher ward' })).body).toEqual({
    message: 'Erased, with 1 guardian.',
  });
  const text = await allText();
  for (const trace of ['Vanisher', 'vanisher', 'chess', '6777', 'Onlyaunt', 'onlyaunt', '8999'])
    expect(text).not.toContain(trace);
  expect((await get('student/getDetails', { user_detail_id: child })).status).toBe(404);
  expect((await get('students', { search: 'Erased' })).body.total ?? 0).toBe(0);
  expect((await post('students/bulk/archive', { user_detail_ids: [child], is_archived: 0 })).body.changed ?? 0).toBe(0);
  expect((await get('data/erasePreview', { user_detail_id: child })).status).toBe(404);
  const kinds = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('kind')
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', child)
      .execute(),
  );
  expect(kinds.map((row) => row.kind)).toEqual(expect.arrayContaining(['person.erased', 'task_added']));
  await workUntil(() => !existsSync(pathOf(server.services.config.dataDir, handle)));
});

test('a picture that a subject or somebody else has too stays until nothing uses it', async () => {
  const handle = await newPicture();
  const bytes = pathOf(server.services.config.dataDir, handle);
  const [first, second] = [
    await newChild('Drawnfirst', { image_handle: handle }),
    await newChild('Drawnsecond', { image_handle: handle }),
  ];
  const { data: category } = (await post('category/add', { type: 'subject', name: 'Drawing' })).body;
  const added = await post('subject/add', {
    sub_name: 'Portraits',
    gibbonCourseID: category.gibbonCourseID,
    image_handle: handle,
  });
  const { sub_id } = added.body.data;
  const shown = async () => (await get(`subjects/details/${sub_id}`)).body;
  const erased = async (user_detail_id: number, confirmation: string) =>
    (await post('data/erase', { user_detail_id, confirmation })).status;

  expect(await erased(first, 'Drawnfirst Ward')).toBe(200);
  expect((await shown()).image_url).toContain(handle);
  expect((await get('student/getDetails', { user_detail_id: second })).body.image_240).toContain(handle);
  const { version } = await shown();
  expect((await post('subject/edit', { sub_id, version, image_handle: null })).status).toBe(200);
  expect(existsSync(bytes)).toBe(true);
  expect(await erased(second, 'Drawnsecond Ward')).toBe(200);
  await workUntil(() => !existsSync(bytes));
});

test('a guardian of two children stays with the other one, and what a form held is emptied', async () => {
  const [first, second] = [await newChild('Firstchild'), await newChild('Secondchild')];
  const { guardians } = (await get('student/getDetails', { user_detail_id: second })).body;
  expect((await get('data/erasePreview', { user_detail_id: guardians[0].user_detail_id })).body.refusal).toMatch(
    /still has children here/,
  );
  expect(
    (await post('data/erase', { user_detail_id: guardians[0].user_detail_id, confirmation: 'Gale Ward' })).status,
  ).toBe(409);
  await post('data/erase', { user_detail_id: first, confirmation: 'Firstchild Ward' });
  expect((await get('student/getDetails', { user_detail_id: second })).body.guardians).toMatchObject([
    { firstName: 'Gale' },
  ]);

  const sent = await send(server, school);
  expect(sent.status).toBe(200);
  const lead = await school.sql((db) =>
    db
      .selectFrom('submission')
      .select(['person_id', 'body'])
      .where('institution_id', '=', school.institution_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const { firstName, surname } = (await get('leads/getDetails', { user_detail_id: lead.person_id! })).body;
  expect(
    (await post('data/erase', { user_detail_id: lead.person_id!, confirmation: `${firstName} ${surname}`.trim() }))
      .status,
  ).toBe(200);
  const after = await school.sql((db) =>
    db
      .selectFrom('submission')
      .select(['body', 'shown'])
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', lead.person_id)
      .executeTakeFirstOrThrow(),
  );
  expect(after).toEqual({ body: {}, shown: [] });
});

test('staff are erased once they are archived, and sign in no longer; owners and oneself never', async () => {
  const teacher = await school.staff(2);
  expect(
    (await post('data/erase', { user_detail_id: teacher.user_detail_id, confirmation: 'Sam Staff 2' })).body.message,
  ).toMatch(/Archive this staff member/);
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', teacher.user_detail_id)
      .execute(),
  );
  const name = (await get('data/erasePreview', { user_detail_id: teacher.user_detail_id })).body;
  expect(
    (
      await post('data/erase', {
        user_detail_id: teacher.user_detail_id,
        confirmation: `${name.firstName} ${name.surname}`,
      })
    ).status,
  ).toBe(200);
  expect((await server.call('POST', 'login', { email: teacher.email, password: 'a tall green door' })).status).toBe(
    401,
  );
  expect((await get('data/erasePreview', { user_detail_id: school.owner.user_detail_id })).body.refusal).toBe(
    "You can't erase yourself",
  );
});

test('people to erase are found by name, e-mail or phone, archived people too', async () => {
  const child = await newChild('Findme', { phone: '+65 6321 9876' });
  const names = async (search: string) =>
    (await get('data/people', { search })).body.data.map((one: { firstName: string; is_archived: number }) => [
      one.firstName,
      one.is_archived,
    ]);
  expect(await names('findm')).toEqual([['Findme', 0]]);
  await post('students/bulk/archive', { user_detail_ids: [child], is_archived: 1 });
  expect(await names('6321 9876')).toEqual([['Findme', 1]]);
  expect(await names('')).toEqual([]);
  expect((await get('data/people', { search: 'olive' })).body.data).toMatchObject([{ role_id: 10 }]);
});

test("another school's people answer like missing ones", async () => {
  const other = await server.school();
  const child = await newChild('Ours');
  expect((await get('data/erasePreview', { user_detail_id: child }, other.owner)).status).toBe(404);
  expect((await post('data/erase', { user_detail_id: child, confirmation: 'Ours Ward' }, other.owner)).status).toBe(
    404,
  );
  expect((await get('student/getDetails', { user_detail_id: child })).status).toBe(200);
});
