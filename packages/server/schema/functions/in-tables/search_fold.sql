-- A name in a script without spaces is found by any of its characters: each one begins a word.
create or replace function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(fold(value), '([⺀-鿿가-힯豈-﫿])', ' \1', 'g');
