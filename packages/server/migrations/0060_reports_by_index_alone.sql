-- Reports read who has a place in which event, each mark's code, and what each payment paid from these indexes alone, without
-- reading the rows. The first two replace the keys of their tables, so they cost no extra index. They are built before the
-- keys go, so that reading waits for a moment only.
create unique index attendance_mark_key on attendance_mark (institution_id, event_id, user_detail_id) include (attendance_code);
create unique index event_student_key on event_student (institution_id, event_id, user_detail_id) include (status);
create index money_entry_spent on money_entry (institution_id, payment_id) include (invoice_id, kind, amount)
  where kind in ('allocate', 'free') and invoice_id is not null;

alter table attendance_mark drop constraint attendance_mark_pkey, add constraint attendance_mark_pkey primary key using index attendance_mark_key;
alter table event_student drop constraint event_student_pkey, add constraint event_student_pkey primary key using index event_student_key;
