-- The fact "due": where parts change, their due days, and their invoice's own, which counts while no part is open. It locks the
-- invoice: a transaction that changes it at the same time then sees these parts, or is seen here.
create or replace function mark_part_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from invoice i where (i.institution_id, i.invoice_id) in (select institution_id, invoice_id from added) order by i.invoice_id for no key update;
    insert into report_change (institution_id, fact, day)
      select institution_id, 'due', due_on from added
      union select i.institution_id, 'due', i.due_on from added a join invoice i on i.institution_id = a.institution_id and i.invoice_id = a.invoice_id;
  elsif tg_op = 'DELETE' then
    perform from invoice i where (i.institution_id, i.invoice_id) in (select institution_id, invoice_id from taken) order by i.invoice_id for no key update;
    insert into report_change (institution_id, fact, day)
      select institution_id, 'due', due_on from taken
      union select i.institution_id, 'due', i.due_on from taken t join invoice i on i.institution_id = t.institution_id and i.invoice_id = t.invoice_id;
  else
    perform from invoice i where (i.institution_id, i.invoice_id) in (select institution_id, invoice_id from added) order by i.invoice_id for no key update;
    insert into report_change (institution_id, fact, day)
      select institution_id, 'due', due_on from taken
      union select institution_id, 'due', due_on from added
      union select i.institution_id, 'due', i.due_on from added a join invoice i on i.institution_id = a.institution_id and i.invoice_id = a.invoice_id;
  end if;
  return null;
end $$;
