-- The part of a word in which to look for selective letters: of an e-mail up to the @, of a phone its end.
create or replace function search_stretch(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '...@' then split_part(word, '@', 1) || '@' when word ~ '^\d{6,}$' then right(word, 5) else word end;
