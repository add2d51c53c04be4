-- Only digits, so that a phone is found in any format.
create or replace function digits(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(value, '\D', '', 'g');
