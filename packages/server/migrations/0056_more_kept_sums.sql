-- Kept sums of events, people, lines that were sold, and payments; and counters of an event's marks by their codes.

-- The day of an event, which sums go by. Late and left early are present too, and a billable absence is an absence.
alter table event
  add column local_on date not null generated always as (local_start::date) stored,
  add column present integer not null default 0 check (present >= 0),
  add column late integer not null default 0 check (late >= 0),
  add column left_early integer not null default 0 check (left_early >= 0),
  add column billable integer not null default 0 check (billable >= 0);
comment on column event.local_on is '@plain';
create index event_day on event (institution_id, local_on);
create index person_came on person (institution_id, created_at) where role_id in (3, 4);
create index payment_day on payment (institution_id, paid_on) where state = 'done' and kind in ('desk', 'gateway');
create index credit_note_day on credit_note (institution_id, issue_on);

alter table event no force row level security;
alter table attendance_mark no force row level security;
alter table person no force row level security;
alter table payment no force row level security;
alter table refund no force row level security;
alter table invoice no force row level security;
alter table credit_note no force row level security;

update event e set present = m.present, late = m.late, left_early = m.left_early, billable = m.billable
  from (select institution_id, event_id, count(*) filter (where attendance_code <= 3) as present, count(*) filter (where attendance_code = 2) as late,
      count(*) filter (where attendance_code = 3) as left_early, count(*) filter (where attendance_code = 7) as billable from attendance_mark group by 1, 2) m
  where e.institution_id = m.institution_id and e.event_id = m.event_id;

-- Nothing is kept yet of what schools have already; invoices have a new key.
insert into report_change (institution_id, fact, day)
  select distinct institution_id, f.fact, local_on from event cross join (values ('class'), ('classStaff')) f (fact) where published and not is_off
  union all
  select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from person cross join (values (-1), (0), (1)) d (days) where role_id in (3, 4)
  union all
  (select institution_id, 'payment', paid_on from payment where state = 'done' and kind in ('desk', 'gateway')
    union select institution_id, 'payment', refunded_on from refund where state = 'succeeded')
  union all
  select distinct institution_id, 'invoice', issue_on from invoice
  union all
  (select institution_id, 'saleLine', issue_on from invoice where number is not null union select institution_id, 'saleLine', issue_on from credit_note);

alter table event force row level security;
alter table attendance_mark force row level security;
alter table person force row level security;
alter table payment force row level security;
alter table refund force row level security;
alter table invoice force row level security;
alter table credit_note force row level security;

