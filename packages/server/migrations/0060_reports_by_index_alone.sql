-- Reports read who has a place in which event, each mark's code, and what each payment paid from these indexes alone: without
-- the rows, and in one order, so that tables are laid side by side as they come. Those of marks and places take the place of
-- their tables' keys, so there is none more to write. All are made before a key goes: reading waits for a moment only.
create unique index attendance_mark_key on attendance_mark (institution_id, event_id, user_detail_id) include (attendance_code);
create unique index event_student_key on event_student (institution_id, event_id, user_detail_id) include (status);
create index money_entry_spent on money_entry (institution_id, payment_id) include (invoice_id, kind, amount)
  where kind in ('allocate', 'free') and invoice_id is not null;

alter table attendance_mark drop constraint attendance_mark_pkey, add constraint attendance_mark_pkey primary key using index attendance_mark_key;
alter table event_student drop constraint event_student_pkey, add constraint event_student_pkey primary key using index event_student_key;
