-- A line knows how much of it was credited.
create or replace function sum_note_items() returns trigger language plpgsql as $$
begin
  update invoice_item t set credited = t.credited + moved.total
    from (select institution_id, item_id, sum(total) as total from added group by 1, 2) moved
    where t.institution_id = moved.institution_id and t.item_id = moved.item_id and moved.total <> 0;
  return null;
end $$;
