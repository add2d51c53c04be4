import { expect, type Page } from '@playwright/test';
import type { Place } from '../place.ts';
import { dialog, on, opened, press, type Stop } from './steps.ts';

const LIST = '/onlinebookings/bookings';
const SETTINGS = '/onlinebookings/settings';

/** A screen of a school that has bookings. */
const booked =
  (path: string | ((place: Place) => string), ...steps: Parameters<typeof on>[1][]): Stop['open'] =>
  async (page, place) => {
    await place.bookings();
    await on(path, ...steps)(page, place);
  };

const row = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
const rowShown = (page: Page) => row(page).waitFor();

/** The booking of two children: beside the list, or over it on a phone. */
const bookingShown = async (page: Page) => {
  await expect(page.getByText('2 held for this family')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept both' })).toBeVisible();
};

const openBooking =
  (...steps: Parameters<typeof on>[1][]): Stop['open'] =>
  async (page, place) => {
    const { booking_id } = await place.bookings();
    await on(`${LIST}?booking=${booking_id}`, bookingShown, ...steps)(page, place);
  };

const answering = (verb: 'Accept' | 'Reject…') =>
  booked(
    LIST,
    (page) => row(page).check(),
    press('button', verb, (page) => page.getByRole('region', { name: 'Selected rows' })),
    opened,
  );

/** A section of the settings, once its own part and, where there is room for it, the page beside it are there. */
const section = (id: string, ...steps: Parameters<typeof on>[1][]): Stop => ({
  name: `booking settings, ${id}`,
  open: booked(`${SETTINGS}${id === 'address' ? '' : `/${id}`}`, previewShown, ...steps),
});

async function previewShown(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  if (page.viewportSize()!.width >= 1180)
    await expect(page.locator('school-booking')).toHaveAttribute('state', 'ready');
}

const form = (name: string) => (page: Page) => page.getByRole('form', { name, exact: true }).waitFor();

/** Online bookings: the list, a booking with its answers, each section of the settings, and the card of the dashboard. */
export const bookingStops: readonly Stop[] = [
  { name: 'bookings, none yet', open: on(LIST, (page) => page.getByText('No bookings yet').waitFor()) },
  {
    name: 'booking settings, no address yet',
    open: on(SETTINGS, (page) => page.getByRole('region', { name: 'Before families can book' }).waitFor()),
  },
  { name: 'bookings', open: booked(LIST, rowShown) },
  {
    name: 'bookings, nothing found',
    open: booked(`${LIST}?search=zzzzzz`, (page) =>
      page.getByRole('button', { name: 'Clear search' }).last().waitFor(),
    ),
  },
  { name: 'a booking', open: openBooking() },
  { name: 'reject a booking', open: openBooking(press('button', 'Reject…'), opened) },
  { name: 'free what is held?', open: openBooking(press('button', /^Free /), opened) },
  { name: 'accept ticked bookings', open: answering('Accept') },
  { name: 'reject ticked bookings', open: answering('Reject…') },
  {
    name: 'dashboard with bookings',
    open: booked('/dashboard', (page) =>
      page.getByRole('region', { name: 'Bookings to answer' }).getByRole('listitem').nth(1).waitFor(),
    ),
  },
  section('address', form('Booking address')),
  section('page', form('Booking page')),
  section('rules', form('Booking rules')),
  section('subjects', (page) =>
    page.getByRole('group', { name: 'Drums', exact: true }).getByRole('link').first().waitFor(),
  ),
  section('pages', (page) => page.getByRole('button', { name: 'Actions for Holiday camp' }).waitFor()),
  {
    name: 'add a sub page',
    open: booked(`${SETTINGS}/pages`, press('button', 'Add sub page'), opened),
  },
  section('form', (page) => page.getByRole('tab', { name: 'Certain at once' }).waitFor()),
  {
    name: 'add a question to the booking form',
    open: booked(`${SETTINGS}/form`, press('button', 'Add field'), press('menuitem', 'New question'), opened),
  },
  {
    name: 'texts of the booking form',
    open: booked(`${SETTINGS}/form`, press('button', 'Edit texts'), opened, (page) =>
      dialog(page).getByLabel('Title').waitFor(),
    ),
  },
  section('widget', (page) => page.getByRole('region', { name: /^Snippet for / }).waitFor()),
  section('private', (page) => page.getByLabel('Lengths in minutes').waitFor()),
  section('trials', form('Trials')),
  section('rentals', form('Rentals')),
  section('measuring', form('Measuring')),
];
