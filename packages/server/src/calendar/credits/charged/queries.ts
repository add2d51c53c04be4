import { type RawBuilder, sql } from 'kysely';

/** Whether the invoices of a membership cover a day `o.day` of a student's subject: a hybrid one gives sessions instead, and covers none. */
const byMembership = (institution_id: number) => sql`exists (
  select from membership h join membership_item k on k.institution_id = ${institution_id} and k.membership_id = h.membership_id and k.type = 'period' and k.sub_id = o.sub_id
  where h.institution_id = ${institution_id} and h.user_detail_id = o.user_detail_id and h.starts_on <= o.day and (
    exists (select from membership_period d where d.institution_id = ${institution_id} and d.membership_id = h.membership_id and o.day between d.from_on and d.to_on
      and (d.invoice_id is null or exists (select from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id and t.type = 'period' and t.sub_id = o.sub_id
        where i.institution_id = ${institution_id} and i.invoice_id = d.invoice_id and i.status <> 'cancelled' and (t.credited < t.total or t.total = 0))))
    or o.day > coalesce((select max(d.to_on) from membership_period d where d.institution_id = ${institution_id} and d.membership_id = h.membership_id), h.starts_on - 1)
      and (h.ends_on is null or o.day <= h.ends_on) and (h.cancel_on is null or o.day <= h.cancel_on)
      and (h.paused_from is null or o.day < h.paused_from or o.day >= h.resume_on)))`;

/** Whether an invoice that no membership made charges a student's subject for the time around a day `o.day`. */
const byPeriod = (institution_id: number) => sql`exists (
  select from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
  where t.institution_id = ${institution_id} and t.student_id = o.user_detail_id and t.type = 'period' and t.sub_id = o.sub_id and o.day between t.from_on and t.to_on
    and i.number is not null and i.membership_id is null and i.status <> 'cancelled' and (t.credited < t.total or t.total = 0))`;

/**
 * What became of students' sessions: those with a mark, and those that a line of an invoice charges. `state` is one of
 * `billed` (such a line), `covered` (a session that was left, a make-up, or a period) and `unbilled`; `held` says that it is
 * marked. `whose` narrows it, by `s.user_detail_id`. Trials are among them only if they are billed.
 */
export const chargedSessions = (institution_id: number, whose: RawBuilder<unknown>) => sql`(
  select o.*, case when o.item_id is not null then 'billed' when o.by <> '' then 'covered' else 'unbilled' end as state
  from (select o.*, case when o.grant_id is not null then 'session' when o.kind = 'makeup' then 'makeup'
      when o.charging <> 'hybrid' and (${byMembership(institution_id)} or ${byPeriod(institution_id)}) then 'period' else '' end as by
    from (
      select s.user_detail_id, s.event_id, n.kind, e.sub_id, e.type, e.location_id, e.starts_at, e.local_start, e.local_start::date as day, e.minutes, b.charging,
        m.event_id is not null as held, m.attendance_code, x.item_id, x.item_session_id, u.grant_id
      from event_student s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
      join enrolment n on n.institution_id = ${institution_id} and n.enrolment_id = s.enrolment_id
      left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id
      left join attendance_mark m on m.institution_id = ${institution_id} and m.event_id = s.event_id and m.user_detail_id = s.user_detail_id
      left join item_session x on x.institution_id = ${institution_id} and x.event_id = s.event_id and x.user_detail_id = s.user_detail_id and x.released_at is null
      left join lateral (select c.grant_id from credit_entry c where c.institution_id = ${institution_id} and c.event_id = s.event_id and c.user_detail_id = s.user_detail_id
        and c.cause = 'mark' and c.kind in ('use', 'release') group by c.grant_id having sum(c.amount) <> 0 order by c.grant_id limit 1) u on m.event_id is not null
      where s.institution_id = ${institution_id} and ${whose} and (m.event_id is not null or x.item_id is not null) and (n.kind <> 'trial' or x.item_id is not null)) o) o)`;

/** What a session costs by the catalogue: the fee of its subject and length; null if the subject has no such length. `o` is the session. */
export const feeOf = (institution_id: number) => sql`(
  select f.fee from subject_duration f where f.institution_id = ${institution_id} and f.sub_id = o.sub_id and f.minutes = o.minutes
  order by f.archived_at desc nulls first, f.duration_id desc limit 1)`;
