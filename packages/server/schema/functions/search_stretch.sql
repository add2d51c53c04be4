-- Where in a word its telling letters are looked for: of an e-mail up to the @, of a phone its end.
create or replace function search_stretch(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '...@' then split_part(word, '@', 1) || '@' when word ~ '^\d{6,}$' then right(word, 5) else word end;
