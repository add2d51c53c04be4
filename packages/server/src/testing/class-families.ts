import type { CalendarSchool } from './calendar.ts';

/** Families of a class: its guardians, and what reaches them. */
export function classFamiliesOf(here: () => CalendarSchool) {
  async function guardian(name: string, child_id: number, communication: 0 | 1): Promise<void> {
    const { institution_id } = here().school;
    await here().school.sql(async (db) => {
      const { user_detail_id } = await db
        .insertInto('person')
        .values({
          institution_id,
          role_id: 5,
          first_name: name,
          email: `${name}@home.example`,
          hash: `${name}-${institution_id}`,
        })
        .returning('user_detail_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('guardian_link')
        .values({ institution_id, child_id, guardian_id: user_detail_id, communication })
        .execute();
    });
  }
  const guardians = async () =>
    (
      await here().school.sql((db) =>
        db
          .selectFrom('person')
          .select('user_detail_id')
          .where('institution_id', '=', here().school.institution_id)
          .where('role_id', '=', 5)
          .orderBy('user_detail_id')
          .execute(),
      )
    ).map((one) => one.user_detail_id);
  const feed = async (kind: string, of: number) =>
    new URL((await here().done('calendar/feeds/make', { kind, of })).url).pathname;
  const mails = () =>
    here().school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['to_email', 'subject', 'text', 'html', 'calendar'])
        .where('institution_id', '=', here().school.institution_id)
        .orderBy('id')
        .execute(),
    );
  return { guardian, guardians, feed, mails };
}