-- The functions that triggers call, in the words of their files.
-- An event counts its marks by their codes, because an edit of its series never changes a marked one, and reports read the counts.
-- Late and left early are present too, and a billable absence is an absence.
create or replace function count_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set marked = e.marked + made.marks, present = e.present + made.present, late = e.late + made.late,
        left_early = e.left_early + made.left_early, billable = e.billable + made.billable
      from (select institution_id, event_id, count(*) as marks, count(*) filter (where attendance_code <= 3) as present, count(*) filter (where attendance_code = 2) as late,
          count(*) filter (where attendance_code = 3) as left_early, count(*) filter (where attendance_code = 7) as billable from added group by 1, 2) made
      where e.institution_id = made.institution_id and e.event_id = made.event_id;
  elsif tg_op = 'DELETE' then
    update event e set marked = e.marked - gone.marks, present = e.present - gone.present, late = e.late - gone.late,
        left_early = e.left_early - gone.left_early, billable = e.billable - gone.billable
      from (select institution_id, event_id, count(*) as marks, count(*) filter (where attendance_code <= 3) as present, count(*) filter (where attendance_code = 2) as late,
          count(*) filter (where attendance_code = 3) as left_early, count(*) filter (where attendance_code = 7) as billable from taken group by 1, 2) gone
      where e.institution_id = gone.institution_id and e.event_id = gone.event_id;
  elsif exists (select from added) then
    update event e set marked = e.marked + moved.marks, present = e.present + moved.present, late = e.late + moved.late,
        left_early = e.left_early + moved.left_early, billable = e.billable + moved.billable
      from (select institution_id, event_id, sum(n) as marks, coalesce(sum(n) filter (where attendance_code <= 3), 0) as present,
          coalesce(sum(n) filter (where attendance_code = 2), 0) as late, coalesce(sum(n) filter (where attendance_code = 3), 0) as left_early,
          coalesce(sum(n) filter (where attendance_code = 7), 0) as billable
        from (select institution_id, event_id, attendance_code, 1 as n from added union all select institution_id, event_id, attendance_code, -1 from taken) one
        group by 1, 2) moved
      where e.institution_id = moved.institution_id and e.event_id = moved.event_id
        and (moved.marks, moved.present, moved.late, moved.left_early, moved.billable) is distinct from (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
-- The facts "invoice" and "saleLine": the days of issue whose sums a statement changed. Lines count once their invoice has its number, and
-- stay as they are from then on.
create or replace function mark_invoice_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'invoice', issue_on from added
      union all select distinct institution_id, 'saleLine', issue_on from added where number is not null;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'invoice', issue_on from taken
      union all select distinct institution_id, 'saleLine', issue_on from taken where number is not null;
  else
    insert into report_change (institution_id, fact, day)
      with moved as materialized (
        (select institution_id, issue_on, currency, status, number is null as is_unnumbered, next_due_on, subtotal, discount, tax, total, balance from taken
          except all select institution_id, issue_on, currency, status, number is null, next_due_on, subtotal, discount, tax, total, balance from added)
        union all
        (select institution_id, issue_on, currency, status, number is null, next_due_on, subtotal, discount, tax, total, balance from added
          except all select institution_id, issue_on, currency, status, number is null, next_due_on, subtotal, discount, tax, total, balance from taken))
      select distinct institution_id, 'invoice', issue_on from moved
      union all
      select distinct a.institution_id, 'saleLine', a.issue_on from added a join taken t on t.institution_id = a.institution_id and t.invoice_id = a.invoice_id
        where a.number is not null and t.number is null;
  end if;
  return null;
end $$;
-- The facts "class" and "classStaff": the days of events whose sums a statement changed. Drafts and what a holiday takes away are in no sum.
create or replace function mark_class_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'class', local_on from added where published and not is_off;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, f.fact, local_on from taken cross join (values ('class'), ('classStaff')) f (fact) where published and not is_off;
  else
    insert into report_change (institution_id, fact, day)
      select distinct t.institution_id, f.fact, d.day from taken t join added a on a.institution_id = t.institution_id and a.event_id = t.event_id
        cross join lateral (values (t.local_on, t.published and not t.is_off), (a.local_on, a.published and not a.is_off)) d (day, counts)
        cross join (values ('class'), ('classStaff')) f (fact)
      where d.counts and (t.local_on, t.published, t.is_off, t.status, t.type, t.sub_id, t.location_id, t.room_id, t.minutes, t.capacity, t.enrolled, t.marked, t.present, t.late,
          t.left_early, t.billable)
        is distinct from (a.local_on, a.published, a.is_off, a.status, a.type, a.sub_id, a.location_id, a.room_id, a.minutes, a.capacity, a.enrolled, a.marked, a.present, a.late,
          a.left_early, a.billable);
  end if;
  return null;
end $$;
-- The fact "classStaff": the days of events whose teachers and assistants a statement changed. It locks the events: a transaction that moves
-- one at the same time then sees them, or is seen here.
create or replace function mark_class_staff_days() returns trigger language plpgsql as $$
declare
  schools bigint[];
  events bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from taken;
  else
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from (
      (select institution_id, event_id, user_detail_id, part from taken except all select institution_id, event_id, user_detail_id, part from added)
      union all
      (select institution_id, event_id, user_detail_id, part from added except all select institution_id, event_id, user_detail_id, part from taken)) moved;
  end if;
  if events is null then return null; end if;
  perform from event e where e.institution_id = any(schools) and e.event_id = any(events) order by e.event_id for no key update;
  insert into report_change (institution_id, fact, day)
    select distinct e.institution_id, 'classStaff', e.local_on from event e
    where e.institution_id = any(schools) and e.event_id = any(events) and e.published and not e.is_off;
  return null;
end $$;
-- The fact "person": the days around the instant at which somebody came. In no time zone is it another day, so these stay right whatever the
-- school's zone is, or becomes at the same time.
create or replace function mark_person_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from added cross join (values (-1), (0), (1)) d (days) where role_id in (3, 4);
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from taken cross join (values (-1), (0), (1)) d (days) where role_id in (3, 4);
  else
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from (
        select t.institution_id, unnest(array[t.created_at, a.created_at]) as created_at
        from taken t join added a on a.institution_id = t.institution_id and a.user_detail_id = t.user_detail_id
        where (t.role_id in (3, 4) or a.role_id in (3, 4))
          and (t.created_at, t.role_id, t.signup_source, t.referral_source, t.owner_id, t.stage_id, t.converted_at is null)
            is distinct from (a.created_at, a.role_id, a.signup_source, a.referral_source, a.owner_id, a.stage_id, a.converted_at is null)) moved
        cross join (values (-1), (0), (1)) d (days);
  end if;
  return null;
end $$;
-- The fact "person": another time zone moves people to other days.
create or replace function mark_zone_days() returns trigger language plpgsql as $$
begin
  if new.time_zone is distinct from old.time_zone then
    insert into report_change (institution_id, fact, day)
      select distinct p.institution_id, 'person', (p.created_at at time zone 'UTC')::date + d.days from person p cross join (values (-1), (0), (1)) d (days)
      where p.institution_id = new.institution_id and p.role_id in (3, 4);
  end if;
  return null;
end $$;
-- The fact "payment": the days of payments whose sums a statement changed, and those of their refunds, which are in the sums of the payment's
-- mode and kind.
create or replace function mark_payment_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'payment', paid_on from added where state = 'done' and kind in ('desk', 'gateway');
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'payment', paid_on from taken where state = 'done' and kind in ('desk', 'gateway');
  else
    insert into report_change (institution_id, fact, day)
      with moved as materialized (
        select t.institution_id, t.payment_id, t.paid_on as was_on, a.paid_on, (t.kind, t.currency, t.mode_id) is distinct from (a.kind, a.currency, a.mode_id) as is_other
        from taken t join added a on a.institution_id = t.institution_id and a.payment_id = t.payment_id
        where (t.paid_on, t.kind, t.state, t.currency, t.mode_id, t.amount) is distinct from (a.paid_on, a.kind, a.state, a.currency, a.mode_id, a.amount))
      select institution_id, 'payment', was_on from moved
      union select institution_id, 'payment', paid_on from moved
      union select m.institution_id, 'payment', r.refunded_on from moved m
        join refund r on r.institution_id = m.institution_id and r.payment_id = m.payment_id where m.is_other;
  end if;
  return null;
end $$;
-- The fact "payment": the days of refunds whose sums a statement changed. It locks their payments: a transaction that changes one at the same
-- time then sees these refunds, or is seen here.
create or replace function mark_refund_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from added) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'payment', refunded_on from added where state = 'succeeded';
  elsif tg_op = 'DELETE' then
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from taken) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'payment', refunded_on from taken where state = 'succeeded';
  else
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from added) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day)
      select distinct t.institution_id, 'payment', d.day from taken t join added a on a.institution_id = t.institution_id and a.refund_id = t.refund_id
        cross join lateral (values (t.refunded_on), (a.refunded_on)) d (day)
      where (t.state = 'succeeded' or a.state = 'succeeded')
        and (t.state, t.refunded_on, t.amount, t.payment_id) is distinct from (a.state, a.refunded_on, a.amount, a.payment_id);
  end if;
  return null;
