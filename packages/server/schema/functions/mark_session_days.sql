-- The fact "saleLine": a line is split by the classes of its sessions, so where these change, the days of its invoice and of its notes. It locks
-- the invoices: a transaction that issues or credits one at the same time then sees these sessions, or is seen here.
create or replace function mark_session_days() returns trigger language plpgsql as $$
declare
  schools bigint[];
  invoices bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from added a join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from taken a join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  else
    select array_agg(distinct t.institution_id), array_agg(distinct t.invoice_id) into schools, invoices from (
      (select institution_id, item_session_id, item_id, event_id, released_at is null as counts from taken
        except all select institution_id, item_session_id, item_id, event_id, released_at is null from added)
      union all
      (select institution_id, item_session_id, item_id, event_id, released_at is null from added
        except all select institution_id, item_session_id, item_id, event_id, released_at is null from taken)) a
      join invoice_item t on t.institution_id = a.institution_id and t.item_id = a.item_id;
  end if;
  if invoices is null then return null; end if;
  perform from invoice i where i.institution_id = any(schools) and i.invoice_id = any(invoices) order by i.invoice_id for no key update;
  insert into report_change (institution_id, fact, day)
    select i.institution_id, 'saleLine', i.issue_on from invoice i where i.institution_id = any(schools) and i.invoice_id = any(invoices) and i.number is not null
    union
    select n.institution_id, 'saleLine', n.issue_on from credit_note n where n.institution_id = any(schools) and n.invoice_id = any(invoices);
  return null;
end $$;
