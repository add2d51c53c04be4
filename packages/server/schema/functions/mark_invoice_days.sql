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
