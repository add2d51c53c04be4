import { sellSubject } from '../packages/server/src/testing/bookings.ts';
import type { TestSchool } from '../packages/server/src/testing/server.ts';
import { takeRequests } from './bookings.ts';
import { openOnHolidays, teachPiano } from './calendar.ts';
import { type School, unique } from './school.ts';

/** What a place has of online bookings. */
export interface PlaceBookings {
  /** The part of the booking page's address that is the school's own. */
  slug: string;
  /** A request for two children, of whom the school knows one. */
  booking_id: number;
  /** The piano. */
  sub_id: number;
}

/** Puts a piano class on the booking page, and beside it one that lacks a person who teaches it; families ask for places. */
export async function takeBookings(school: School): Promise<PlaceBookings> {
  const { ask } = school;
  await openOnHolidays(school);
  const made = await teachPiano(school);
  await sellSubject(school as unknown as TestSchool, made.sub_id);
  const booked = await takeRequests(made);
  const { gibbonCourseID } = (await ask('POST', 'category/add', { type: 'subject', name: 'Rhythm' })).data;
  const drums = { sub_name: 'Drums', gibbonCourseID };
  const { sub_id } = (await ask('POST', 'subject/add', drums)).data;
  await ask('POST', 'onlineBooking/updateSubject', { sub_id, status: 1 });
  const slug = `place-${unique()}`.toLowerCase();
  await ask('POST', 'onlineBooking/saveURL', { slug, version: 0 });
  const { app, version } = (await ask('GET', 'onlineBooking/settings')).data;
  await ask('POST', 'onlineBooking/appSettings', { data: { ...app, show_seats: 'always' }, version });
  const pages = [{ title: 'Holiday camp', slug: 'camp' }];
  await ask('POST', 'onlineBooking/subpageSettings', { pages, version: version + 1 });
  const known = await booked.family({ firstName: 'Gina', surname: 'Ha' }, 'Mai');
  const booking_id = await booked.request([], {
    guardian_id: known.guardian,
    children: [
      { person_id: known.child, child_name: 'Mai' },
      { person_id: null, child_name: 'Long' },
    ],
  });
  await booked.request(['Ann'], { open_until: new Date(Date.now() + 2 * 3_600_000) });
  return { slug, booking_id, sub_id: made.sub_id };
}
