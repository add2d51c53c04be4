import { expect, type Locator, type Page } from '@playwright/test';
import { makeSchool, type School, type Staff } from './school.ts';

/** A day some days after a Monday that lies ahead. */
export function later(days: number): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + days);
  return day.toISOString().slice(0, 10);
}

/** That Monday. */
export const monday = later(0);

/** A school that is open on all of these days: it keeps no public holidays, one of which may fall on them. */
export async function openSchool(name: string): Promise<School> {
  const school = await makeSchool(name);
  await openOnHolidays(school);
  return school;
}

/** Keeps no public holidays. */
export const openOnHolidays = ({ ask }: School) => ask('POST', 'holidays/country', { country: 'GB', is_kept: 0 });

export interface PianoSchool {
  school: School;
  /** Teaches the piano. */
  anna: Staff;
  sub_id: number;
  /** Blue room, Red room. */
  rooms: number[];
  /** Makes an event: Anna's piano in the blue room, on that Monday at ten, but for what is said of it. */
  make: (more?: Record<string, unknown>) => ReturnType<School['ask']>;
}

/** An open school where Anna teaches the piano, with a house of two rooms. */
export const pianoSchool = async (name: string): Promise<PianoSchool> => teachPiano(await openSchool(name));

/** Brings Anna, the piano and the house to a school that is open on that Monday. */
export async function teachPiano(school: School): Promise<PianoSchool> {
  const anna = await school.staff(2, { firstName: 'Anna', surname: 'Berg' });
  const { gibbonCourseID } = (await school.ask('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await school.ask('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      colour: 'plum',
      staff_ids: [anna.user_detail_id],
    })
  ).data;
  const house = (
    await school.ask('POST', 'location/add', {
      p_name: 'Main house',
      rooms: [{ name: 'Blue room' }, { name: 'Red room' }],
    })
  ).data;
  const rooms = house.rooms.map((one: { room_id: number }) => one.room_id);
  const make: PianoSchool['make'] = (more = {}) =>
    school.ask('POST', 'event/v2/make', {
      subject: sub_id,
      staff: [anna.user_detail_id],
      room: rooms[0],
      from: monday,
      fromTime: '10:00',
      toTime: '11:00',
      notify: 0,
      ...more,
    });
  return { school, anna, sub_id, rooms, make };
}

/** An event as the calendar shows it. */
export const eventOf = (page: Page, name: string | RegExp): Locator =>
  page.locator('[data-event]').filter({ hasText: name });

/** The week of that Monday, once it hears drags and keys. */
export async function openWeek(page: Page, view = 'week'): Promise<Locator> {
  await page.goto(`/calendar?view=${view}&day=${monday}`);
  const grid = page.getByRole('group', { name: 'Events' });
  await expect(grid).toHaveAccessibleDescription(/Arrow keys/);
  return grid;
}
