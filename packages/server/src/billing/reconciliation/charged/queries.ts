import { type RawBuilder, sql } from 'kysely';
import { chargingLine, paidByMembership } from '../../../calendar/credits/billed/queries.ts';

const columns = {
  event: sql`o.event_id`,
  student: sql`o.user_detail_id`,
  sub: sql`o.sub_id`,
  day: sql`o.day`,
};

/**
 * What became of students' sessions: those with a mark, and those that a line of an invoice names. `state` is one of
 * `billed` (`item_id` is the line), `covered` (`by` a session that was left, a make-up, or a period) and `unbilled`; `held`
 * says that it is marked. `whose` narrows it, by `s.user_detail_id`. Trials are among them only if they are billed.
 */
export const chargedSessions = (institution_id: number, whose: RawBuilder<unknown>) => sql`(
  select o.user_detail_id, o.event_id, o.sub_id, o.type, o.location_id, o.starts_at, o.day, o.minutes, o.held, o.attendance_code, o.grant_id, o.by, case when o.is_billed then o.named_item when o.by = 'period' then o.item_id end as item_id,
    case when o.is_billed then 'billed' when o.by <> '' then 'covered' else 'unbilled' end as state
  from (select o.*, case when o.grant_id is not null then 'session' when o.kind = 'makeup' then 'makeup'
      when not o.is_billed and (o.item_id is not null or ${paidByMembership(institution_id, columns)}) then 'period' else '' end as by
    from (select o.*, o.named_item is not null and (o.named_item = o.item_id or not o.held
        or exists (select from credit_grant g where g.institution_id = ${institution_id} and g.grant_id = o.grant_id and g.invoice_item_id = o.named_item)) as is_billed
      from (select o.*, ${chargingLine(institution_id, columns)} as item_id
        from (
          select s.user_detail_id, s.event_id, n.kind, e.sub_id, e.type, e.location_id, e.starts_at, e.local_start::date as day, e.minutes,
            m.event_id is not null as held, m.attendance_code, x.item_id as named_item, u.grant_id
          from event_student s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
          join enrolment n on n.institution_id = ${institution_id} and n.enrolment_id = s.enrolment_id
          left join attendance_mark m on m.institution_id = ${institution_id} and m.event_id = s.event_id and m.user_detail_id = s.user_detail_id
          left join item_session x on x.institution_id = ${institution_id} and x.event_id = s.event_id and x.user_detail_id = s.user_detail_id and x.released_at is null
          left join lateral (select c.grant_id from credit_entry c where c.institution_id = ${institution_id} and c.event_id = s.event_id and c.user_detail_id = s.user_detail_id
            and c.cause = 'mark' and c.kind in ('use', 'release') group by c.grant_id having sum(c.amount) <> 0 order by c.grant_id limit 1) u on m.event_id is not null
          where s.institution_id = ${institution_id} and ${whose} and (m.event_id is not null or x.item_id is not null) and (n.kind <> 'trial' or x.item_id is not null)) o) o) o) o)`;
