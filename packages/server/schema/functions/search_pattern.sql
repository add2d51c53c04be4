-- What a text must hold for a word to be found in it, as a pattern, in which signs that mean something mean themselves.
create or replace function search_pattern(word text) returns text
  language sql immutable parallel safe strict
  return '%' || replace(replace(replace(search_needle(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';
