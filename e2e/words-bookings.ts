import { expect, type Page } from '@playwright/test';
import { allMails, mailTo } from './mailbox.ts';
import type { Place } from './place.ts';
import { unique } from './school.ts';
import { fillIn, takeTime } from './widget.ts';
import { booking, chooseTime, submit } from './widgets/booking.ts';
import { defaultsIn, defaultsOfMail, nonsense, textOf } from './words.ts';

/** Books two children on the school's own page, certain at once or for staff to answer, and finds no default on the way. */
export async function bookAsFamily(page: Page, place: Place, confirm: 'auto' | 'always'): Promise<void> {
  const { slug, sub_id } = await place.bookings();
  await place.school.ask('POST', 'onlineBooking/updateSubject', { sub_id, status: 1, confirm });
  const none = async (where: string) => expect(defaultsIn(await textOf(page)), `${confirm}, ${where}`).toEqual([]);
  await page.goto(`/book/${slug}`);
  await expect(booking(page)).toHaveAttribute('state', 'ready');
  await none('choose');
  const email = await throughSteps(page, confirm, none);

  const subjects = confirm === 'auto' ? ['Booked:'] : ['We have received'];
  const [family] = await Promise.all([
    mailTo(email, subjects[0]!),
    // The staff hear of it too, in a mail that names the family's address.
    expect.poll(() => staffMails(place, email), { timeout: 20_000 }).not.toEqual([]),
  ]);
  await page.goto(/\/booking\?institution=\S+/.exec(family.text!)![0]);
  await expect(page.getByText(/^Reference /)).toBeVisible();
  await none('the family’s page');
  if (confirm === 'always') subjects.push(...(await answer(page, place, email, none)));
  for (const subject of subjects) expect(defaultsOfMail(await mailTo(email, subject)), subject).toEqual([]);
  expect((await staffMails(place, email)).flatMap(defaultsOfMail)).toEqual([]);
}

type Look = (where: string) => Promise<void>;

/** When, who, check and done, with more children than there are free places and with mistakes; answers the family's address. */
async function throughSteps(page: Page, confirm: 'auto' | 'always', none: Look): Promise<string> {
  const widget = booking(page);
  await widget.getByRole('button', { name: /Piano/ }).click();
  for (let n = 1; n < 6; n++) await widget.getByRole('button', { name: 'One child more' }).click();
  await expect(widget.getByText(`${nonsense['seat']!.several} left`).first()).toBeVisible();
  await none('more than are free');
  for (let n = 6; n > 1; n--) await widget.getByRole('button', { name: 'One child fewer' }).click();
  await chooseTime(page, '10:00', 2);
  await none('when');
  await submit(page).click();
  await expect(widget.getByRole('heading', { name: 'Who is coming?' })).toBeVisible();
  await none('who');
  await submit(page).click();
  await expect(widget.getByText(/is required/).first()).toBeVisible();
  await none('who, with mistakes');
  const surname = `Words${unique()}`;
  const email = `${surname}@home.example`.toLowerCase();
  const child = { surname, ...(confirm === 'auto' && { dob: '2017-05-04' }) };
  await fillIn(widget, {
    firstName: 'First',
    ...child,
    email,
    ...Object.fromEntries(
      Object.entries({ firstName: 'Second', ...child }).map(([name, text]) => [`children.0.${name}`, text]),
    ),
    terms: true,
  });
  await takeTime(page);
  await submit(page).click();
  await expect(widget.getByRole('heading', { name: 'Check your booking' })).toBeVisible();
  await none('check');
  await submit(page).click();
  await expect(widget).toHaveAttribute('state', 'done');
  await none('done');
  return email;
}

const staffMails = async (place: Place, email: string) =>
  (await allMails()).filter(
    ({ to, text }) => to?.some(({ address }) => address === place.school.owner.email) && text?.includes(email),
  );

/** Staff look at the request, accept one child and reject the other; answers the subjects of the mails that follow. */
async function answer(page: Page, place: Place, email: string, none: Look): Promise<string[]> {
  const { ask } = place.school;
  const { data } = await ask('GET', 'online/bookingsList', { tab: 'pending', order_by: 'created_at' });
  const { booking_id } = data[0];
  await page.goto(`/onlinebookings/bookings?booking=${booking_id}`);
  await expect(page.getByText(email).first()).toBeVisible();
  await none('the panel');
  const answers = [
    await ask('POST', 'online/acceptBooking', { booking_id, lines: [1] }),
    await ask('POST', 'online/rejectBooking', { booking_id, lines: [2], reason: 'Too old' }),
    await ask('POST', 'online/booking/freeSeats', { booking_id: (await place.bookings()).booking_id }),
  ];
  expect(answers.flatMap(({ message }) => defaultsIn(message))).toEqual([]);
  return ['Accepted:', 'Not accepted:'];
}