end $$;
-- The fact "saleLine": the days of credit notes that a statement wrote or voided. Their lines are written with them, and stay.
create or replace function mark_note_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'saleLine', issue_on from added;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'saleLine', issue_on from taken;
  else
    insert into report_change (institution_id, fact, day)
      select distinct a.institution_id, 'saleLine', a.issue_on from taken t join added a on a.institution_id = t.institution_id and a.credit_note_id = t.credit_note_id
      where (t.voided_at is null) <> (a.voided_at is null);
  end if;
  return null;
end $$;
-- The fact "saleLine": a line is split by the classes of its sessions, so where these change, the days of its invoice and of its notes. It locks
-- the invoices: a transaction that issues or credits one at the same time then sees these sessions, or is seen here.
create or replace function mark_session_days() returns trigger language plpgsql as $$
declare
  schools bigint[];
  invoices bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from added a join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from taken a join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  else
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from (
      (select institution_id, item_session_id, item_id, event_id, released_at is null as counts from taken
        except all select institution_id, item_session_id, item_id, event_id, released_at is null from added)
      union all
      (select institution_id, item_session_id, item_id, event_id, released_at is null from added
        except all select institution_id, item_session_id, item_id, event_id, released_at is null from taken)) a
      join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  end if;
  if invoices is null then return null; end if;
  perform from invoice i where i.institution_id = any(schools) and i.invoice_id = any(invoices) order by i.invoice_id for no key update;
  insert into report_change (institution_id, fact, day)
    select i.institution_id, 'saleLine', i.issue_on from invoice i where i.institution_id = any(schools) and i.invoice_id = any(invoices) and i.number is not null
    union
    select n.institution_id, 'saleLine', n.issue_on from credit_note n where n.institution_id = any(schools) and n.invoice_id = any(invoices);
  return null;
