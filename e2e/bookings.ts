import { newRequest } from '../packages/server/src/testing/bookings.ts';
import type { TestSchool } from '../packages/server/src/testing/server.ts';
import { monday, pianoSchool, type PianoSchool } from './calendar.ts';
import { type School, unique } from './school.ts';

type Asked = Parameters<typeof newRequest>[1];

/** A school whose piano class has seats, and families who ask for them. */
export interface BookedSchool extends PianoSchool {
  series_id: number;
  event_id: number;
  /** Puts a request in the books, as if a family had sent it, and tells the screens. */
  request: (children: readonly string[], more?: Partial<Asked>) => Promise<number>;
  /** Adds a guardian and a child whom the school knows, and returns their ids. */
  family: (
    guardian: { firstName: string; surname: string },
    child: string,
  ) => Promise<{ guardian: number; child: number }>;
}

/** Tells open screens that bookings changed, as the server does when one comes in. */
export const tellBookings = ({ institution_id, sql }: School): Promise<void> =>
  sql(async (db) => {
    const news = JSON.stringify({ kind: 'changed', institution_id, area: 'bookings' });
    await db.selectNoFrom((is) => is.fn('pg_notify', [is.val('schoolbell'), is.val(news)]).as('told')).execute();
  });

/** Makes a school with a piano class of eight seats on that Monday. */
export const bookedSchool = async (name: string): Promise<BookedSchool> => takeRequests(await pianoSchool(name));

/** Makes the piano class of a school, and ways to put requests for it in the books. */
export async function takeRequests(made: PianoSchool): Promise<BookedSchool> {
  const { school } = made;
  const { series_id } = await made.make({ capacity: 8 });
  const event_id = await school.sql(async (db) => {
    const row = await db
      .selectFrom('event')
      .select('event_id')
      .where('series_id', '=', series_id)
      .executeTakeFirstOrThrow();
    return row.event_id;
  });
  const first_at = new Date(`${monday}T10:00:00Z`);
  return {
    ...made,
    series_id,
    event_id,
    async request(children, more = {}) {
      const id = await newRequest(school as unknown as TestSchool, {
        series_id,
        events: [event_id],
        children: children.map((child_name) => ({ person_id: null, child_name })),
        first_at,
        open_until: new Date(Date.now() + 30 * 3_600_000),
        ...more,
      });
      await tellBookings(school);
      return id;
    },
    async family(guardian, child) {
      const { user_detail_id } = await school.ask('POST', 'students/add', {
        firstName: child,
        surname: guardian.surname,
        isDuplicate: 1,
        guardian: {
          ...guardian,
          email: `${unique()}@home.example`,
          phone: '',
          relation: 'Mother',
        },
      });
      const link = await school.sql((db) =>
        db
          .selectFrom('guardian_link')
          .select('guardian_id')
          .where('child_id', '=', user_detail_id)
          .executeTakeFirstOrThrow(),
      );
      return { guardian: link.guardian_id, child: user_detail_id };
    },
  };
}
