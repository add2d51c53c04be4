-- The fact "invoice": the days of issue whose sums a statement changed.
create or replace function mark_invoice_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'invoice', issue_on from added;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'invoice', issue_on from taken;
  else
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'invoice', issue_on from (
        (select institution_id, issue_on, currency, status, next_due_on, subtotal, discount, tax, total, balance from taken
          except all select institution_id, issue_on, currency, status, next_due_on, subtotal, discount, tax, total, balance from added)
        union all
        (select institution_id, issue_on, currency, status, next_due_on, subtotal, discount, tax, total, balance from added
          except all select institution_id, issue_on, currency, status, next_due_on, subtotal, discount, tax, total, balance from taken)) moved;
  end if;
  return null;
end $$;
