import { eventsOfClass } from './bookings.ts';
import { type CalendarSchool, weekly } from './calendar.ts';
import { type Listed, type Visitor, visitorOf } from './holds.ts';
import type { Answer, TestSchool, TestServer } from './server.ts';

/** A child as a form is filled in for it. */
export interface TestChild {
  firstName: string;
  surname?: string;
  dob?: string;
  [field: string]: unknown;
}

/** A guardian as a form's control holds them. */
export const guardian = (email: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  parentFirstName: 'Anna',
  parentSurname: 'Berg',
  relation: 'Mother',
  parentEmail: email,
  parentCommunication: 1,
  ...more,
});

/** Lets the school's forms be sent without the child's own e-mail, as booking forms are. */
export const withoutChildEmail = ({ sql, institution_id }: TestSchool): Promise<unknown> =>
  sql((db) =>
    db
      .updateTable('field_place as p')
      .set({ is_mandatory: 0 })
      .from('field as f')
      .whereRef('f.id', '=', 'p.field_id')
      .where('p.institution_id', '=', institution_id)
      .where('f.institution_id', '=', institution_id)
      .where('f.field_name', '=', 'email')
      .execute(),
  );

/** What a family holds and sees before it sends. */
export interface TestHold {
  hold: string;
  slot: Listed;
  quote_hash: string;
  total: number;
}

/** A family that books: as a page holds, quotes and sends. */
export interface TestFamily extends Visitor {
  /** Holds places in the first slot of a kind, and asks for their price. */
  take(
    places?: number,
    wanted?: { kind?: Listed['kind']; from?: string; coupon_code?: string; zone?: string },
  ): Promise<TestHold>;
  /** Sends what is held for these children of one guardian. */
  send(
    held: Pick<TestHold, 'hold' | 'quote_hash'>,
    children: readonly TestChild[],
    more?: {
      email?: string;
      guardian?: Record<string, unknown> | null;
      change?: Record<string, unknown>;
      key?: string;
    },
  ): Promise<Answer>;
}

/** A family on a school's booking page. */
export function familyOf(server: Pick<TestServer, 'call'>, { school }: Pick<CalendarSchool, 'school'>): TestFamily {
  const visitor = visitorOf(server, school);
  const valuesOf = ({ firstName, surname = 'Berg', dob = '2018-05-04', ...rest }: TestChild) => ({
    firstName,
    surname,
    dob,
    ...rest,
  });
  return {
    ...visitor,
    async take(places = 1, { kind = 'event', from = '2027-01-01', coupon_code = '', zone = '' } = {}) {
      const held = await visitor.hold(await visitor.slot(from, kind), { places, zone });
      if (held.status !== 200) throw new Error(`Holding answered ${held.status}: ${held.text}`);
      const { hold, slot } = held.body;
      const quoted = await visitor.call('quote', { hold, coupon_code });
      if (quoted.status !== 200) throw new Error(`The quote answered ${quoted.status}: ${quoted.text}`);
      const { quote_hash, total } = quoted.body.data;
      return { hold, slot, quote_hash, total };
    },
    send({ hold, quote_hash }, [first, ...others], { email = 'anna@berg.example', guardian: of, change, key } = {}) {
      const known = of === undefined ? guardian(email) : of;
      const body = {
        institution: school.hash,
        hold,
        quote_hash,
        values: { email, ...valuesOf(first!), ...(known && { guardian: known }) },
        children: others.map((child) => ({ values: valuesOf(child) })),
        elapsed: 20_000,
        ...change,
      };
      return server.call('POST', 'online/book/send', body, key === undefined ? {} : { key });
    },
  };
}

type Books =
  | 'booking'
  | 'booking_line'
  | 'enrolment'
  | 'guardian_link'
  | 'invoice'
  | 'person'
  | 'proposal'
  | 'sale_order'
  | 'submission';

/** What a school has in its books after families sent, and how it takes bookings. */
export function booksOf(here: () => CalendarSchool) {
  const rows = (table: Books): Promise<Record<string, unknown>[]> =>
    here().school.sql(
      (db) =>
        db
          .selectFrom(table)
          .selectAll()
          .where('institution_id', '=', here().school.institution_id)
          .execute() as Promise<Record<string, unknown>[]>,
    );
  const inOrder = async (table: Books, by: string) =>
    (await rows(table)).sort((one, other) => Number(one[by]) - Number(other[by]));
  return {
    rows,
    bookings: () => inOrder('booking', 'booking_id'),
    lines: () => inOrder('booking_line', 'booking_id'),
    /** Children that bookings added; those of the test itself are called Pupil. */
    children: async () =>
      (await rows('person')).filter(
        ({ role_id, first_name }) => [3, 4].includes(Number(role_id)) && !String(first_name).startsWith('Pupil'),
      ),
    /** How many are enrolled, and how many seats are held, in each event of a class. */
    counts: async (series_id: number) =>
      (await eventsOfClass(here(), series_id)).map(({ enrolled, held }) => [enrolled, held]),
    /** A class of eight events on Mondays and Wednesdays. */
    classOf: (capacity: number, more: Record<string, unknown> = {}): Promise<{ series_id: number; event_id: number }> =>
      here().done('event/v2/make', weekly({ subject: here().sub_id, capacity, notify: 0, override: 1, ...more })),
    preferences: (more: Record<string, unknown>) => {
      const { institution_id, sql } = here().school;
      const preferences = JSON.stringify(more);
      return sql((db) =>
        db
          .insertInto('booking_setting')
          .values({ institution_id, preferences })
          .onConflict((conflict) => conflict.column('institution_id').doUpdateSet({ preferences }))
          .execute(),
      );
    },
  };
}
