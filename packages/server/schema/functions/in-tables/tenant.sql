-- The school that this transaction works for; null before it is known.
create or replace function tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.institution_id', true), '')::bigint;
