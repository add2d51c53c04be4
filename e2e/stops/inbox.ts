import { dialog, on, opened, press, type Stop } from './steps.ts';

/** The inbox, leaves and colleagues. */
export const inboxStops: readonly Stop[] = [
  {
    name: 'inbox, tasks',
    open: on('/dashboard?inbox=tasks', opened, (page) => dialog(page).getByRole('link').first().waitFor()),
  },
  {
    name: 'inbox, mentions',
    open: on('/dashboard?inbox=mentions', opened, (page) => dialog(page).getByRole('link').first().waitFor()),
  },
  {
    name: 'inbox, leaves',
    open: on('/dashboard?inbox=leaves', opened, (page) =>
      dialog(page).getByRole('button', { name: 'Approve' }).first().waitFor(),
    ),
  },
  {
    name: 'inbox, all read',
    open: on('/dashboard?inbox=tasks', opened, press('button', 'Unread', dialog), (page) =>
      dialog(page).getByRole('listitem').first().waitFor(),
    ),
  },
  {
    name: 'reason for rejection',
    open: on(
      '/dashboard?inbox=leaves',
      opened,
      press('button', 'Reject', dialog),
      (page) => page.getByRole('dialog', { name: 'Reason for rejection' }).waitFor(),
      press('button', 'Reject', dialog),
    ),
  },
  {
    name: 'colleague’s page',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
  {
    name: 'colleague’s leaves',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}?tab=leaves`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
  {
    name: 'colleague’s notes',
    open: on(
      (place) => `/people/staff/${place.colleague.user_detail_id}?tab=notes`,
      (page) => page.getByRole('textbox', { name: 'New note' }).waitFor(),
    ),
  },
  {
    name: 'own leaves',
    open: on('/profile?tab=leaves', (page) => page.getByRole('button', { name: 'Apply for leave' }).waitFor()),
  },
  { name: 'apply for leave', open: on('/profile?tab=leaves', press('button', 'Apply for leave'), opened) },
  {
    name: 'leaves of a colleague',
    open: on(
      (place) => `/profile/${place.colleague.user_detail_id}?tab=leaves`,
      (page) => page.getByText('Moving house').first().waitFor(),
    ),
  },
];
