-- An invoice knows when its earliest unpaid part is due; without parts, when it is due itself.
create or replace function date_invoices() returns trigger language plpgsql as $$
declare
  touched bigint[];
  school bigint;
begin
  if tg_op = 'DELETE' then select array_agg(distinct invoice_id), min(institution_id) into touched, school from taken;
  else select array_agg(distinct invoice_id), min(institution_id) into touched, school from added; end if;
  update invoice i set next_due_on = found.day
    from (select t.invoice_id, coalesce(
        (select min(s.due_on) from installment s where s.institution_id = t.institution_id and s.invoice_id = t.invoice_id and s.paid < s.amount), t.due_on) as day
      from invoice t where t.institution_id = school and t.invoice_id = any (touched)) found
    where i.institution_id = school and i.invoice_id = found.invoice_id and i.next_due_on <> found.day;
  return null;
end $$;
