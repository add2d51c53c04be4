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
