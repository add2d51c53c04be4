-- The file of a school's logo, which is public.
create or replace function logo_file(file_handle text) returns table (media_type text, bytes integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.media_type, f.bytes
  from institution i join file f on f.institution_id = i.institution_id and f.handle = i.logo_handle and f.kind = 'logo'
  where i.logo_handle = file_handle
$$;
revoke all on function logo_file from public;
grant execute on function logo_file to schoolbell_app;
