import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';

/** What events that are not cancelled add up to. */
const ofHeld = (value: unknown) => sql`coalesce(sum(${value}) filter (where e.is_held), 0)`;

/** Events by their day, without drafts and what a holiday takes away. Cancelled ones are counted on their own. */
export const classFact: Fact = {
  name: 'class',
  keys: { sub_id: 'bigint', location_id: 'bigint', room_id: 'bigint', type: 'text' },
  measures: [
    'events',
    'cancelled',
    'minutes',
    'seats',
    'seated',
    'enrolled',
    'present',
    'late',
    'left_early',
    'absent',
    'billable',
    'marked',
  ],
  rows: (institution_id, isAsked) => sql`
    select e.local_on as day, e.sub_id, e.location_id, e.room_id, e.type, count(*) filter (where e.is_held) as events, count(*) filter (where not e.is_held) as cancelled,
      ${ofHeld(sql`e.minutes`)} as minutes, ${ofHeld(sql`greatest(e.capacity, 0)`)} as seats, ${ofHeld(sql`case when e.capacity > 0 then e.enrolled else 0 end`)} as seated,
      ${ofHeld(sql`e.enrolled`)} as enrolled, ${ofHeld(sql`e.present`)} as present, ${ofHeld(sql`e.late`)} as late, ${ofHeld(sql`e.left_early`)} as left_early,
      ${ofHeld(sql`e.marked - e.present`)} as absent, ${ofHeld(sql`e.billable`)} as billable, ${ofHeld(sql`e.marked`)} as marked
    from (
      select e.*, e.status = 'scheduled' as is_held from event e
      where e.institution_id = ${institution_id} and e.published and not e.is_off and ${isAsked(sql`e.local_on`)} offset 0) e
    group by 1, 2, 3, 4, 5`,
};

/** The same events for each teacher and assistant, without cancelled ones. */
export const classStaffFact: Fact = {
  name: 'classStaff',
  keys: { user_detail_id: 'bigint', part: 'text', sub_id: 'bigint', location_id: 'bigint', type: 'text' },
  measures: ['events', 'minutes', 'unmarked', 'enrolled', 'present', 'marked'],
  rows: (institution_id, isAsked) => sql`
    select e.local_on as day, w.user_detail_id, w.part, e.sub_id, e.location_id, e.type, count(*) as events, sum(e.minutes) as minutes,
      count(*) filter (where e.marked < e.enrolled) as unmarked, sum(e.enrolled) as enrolled, sum(e.present) as present, sum(e.marked) as marked
    from event e join event_staff w on w.institution_id = ${institution_id} and w.event_id = e.event_id
    where e.institution_id = ${institution_id} and e.published and not e.is_off and e.status = 'scheduled' and ${isAsked(sql`e.local_on`)} group by 1, 2, 3, 4, 5, 6`,
};
