-- Sets the tenant and the actor for this transaction only, and returns who is signed in; no row if the session is
-- unknown or its person archived, `expired` if it must be refreshed.
create or replace function open_session(session_token_hash bytea) returns table (
  expired boolean, institution_id bigint, user_detail_id bigint, role_id smallint, first_name text, surname text,
  controls jsonb, hash text, institution_name text, time_zone text, currency text, country text, name_order text
) language plpgsql as $$
declare s session;
begin
  select * into s from session where session.token_hash = session_token_hash;
  if not found then return; end if;
  if s.expires_at <= now() then
    expired := true;
    return next;
    return;
  end if;
  perform set_config('app.institution_id', s.institution_id::text, true), set_config('app.actor', s.user_detail_id::text, true);
  return query
    select false, p.institution_id, p.user_detail_id, p.role_id, p.first_name, p.surname,
      (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a
        where a.institution_id = p.institution_id and a.role_id = p.role_id)
      || (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_person a
        where a.institution_id = p.institution_id and a.user_detail_id = p.user_detail_id),
      i.hash, i.institution_name, i.time_zone, i.currency, i.country, set_config('app.name_order', i.name_order, true)
    from person p join institution i on i.institution_id = p.institution_id
    where p.institution_id = s.institution_id and p.user_detail_id = s.user_detail_id and p.archived_at is null;
end $$;