end $$;

create trigger attendance_mark_changed after update on attendance_mark referencing old table as taken new table as added for each statement execute function count_marks();
create trigger event_days_added after insert on event referencing new table as added for each statement execute function mark_class_days();
create trigger event_days_changed after update on event referencing old table as taken new table as added for each statement execute function mark_class_days();
create trigger event_days_taken after delete on event referencing old table as taken for each statement execute function mark_class_days();
create trigger event_staff_days_added after insert on event_staff referencing new table as added for each statement execute function mark_class_staff_days();
create trigger event_staff_days_changed after update on event_staff referencing old table as taken new table as added for each statement execute function mark_class_staff_days();
create trigger event_staff_days_taken after delete on event_staff referencing old table as taken for each statement execute function mark_class_staff_days();
create trigger person_days_added after insert on person referencing new table as added for each statement execute function mark_person_days();
create trigger person_days_changed after update on person referencing old table as taken new table as added for each statement execute function mark_person_days();
create trigger person_days_taken after delete on person referencing old table as taken for each statement execute function mark_person_days();
create trigger payment_days_added after insert on payment referencing new table as added for each statement execute function mark_payment_days();
create trigger payment_days_changed after update on payment referencing old table as taken new table as added for each statement execute function mark_payment_days();
create trigger payment_days_taken after delete on payment referencing old table as taken for each statement execute function mark_payment_days();
create trigger refund_days_added after insert on refund referencing new table as added for each statement execute function mark_refund_days();
create trigger refund_days_changed after update on refund referencing old table as taken new table as added for each statement execute function mark_refund_days();
create trigger refund_days_taken after delete on refund referencing old table as taken for each statement execute function mark_refund_days();
create trigger credit_note_days_added after insert on credit_note referencing new table as added for each statement execute function mark_note_days();
create trigger credit_note_days_changed after update on credit_note referencing old table as taken new table as added for each statement execute function mark_note_days();
create trigger credit_note_days_taken after delete on credit_note referencing old table as taken for each statement execute function mark_note_days();
create trigger item_session_days_added after insert on item_session referencing new table as added for each statement execute function mark_session_days();
create trigger item_session_days_changed after update on item_session referencing old table as taken new table as added for each statement execute function mark_session_days();
create trigger item_session_days_taken after delete on item_session referencing old table as taken for each statement execute function mark_session_days();
create trigger institution_zone_days after update of time_zone on institution for each row execute function mark_zone_days();
