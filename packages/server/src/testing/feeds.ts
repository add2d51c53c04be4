import type { CalendarSchool } from './calendar.ts';
import type { TestServer, TestStaff } from './server.ts';

export const NOW = new Date('2026-12-01T08:00:00Z');

/** A guardian of some students, who receives their messages unless told otherwise. */
export async function familyOf(
  { school }: CalendarSchool,
  children: readonly number[],
  more: { custody?: 0 | 1; communication?: 0 | 1 } = {},
): Promise<number> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { user_detail_id } = await db
      .insertInto('person')
      .values({
        institution_id,
        role_id: 5,
        first_name: 'Gale',
        surname: 'Ward',
        hash: `gale-${institution_id}-${children.join()}-${JSON.stringify(more)}`,
      })
      .returning('user_detail_id')
      .executeTakeFirstOrThrow();
    for (const child_id of children)
      await db
        .insertInto('guardian_link')
        .values({ institution_id, child_id, guardian_id: user_detail_id, communication: 1, ...more })
        .execute();
    return user_detail_id;
  });
}

/** The addresses of calendars of a school, as its tests make and open them. */
export function feedsOf(here: () => CalendarSchool, server: () => TestServer) {
  const make = async (
    input: Record<string, unknown>,
    as?: TestStaff,
  ): Promise<{ feed_id: number; url: string; path: string }> => {
    const made = await here().done('calendar/feeds/make', input, as);
    return { ...made, path: new URL(made.url).pathname };
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    server().app.inject({ method: 'GET', url: path, headers });
  return { make, ask };
}
