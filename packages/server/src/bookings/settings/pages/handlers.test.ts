import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newImage } from '../../../files/examples.ts';
import { calendarSchool, type CalendarSchool } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let at: CalendarSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  at = await calendarSchool(server, 0);
});
afterAll(() => server.stop());

async function save(pages: object[], of = at) {
  const { version } = (await of.read('onlineBooking/settings')).data;
  return of.post('onlineBooking/subpageSettings', { pages, version });
}
const slugsOf = (pages: { slug: string }[]) => pages.map((page) => page.slug);

test('sub pages are kept in their order, and one that is left out is archived', async () => {
  const image_handle = await newImage(at);
  const holidays = {
    slug: ' Holidays ',
    title: 'Holiday courses',
    text: 'In July',
    image_handle,
    sub_ids: [at.sub_id],
    location_ids: [at.location_id],
    types: [2],
    is_listed: 0,
  };
  const { pages } = (await save([holidays, { slug: 'adults', title: 'Adults' }])).body.data;
  expect(pages[0]).toEqual({ ...holidays, slug: 'holidays', page_id: pages[0].page_id });
  expect(pages[1]).toMatchObject({ text: '', image_handle: null, sub_ids: [], location_ids: [], is_listed: 1 });
  const swapped = [
    { ...pages[1], slug: 'holidays' },
    { ...pages[0], slug: 'adults' },
  ];
  const moved = (await save(swapped)).body.data.pages;
  expect(moved).toEqual(swapped);
  expect(slugsOf((await save([swapped[1]!])).body.data.pages)).toEqual(['adults']);
  // The address of an archived page is free again.
  expect(slugsOf((await save([swapped[1]!, { slug: 'holidays', title: 'New' }])).body.data.pages)).toEqual([
    'adults',
    'holidays',
  ]);
  const kept = await at.school.sql((db) => db.selectFrom('booking_page').select('page_id').execute());
  expect(kept).toHaveLength(3);
});

test('wrong addresses are named where they stand', async () => {
  const refused = await save([
    { slug: 'ab', title: 'Short' },
    { slug: 'right', title: 'Right' },
    { slug: 'RIGHT', title: 'Twice' },
    { slug: 'admin', title: 'Reserved' },
  ]);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    {
      'pages.0.slug': 'Please use 3 to 40 characters',
      'pages.2.slug': 'Another page already has this address',
      'pages.3.slug': 'Please choose another address: this one is reserved',
    },
  ]);
});

test("another school's page, subject, location and picture are not found", async () => {
  const other = await calendarSchool(server, 0);
  const { pages } = (await save([{ slug: 'theirs', title: 'Theirs' }], other)).body.data;
  const refused = await save([
    {
      slug: 'mine',
      title: 'Mine',
      page_id: pages[0].page_id,
      sub_ids: [at.sub_id, other.sub_id],
      location_ids: [other.location_id],
      image_handle: await newImage(other),
    },
  ]);
  expect(refused.body.fields).toEqual({
    'pages.0.page_id': 'Page not found',
    'pages.0.sub_ids': 'Subject not found',
    'pages.0.location_ids': 'Location not found',
    'pages.0.image_handle': 'Image not found',
  });
  expect((await other.read('onlineBooking/settings')).data.pages).toEqual(pages);
});

test('one page can stand in the list only once, and an archived one no more', async () => {
  const { pages } = (await save([{ slug: 'once', title: 'Once' }])).body.data;
  const twice = await save([pages[0], { ...pages[0], slug: 'twice' }]);
  expect(twice.body.fields).toEqual({ 'pages.1.page_id': 'Page not found' });
  await save([]);
  expect((await save(pages)).body.fields).toEqual({ 'pages.0.page_id': 'Page not found' });
});

test('saving the same pages changes nothing', async () => {
  const { pages, version } = (await save([{ slug: 'same', title: 'Same' }])).body.data;
  expect((await save(pages)).body.data.version).toBe(version);
});
