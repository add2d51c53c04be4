-- An invoice knows how much of it was credited: a note counts until it is voided.
create or replace function sum_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice i set credited = i.credited + moved.total
      from (select institution_id, invoice_id, sum(total) as total from added where voided_at is null group by 1, 2) moved
      where i.institution_id = moved.institution_id and i.invoice_id = moved.invoice_id;
  else
    update invoice i set credited = i.credited + moved.total
      from (select institution_id, invoice_id, sum(total) as total from (
          select institution_id, invoice_id, total from added where voided_at is null
          union all select institution_id, invoice_id, -total from taken where voided_at is null) both_of
        group by 1, 2 having sum(total) <> 0) moved
      where i.institution_id = moved.institution_id and i.invoice_id = moved.invoice_id;
    update invoice_item t set credited = t.credited - gone.total
      from (select l.institution_id, l.item_id, sum(l.total) as total from credit_note_item l
          where exists (select from taken w join added n on n.institution_id = w.institution_id and n.credit_note_id = w.credit_note_id
            where w.voided_at is null and n.voided_at is not null and w.institution_id = l.institution_id and w.credit_note_id = l.credit_note_id)
        group by 1, 2) gone
      where t.institution_id = gone.institution_id and t.item_id = gone.item_id;
  end if;
  return null;
end $$;
