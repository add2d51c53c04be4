-- The people that the signed-in person can act as, including themselves: the only way to see another branch's name.
create or replace function related_users() returns table (user_detail_id bigint, institution_id bigint, institution_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_detail_id, p.institution_id, i.institution_name
  from sign_in_person me
  join sign_in_person mine on mine.sign_in_id = me.sign_in_id
  join person p on p.institution_id = mine.institution_id and p.user_detail_id = mine.user_detail_id
  join institution i on i.institution_id = p.institution_id
  where me.user_detail_id = nullif(current_setting('app.actor', true), '')::bigint and me.institution_id = tenant() and p.archived_at is null
  order by i.institution_name, p.user_detail_id
$$;
revoke all on function related_users from public;
grant execute on function related_users to schoolbell_app;
