-- Sets the tenant for a public request by the institution's hash; no row if there is none.
create or replace function open_institution(institution_hash text) returns table (
  institution_id bigint, hash text, institution_name text, time_zone text, currency text, country text, name_order text
) language plpgsql as $$
declare found_id bigint;
begin
  select d.institution_id into found_id from institution_directory d where d.hash = institution_hash;
  if not found then return; end if;
  perform set_config('app.institution_id', found_id::text, true), set_config('app.actor', '', true);
  return query
    select i.institution_id, i.hash, i.institution_name, i.time_zone, i.currency, i.country, set_config('app.name_order', i.name_order, true)
    from institution i where i.institution_id = found_id;
end $$;
