-- Lines and taxes of a document that has its number stay as they are; only the sum of what was credited grows. People may be merged.
create or replace function keep_lines() returns trigger language plpgsql as $$
declare
  issued text;
  may text[] := array['credited', 'student_id'];
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - may) = (to_jsonb(new) - may) then return new; end if;
  select i.number into issued from invoice i
    where i.institution_id = coalesce(new.institution_id, old.institution_id) and i.invoice_id = coalesce(new.invoice_id, old.invoice_id);
  if issued is not null then raise exception 'document % has a number and does not change', issued using errcode = 'restrict_violation'; end if;
  return coalesce(new, old);
end $$;
