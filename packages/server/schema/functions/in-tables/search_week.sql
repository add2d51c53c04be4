-- The week of the search, of six days, in which somebody came. The index knows it, so of a word that hundreds have it can be
-- asked for the newest alone, who fill a page. A month would be too long: reading its list took longer than fetching those
-- who have the name.
create or replace function search_week(moment timestamptz) returns integer
  language sql immutable parallel safe strict
  return floor(extract(epoch from moment at time zone 'UTC') / 524288)::integer;
