-- Deletes and counts history from before a day, only in the transaction's tenant, and never the last 360 days.
create or replace function forget_history(older_than timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from audit where institution_id = tenant() and created_at < older_than and older_than < now() - interval '360 days' returning 1)
  select count(*) from gone
$$;
revoke all on function forget_history from public;
grant execute on function forget_history to schoolbell_app;
