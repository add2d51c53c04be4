import { mayBook } from '@schoolbell/core/attendance/makeups/rules';
import { daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { writeEntries } from '../../calendar/credits/queries.ts';
import { freeClasses, makeUpsLeft } from './queries.ts';
import { insertEnrolments } from '../../calendar/enrolments/queries.ts';
import { bornOf } from '../../calendar/enrolments/seats/queries.ts';
import type { Db } from '../../db/transaction.ts';
import type { School } from '../../demo/school.ts';

/** Books a make-up for the first student with a make-up session and a class to make up in. */
export async function bookMakeUp(
  db: Db,
  { institution_id, staff, now }: School,
  students: readonly number[],
): Promise<void> {
  const today = dayIn(now, 'UTC');
  for (const { user_detail_id, dob } of await bornOf(db, institution_id, students)) {
    const [grant] = await makeUpsLeft(db, institution_id, user_detail_id, today);
    const event =
      grant &&
      (await freeClasses(db, institution_id, { user_detail_id, grants: [grant], now })).find(
        (one) => daysBetween(today, one.local_start.slice(0, 10)) > 1 && mayBook([grant], one, dob),
      );
    if (!event) continue;
    const day = event.local_start.slice(0, 10);
    await insertEnrolments(
      db,
      {
        institution_id,
        series_id: event.series_id,
        event_id: event.event_id,
        kind: 'makeup',
        from_date: day,
        to_date: day,
        created_by: staff['frontoffice']!,
        now,
      },
      [user_detail_id],
      [event.event_id],
    );
    await writeEntries(db, { institution_id, actor_id: staff['frontoffice']!, event_id: event.event_id, now }, [
      { user_detail_id, grant_id: grant.grant_id, kind: 'hold', cause: 'booking', amount: -1 },
    ]);
    return;
  }
}
