import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
let [ines, tom] = [0, 0];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
  [ines, tom] = [await guardian('Ines'), await guardian('Tom')];
});

const guardian = async (firstName: string, invoiceTo: 0 | 1 = 1): Promise<number> =>
  (
    await till.done('POST', 'guardian/add', {
      user_detail_id: mia,
      guardian: { firstName, surname: 'Keller', email: '', phone: '', relation: 'Parent', invoiceTo },
    })
  ).user_detail_id;
const set = (...shares: [guardian_id: number, share: number][]) =>
  till.call('POST', 'guardian/shares', {
    user_detail_id: mia,
    shares: shares.map(([guardian_id, share]) => ({ guardian_id, share })),
  });
const sharesOf = async () =>
  (await till.done('GET', 'student/getDetails', { user_detail_id: mia })).guardians.map(
    (one: { share: number | null }) => one.share,
  );
const billed = async () => {
  await till.done('POST', 'invoice', { user_detail_id: mia, items: [customLine(mia, 3333)] });
  const { data } = await till.done('GET', 'invoices', { user_detail_id: mia });
  return data
    .map((one: { payer: { firstName: string }; total: number }) => `${one.payer.firstName} ${one.total}`)
    .toSorted();
};

test('new invoices are split by the shares that staff set', async () => {
  const saved = await set([ines, 60], [tom, 40]);
  expect([saved.status, saved.body.message]).toEqual([200, 'Shares saved']);
  expect(saved.body.data).toMatchObject([{ share: 60 }, { share: 40 }]);
  expect(await billed()).toEqual(['Ines 2000', 'Tom 1333']);
});

test('a share of 0 pays nothing, and no shares at all let the first pay', async () => {
  await set([ines, 0], [tom, 100]);
  expect(await sharesOf()).toEqual([0, 100]);
  expect(await billed()).toEqual(['Tom 3333']);
  const cleared = await set();
  expect([cleared.body.message, await sharesOf()]).toEqual(['Shares removed', [null, null]]);
  expect(await billed()).toEqual(['Ines 3333', 'Tom 3333']);
});

test.each([
  ['too little', [60, 30], { shares: 'The shares make 90 %. They must make 100 %.' }],
  ['too much', [60, 40.01], { shares: 'The shares make 100.01 %. They must make 100 %.' }],
  ['below 0', [-1, 101], undefined],
  ['finer than a hundredth', [33.333, 66.667], undefined],
])('refuses shares that are %s', async (_, [one, other], fields) => {
  const refused = await set([ines, one!], [tom, other!]);
  expect(refused.status).toBe(422);
  if (fields) expect(refused.body.fields).toEqual(fields);
  expect(await sharesOf()).toEqual([null, null]);
});

test('adds thirds up to the hundredth', async () => {
  const third = await guardian('Uma');
  expect((await set([ines, 33.33], [tom, 33.33], [third, 33.34])).status).toBe(200);
});

test('refuses a share for a guardian without invoices, of another child, or twice', async () => {
  const uma = await guardian('Uma', 0);
  expect((await set([ines, 50], [uma, 50])).body.fields).toEqual({
    'shares.1.share': 'Turn on "Receives invoices" for this guardian first',
  });
  expect((await set([ines, 50], [mia, 50])).status).toBe(404);
  expect((await set([ines, 50], [ines, 50])).status).toBe(404);
  const other = await server.school();
  const stranger = await server.call(
    'POST',
    'guardian/shares',
    { user_detail_id: mia, shares: [] },
    { as: other.owner },
  );
  expect(stranger.status).toBe(404);
});

test('a guardian who leaves takes their share along, and brings it back', async () => {
  await set([ines, 60], [tom, 40]);
  await till.done('POST', 'guardian/delete', { user_detail_id: tom, child_id: mia });
  expect(await billed()).toEqual(['Ines 3333']);
  await till.done('POST', 'guardian/restore', { user_detail_id: tom, child_id: mia });
  expect(await sharesOf()).toEqual([60, 40]);
});

test('an edit of a guardian takes a share only where all still make 100 %', async () => {
  const edit = async (share: number | null) => {
    const [, { user_detail_id, ...kept }] = (await till.done('GET', 'student/getDetails', { user_detail_id: mia }))
      .guardians;
    return till.call('POST', 'guardian/updateDetails', { ...kept, user_detail_id, child_id: mia, share });
  };
  expect((await edit(40)).body.fields).toEqual({ share: 'The shares make 40 %. They must make 100 %.' });
  expect((await edit(100)).body).toMatchObject({ share: 100 });
  expect(await billed()).toEqual(['Tom 3333']);
  // As it came, it goes back.
  expect((await edit(100)).status).toBe(200);
  expect((await edit(null)).body).toMatchObject({ share: null });
});

test('each share that changes is in the history of the child', async () => {
  await set([ines, 60], [tom, 40]);
  await set([ines, 60], [tom, 40]);
  const rows = await school.sql((db) =>
    db.selectFrom('audit').select(['before', 'after']).where('kind', '=', 'guardian_changed').orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { before: { guardian_id: ines, share: null }, after: { guardian_id: ines, share: 60 } },
    { before: { guardian_id: tom, share: null }, after: { guardian_id: tom, share: 40 } },
  ]);
});
