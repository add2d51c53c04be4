-- Empties the personal data in the history of these people, only in the transaction's tenant. The app can only insert into
-- history; this and forget_history() are the exceptions. What happened, when and by whom stays.
-- Entries about a guardian are in the history of their children, and name them only by their id.
create or replace function erase_history(of_people bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit set before = null, after = null where institution_id = tenant() and person_id = any(of_people);
  update audit set before = null, after = null
    where institution_id = tenant() and kind in ('guardian_added', 'guardian_changed', 'guardian_unlinked') and coalesce(after, before) ->> 'guardian_id' = any(of_people::text[]);
$$;
revoke all on function erase_history from public;
grant execute on function erase_history to schoolbell_app;
