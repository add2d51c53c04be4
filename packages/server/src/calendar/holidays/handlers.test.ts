import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const year = async (of = 2026) => (await server.call('GET', 'holidays/list', { year: of }, { as: school.owner })).body;
const closed = async (start: string, end = start) =>
  (await server.call('GET', 'event/v2/getHoliday', { start, end, timezone: 'UTC' }, { as: await school.staff(2) }))
    .body;

test("a new school keeps its own country's public holidays", async () => {
  const { data, countries, available } = await year();
  expect(countries).toEqual([{ country: 'SG', region: '', regions: [] }]);
  expect(data).toContainEqual({
    id: null,
    holiday_name: 'National Day',
    start_date: '2026-08-09',
    end_date: '2026-08-09',
    country: 'SG',
    is_open: 0,
    version: null,
  });
  expect(available).toContain('DE');
});

test('a closing of several days is added, changed, refused when stale, and deleted', async () => {
  const added = (
    await post('holidays/save', { holiday_name: 'Summer', start_date: '2026-07-01', end_date: '2026-07-31' })
  ).body;
  expect(added).toMatchObject({ message: 'Holiday added.', data: { holiday_name: 'Summer', country: null } });
  const { id } = added.data;
  const changed = { id, version: 1, holiday_name: 'Long summer', start_date: '2026-07-01', end_date: '2026-08-08' };
  expect((await post('holidays/save', changed)).body).toMatchObject({
    message: 'Holiday updated.',
    data: { version: 2 },
  });
  const stale = await post('holidays/save', { ...changed, holiday_name: 'Mine' });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { holiday_name: 'Long summer', version: 2 } },
  });
  expect((await closed('2026-08-08')).data).toEqual([
    { id: String(id), name: 'Long summer', start_date: '2026-07-01', end_date: '2026-08-08' },
  ]);
  expect((await post('holidays/delete', { id })).body).toEqual({ message: 'Holiday deleted.' });
  expect((await closed('2026-08-08')).data).toEqual([]);
  expect((await post('holidays/delete', { id })).status).toBe(404);
});

test('a mistake in a holiday is reported at its field', async () => {
  const wrong = async (input: Record<string, unknown>) =>
    (await post('holidays/save', { holiday_name: 'X', start_date: '2026-07-02', end_date: '2026-07-02', ...input }))
      .body.fields;
  expect(await wrong({ holiday_name: ' ', start_date: '' })).toEqual({
    holiday_name: 'This field is required',
    start_date: 'This field is required',
  });
  expect(await wrong({ end_date: '2026-02-30' })).toEqual({ end_date: 'Please enter a valid date' });
  expect(await wrong({ end_date: '2026-07-01' })).toEqual({
    end_date: 'Please choose a day on or after the first day',
  });
  expect((await post('holidays/country', { country: 'ZZ', is_kept: 1 })).body.fields).toEqual({
    country: 'Please choose one of the options',
  });
  expect((await post('holidays/country', { country: 'SG', region: 'BY', is_kept: 1 })).body.fields).toEqual({
    region: 'Please choose one of the options',
  });
});

test("another country's or region's holidays are kept, and no longer", async () => {
  await post('holidays/country', { country: 'DE', region: 'BY', is_kept: 1 });
  expect((await year()).data).toContainEqual(
    expect.objectContaining({ holiday_name: 'Epiphany', country: 'DE', start_date: '2026-01-06' }),
  );
  await post('holidays/country', { country: 'DE', region: 'BE', is_kept: 1 });
  expect((await year()).data).not.toContainEqual(expect.objectContaining({ holiday_name: 'Epiphany' }));
  await post('holidays/country', { country: 'DE', is_kept: 0 });
  expect((await year()).countries.map((kept: { country: string }) => kept.country)).toEqual(['SG']);
});

test('a school that is open on a public holiday is not closed by it, and closed again by its choice', async () => {
  const day = { country: 'SG', holiday_date: '2026-08-09', holiday_name: 'National Day' };
  expect((await closed('2026-08-09')).data).toEqual([
    { id: 'SG-2026-08-09-National Day', name: 'National Day', start_date: '2026-08-09', end_date: '2026-08-09' },
  ]);
  await post('holidays/open', { ...day, is_open: 1 });
  await post('holidays/open', { ...day, is_open: 1 });
  expect((await closed('2026-08-09')).data).toEqual([]);
  expect((await year()).data).toContainEqual(expect.objectContaining({ holiday_name: 'National Day', is_open: 1 }));
  await post('holidays/open', { ...day, is_open: 0 });
  expect((await closed('2026-08-09')).data).toHaveLength(1);
});

test('a span over new year holds both years, and has an end', async () => {
  expect((await closed('2026-12-20', '2027-01-10')).data.map((one: { name: string }) => one.name)).toEqual([
    'Christmas Day',
    "New Year's Day",
  ]);
  expect(await closed('2026-12-20', '2026-12-19')).toMatchObject({
    fields: { end: 'Please choose a day on or after the first day' },
  });
  expect(await closed('2020-01-01', '2026-01-01')).toMatchObject({
    fields: { end: 'Please choose at most three years' },
  });
});

test('another school can neither see nor change it', async () => {
  const other = await server.school();
  const { id } = (
    await post('holidays/save', { holiday_name: 'Ours', start_date: '2026-03-03', end_date: '2026-03-03' })
  ).body.data;
  expect((await post('holidays/delete', { id }, other.owner)).status).toBe(404);
  expect(
    (
      await post(
        'holidays/save',
        { id, version: 1, holiday_name: 'Theirs', start_date: '2026-03-03', end_date: '2026-03-03' },
        other.owner,
      )
    ).status,
  ).toBe(404);
});
