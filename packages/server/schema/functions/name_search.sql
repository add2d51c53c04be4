-- A person's names for a search by a part of them: in either order, and without the space between them.
create or replace function name_search(given text, family text) returns text
  language sql immutable parallel safe
  return fold(given || ' ' || family || ' ' || given || ' ' || family || given || family);
