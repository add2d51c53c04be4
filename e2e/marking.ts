import { expect, type Locator, type Page } from '@playwright/test';
import type { School } from './school.ts';

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(Date.now());

/** Students of the surname Pupil; answers their ids in the order of the names. */
export async function pupils(school: School, names: readonly string[]): Promise<number[]> {
  const { institution_id } = school;
  const made = await school.sql((db) =>
    db
      .insertInto('person')
      .values(
        names.map((first_name) => ({
          institution_id,
          role_id: 3,
          first_name,
          surname: 'Pupil',
          hash: `${first_name}-${institution_id}`,
        })),
      )
      .returning('user_detail_id')
      .execute(),
  );
  return made.map((one) => one.user_detail_id);
}

/** A class of today that is over by now, also just after midnight. No one enrols into what has begun, so it is moved there afterwards. */
export async function classOfToday(
  school: School,
  title: string,
  students: readonly number[],
  more: Record<string, unknown> = {},
): Promise<number> {
  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await school.ask('POST', 'event/v2/make', {
    title,
    from,
    fromTime: '00:05',
    toTime: '00:50',
    notify: 0,
    override: 1,
    ...more,
  });
  await school.ask('POST', 'enrolment/v2/add', { series_id: made.series_id, user_detail_ids: students, notify: 0 });
  const start = new Date(`${today()}T00:00:00Z`);
  const ends_at = new Date(Math.min(start.getTime() + 45 * 60_000, Date.now() - 1000));
  await school.sql((db) =>
    db
      .updateTable('event')
      .set({ local_start: `${today()}T00:00`, starts_at: start, ends_at })
      .where('event_id', '=', made.event_id)
      .execute(),
  );
  return made.event_id;
}

/** The row of a pupil on the sheet of a class. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: `${name} Pupil` });
/** One of its buttons. */
export const button = (page: Page, name: string, label: string): Locator =>
  row(page, name).getByRole('button', { name: label, exact: true });
/** Waits until every mark has arrived. */
export const saved = (page: Page) => expect(page.getByText('Everything is saved.')).toBeVisible();
/** The marks of a class as the server has them, by first name. */
export const codesOf = async (school: School, event_id: number): Promise<(number | null)[]> =>
  (await school.ask('GET', 'attendance/details', { event_id })).students.map(
    (one: { attendance: { attendanceCode: number | null } }) => one.attendance.attendanceCode,
  );
