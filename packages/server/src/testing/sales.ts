import type { AppSettings, Preferences } from '@schoolbell/core/bookings/settings/rules';
import { type CalendarSchool, weekly } from './calendar.ts';

/** The parts of a slot that tests look at. */
export interface Shown {
  kind: 'event' | 'series';
  key: string;
  subject: string;
  day: string;
  local_start: string;
  left: number | null;
  is_full: number;
  events: number;
}

/** What tests of a school's booking page ask and change. */
export function salesOf(here: () => CalendarSchool) {
  const asked = (more: Record<string, unknown>) => ({ institution: here().school.hash, ...more });
  const slots = async (more: Record<string, unknown> = {}): Promise<Shown[]> =>
    (await here().read('online/book/slots', asked({ from: '2027-01-01', days: 31, ...more }))).data;
  const page = (more: Record<string, unknown> = {}) => here().read('online/book/page', asked(more));
  const some = async (kind: Shown['kind'], more: Record<string, unknown> = {}) =>
    (await slots(more)).filter((one) => one.kind === kind);
  const starts = async (more: Record<string, unknown> = {}) =>
    (await some('event', more)).map((one) => one.local_start.slice(5, 13));

  /** Writes settings as the school would, over what stands. */
  const set = async (groups: { app?: Partial<AppSettings>; preferences?: Partial<Preferences> }): Promise<void> => {
    const { institution_id } = here().school;
    const row = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, JSON.stringify(value)]));
    await here().school.sql((db) =>
      db
        .insertInto('booking_setting')
        .values({ institution_id, ...row })
        .onConflict((on) => on.column('institution_id').doUpdateSet(row))
        .execute(),
    );
  };
  /** How the subject is booked. */
  const sell = (row: { link_only?: 0 | 1; link_key?: string; sells?: ('single' | 'series')[] }) =>
    here().school.sql((db) =>
      db
        .insertInto('booking_subject')
        .values({ institution_id: here().school.institution_id, sub_id: here().sub_id, ...row })
        .execute(),
    );
  const subjectRow = (row: { is_bookable?: 0; archived_at?: Date; charging?: 'package' }) =>
    here().school.sql((db) => db.updateTable('subject').set(row).where('sub_id', '=', here().sub_id).execute());
  const make = async (more: Record<string, unknown> = {}): Promise<{ series_id: number; event_id: number }> =>
    here().done('event/v2/make', weekly({ subject: here().sub_id, capacity: 8, notify: 0, ...more }));
  const once = (more: Record<string, unknown> = {}) => make({ repeats: { type: 'one_time' }, ...more });

  return { asked, slots, page, some, starts, set, sell, subjectRow, make, once };
}
