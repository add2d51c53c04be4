-- The branches of this school in which the signed-in person works. They learn nothing about others, not even that they
-- exist.
create or replace function own_branches() returns table (
  id bigint, user_detail_id bigint, institution_name text, currency text, country text, time_zone text, street text, city text, state text, zip text, is_head boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.institution_id, p.user_detail_id, i.institution_name, i.currency, i.country, i.time_zone, i.street, i.city, i.state, i.zip, b.head_id = b.institution_id
  from branch here
  join branch b on b.head_id = here.head_id
  join sign_in_person me on me.user_detail_id = nullif(current_setting('app.actor', true), '')::bigint and me.institution_id = here.institution_id
  join sign_in_person mine on mine.sign_in_id = me.sign_in_id and mine.institution_id = b.institution_id
  join person p on p.institution_id = mine.institution_id and p.user_detail_id = mine.user_detail_id and p.archived_at is null
  join institution i on i.institution_id = b.institution_id
  where here.institution_id = tenant()
  order by i.institution_id
$$;
revoke all on function own_branches from public;
grant execute on function own_branches to schoolbell_app;
