-- What a text must contain to match a word, as a pattern with its special characters escaped.
create or replace function search_pattern(word text) returns text
  language sql immutable parallel safe strict
  return '%' || replace(replace(replace(search_needle(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';
