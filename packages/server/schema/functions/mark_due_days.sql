-- The fact "due": where an invoice changes, its own due day and those of its open parts. What owes nothing is in no sum.
create or replace function mark_due_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'due', due_on from added where balance > 0;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'due', due_on from taken where balance > 0;
  else
    insert into report_change (institution_id, fact, day)
      with moved as materialized (
        (select institution_id, invoice_id, due_on, currency, status, next_due_on, balance from taken
          except all select institution_id, invoice_id, due_on, currency, status, next_due_on, balance from added)
        union all
        (select institution_id, invoice_id, due_on, currency, status, next_due_on, balance from added
          except all select institution_id, invoice_id, due_on, currency, status, next_due_on, balance from taken))
      select institution_id, 'due', due_on from moved where balance > 0
      union
      select m.institution_id, 'due', s.due_on from moved m
        join installment s on s.institution_id = m.institution_id and s.invoice_id = m.invoice_id and s.paid < s.amount where m.balance > 0;
  end if;
  return null;
end $$;
