import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../testing/imports.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', path, input, { as });
const settings = { date_order: 'mdy', duplicates: 'update' };
const uploaded = async (text: string, kind = 'student', as: TestStaff = school.owner) =>
  (await upload(server, as, kind, text)).body;
const keep = async (import_id: number, preset_name: string, mapping: string[], more: object = {}) =>
  post('imports/presets/save', { import_id, preset_name, mapping, settings, ...more });

test('a mapping is kept under a name, found by a file with the same columns in any order, renamed, changed and deleted', async () => {
  const first = await uploaded('Rufname,Kontakt,Ort\nIda,ida@home.example,Bern\n');
  expect([first.is_remembered, first.presets]).toEqual([0, []]);
  const kept = await keep(first.import_id, 'Autumn list', ['firstName', 'email', ''], {
    settings: { ...settings, invite: true },
  });
  expect(kept.body).toMatchObject({ message: '"Autumn list" saved for the next file' });
  const { preset_id } = kept.body;

  const second = await uploaded('ORT,kontakt,rufname,Neu\nBern,jo@home.example,Jo,x\n');
  expect(second).toMatchObject({
    is_remembered: 1,
    mapping: ['', 'email', 'firstName', ''],
    settings: { ...settings, invite: false },
  });
  expect(second.presets).toEqual([
    {
      preset_id,
      preset_name: 'Autumn list',
      mapping: ['', 'email', 'firstName', ''],
      settings: { ...settings, invite: false },
      missing: [],
    },
  ]);
  const third = await uploaded('Rufname,Strasse\nJo,Weg 1\n');
  expect([third.is_remembered, third.presets[0].missing]).toEqual([0, ['Kontakt']]);

  expect((await keep(second.import_id, 'AUTUMN LIST', second.mapping)).body.fields).toEqual({
    preset_name: 'Another preset has this name already',
  });
  expect((await post('imports/presets/rename', { preset_id, preset_name: ' Spring list ' })).status).toBe(200);
  expect((await keep(second.import_id, 'Spring list', ['city', 'email', 'firstName', ''], { preset_id })).status).toBe(
    200,
  );
  const fourth = await uploaded('Ort,Kontakt,Rufname,Neu\nBern,jo@home.example,Jo,x\n');
  expect(fourth.presets).toMatchObject([{ preset_name: 'Spring list', mapping: ['city', 'email', 'firstName', ''] }]);
  expect((await post('imports/presets/delete', { preset_id })).status).toBe(200);
  expect((await uploaded('Ort,Kontakt,Rufname\nBern,jo@home.example,Jo\n')).presets).toEqual([]);
  expect((await post('imports/presets/delete', { preset_id })).status).toBe(404);
});

test('a preset is of one kind, and for people who can import it', async () => {
  const teacher = await school.staff(2);
  const leads = await uploaded('Rufname,Kontakt\nIda,i@home.example\n', 'lead');
  const { preset_id } = (await keep(leads.import_id, 'Fair', ['firstName', 'email'])).body;
  const students = await uploaded('Rufname,Kontakt\nIda,i@home.example\n', 'student', teacher);
  expect(students.presets).toEqual([]);
  expect((await keep(students.import_id, 'Fair', ['firstName', 'email'], { preset_id })).status).toBe(404);
  for (const [path, input] of [
    ['rename', { preset_name: 'Mine' }],
    ['delete', {}],
  ] as const)
    expect((await post(`imports/presets/${path}`, { preset_id, ...input }, teacher)).status).toBe(404);
  expect((await keep(leads.import_id, 'Nameless', ['email', ''])).body.fields).toEqual({
    mapping: 'Please choose the column with the first name, the full name or an ID',
  });
});
