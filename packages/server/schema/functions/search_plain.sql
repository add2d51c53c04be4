-- Escapes the special characters of a pattern.
create or replace function search_plain(word text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(ltrim(word), '\', '\\'), '%', '\%'), '_', '\_');
