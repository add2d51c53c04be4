import { expect } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from './calendar.ts';
import type { TestServer, TestStaff } from './server.ts';
import { type Till, tillOf } from './till.ts';

/** The events of a class by their places in it: Mondays and Wednesdays of January 2027, from the 4th on, 60 minutes. */
const atOf = (events: readonly number[], at: readonly number[]) => at.map((one) => events[one]!);

/** A school that teaches Piano at 45.00 an hour, to two pupils in a class of January 2027. */
export interface Teaching {
  here: CalendarSchool;
  till: Till;
  ada: number;
  ben: number;
  series_id: number;
  events: number[];
  /** Sets how Piano charges. */
  charge(how: object): Promise<void>;
  /** Puts a package of Piano on sale. */
  sell(sessions: number, price: number): Promise<number>;
  /** Marks a pupil as present in events of the class, by their places. */
  mark(user_detail_id: number, at: readonly number[], code?: number): Promise<void>;
  sheet(
    at: number,
    as?: TestStaff,
  ): Promise<{ selectedInvoice: unknown; attendance: { invoice_item_id: number | null } }>;
  unbilled(user_detail_id?: number): Promise<number>;
}

const FIRST = new Date('2026-12-01T08:00:00Z');
const AFTER = new Date('2027-02-01T08:00:00Z');

/** Puts a package of the school's subject on sale; answers its id. */
function putOnSale({ school, sub_id }: CalendarSchool, sessions: number, price: number): Promise<number> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { category_id } = await db
      .insertInto('category')
      .values({ institution_id, kind: 'package', name: `Packages ${sessions}` })
      .returning('category_id')
      .executeTakeFirstOrThrow();
    const { package_id } = await db
      .insertInto('package')
      .values({ institution_id, category_id, package_name: `${sessions} lessons`, sessions, price })
      .returning('package_id')
      .executeTakeFirstOrThrow();
    await db.insertInto('package_subject').values({ institution_id, package_id, sub_id }).execute();
    return package_id;
  });
}

/** Makes such a school; it is February when the test begins, or December with `ahead`. */
export async function teaching(server: TestServer, { ahead = false } = {}): Promise<Teaching> {
  server.setNow(FIRST);
  const here = await calendarSchool(server, 2);
  const { school, sub_id } = here;
  const { institution_id } = school;
  await school.sql((db) =>
    db.insertInto('subject_duration').values({ institution_id, sub_id, minutes: 60, fee: 4_500 }).execute(),
  );
  const [ada, ben] = here.students as [number, number];
  const { series_id } = await here.done('event/v2/make', weekly({ subject: sub_id }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada, ben], notify: 0 });
  const { data } = await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 });
  const events: number[] = data.map((event: { event_id: number }) => event.event_id);
  server.setNow(ahead ? FIRST : AFTER);
  let marks = 0;
  return {
    here,
    till: tillOf(server, school),
    ada,
    ben,
    series_id,
    events,
    charge: (how) =>
      school.sql(async (db) => {
        await db.updateTable('subject').set(how).where('sub_id', '=', sub_id).execute();
      }),
    sell: (sessions, price) => putOnSale(here, sessions, price),
    mark: async (user_detail_id, at, code = 1) => {
      for (const event_id of atOf(events, at)) {
        const answer = await here.done('attendance/mark', {
          event_id,
          students: [
            {
              user_detail_id,
              attendance: { attendanceCode: code },
              device_mark: `billing-${(marks += 1)}`,
              based_on: 0,
            },
          ],
        });
        expect(answer.results[0].status).toBe('done');
      }
    },
    sheet: async (at, as) => {
      const sheet = await here.read('attendance/details', { event_id: events[at] }, as);
      return sheet.students.find((one: { user_detail_id: number }) => one.user_detail_id === ada);
    },
    unbilled: async (user_detail_id = ada) =>
      (await here.done('invoices/billSessions', { user_detail_id, family: 0, preview: 1 })).lessons,
  };
}

/** Gives two pupils one guardian, who pays for both. */
export async function oneFamily({ here, ada, ben }: Teaching): Promise<number> {
  const { institution_id } = here.school;
  return here.school.sql(async (db) => {
    const { user_detail_id } = await db
      .insertInto('person')
      .values({ institution_id, role_id: 5, first_name: 'Grace', surname: 'Hill', hash: `grace-${institution_id}` })
      .returning('user_detail_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('guardian_link')
      .values(
        [ada, ben].map((child_id) => ({ institution_id, child_id, guardian_id: user_detail_id, is_main: 1 as const })),
      )
      .execute();
    return user_detail_id;
  });
}

/** Gives the first pupil two guardians, who pay 60 % and 40 %. */
export async function twoPayers({ here, ada }: Teaching): Promise<void> {
  const { institution_id } = here.school;
  await here.school.sql(async (db) => {
    for (const [first_name, share] of [
      ['Grace', '60'],
      ['Henry', '40'],
    ] as const) {
      const { user_detail_id } = await db
        .insertInto('person')
        .values({ institution_id, role_id: 5, first_name, surname: 'Hill', hash: `${first_name}-${institution_id}` })
        .returning('user_detail_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('guardian_link')
        .values({ institution_id, child_id: ada, guardian_id: user_detail_id, invoice_to: 1, share: Number(share) })
        .execute();
    }
  });
}
