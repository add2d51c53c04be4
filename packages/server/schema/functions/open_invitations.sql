-- The schools that invited the signed-in person, with their record there: the only way to see them before they join.
create or replace function open_invitations() returns table (user_detail_id bigint, institution_id bigint, institution_name text, first_name text, surname text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_detail_id, p.institution_id, i.institution_name, p.first_name, p.surname
  from sign_in_person me
  join invitation v on v.sign_in_id = me.sign_in_id
  join person p on p.institution_id = v.institution_id and p.user_detail_id = v.user_detail_id
  join institution i on i.institution_id = p.institution_id
  where me.user_detail_id = nullif(current_setting('app.actor', true), '')::bigint and me.institution_id = tenant() and p.archived_at is null
  order by v.created_at, p.user_detail_id
$$;
revoke all on function open_invitations from public;
grant execute on function open_invitations to schoolbell_app;
