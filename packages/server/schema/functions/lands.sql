-- Whether a sign-in opens any school: if it opens none, its owner can't be asked.
create or replace function lands(of_sign_in bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sign_in_person m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.user_detail_id
    where m.sign_in_id = of_sign_in and p.archived_at is null)
$$;
revoke all on function lands from public;
grant execute on function lands to schoolbell_app;
