-- The week of six days in which a person was added. The index has it, so for a word that hundreds match it can be asked
-- for only the newest, who fill a page. A month would be too long: reading its list took longer than fetching the people
-- with the name.
create or replace function search_week(moment timestamptz) returns integer
  language sql immutable parallel safe strict
  return floor(extract(epoch from moment at time zone 'UTC') / 524288)::integer;
