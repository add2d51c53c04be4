-- unaccent() is only STABLE because its dictionary could be replaced; ours never is.
create or replace function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
