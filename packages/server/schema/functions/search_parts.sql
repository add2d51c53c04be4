-- The parts of a word to ask the index for: seven letters, because each further one is one more long list to read
-- (measured on a million people); of an e-mail what search_core returns. The caller uses the part that is rarest
-- in a sample.
create or replace function search_parts(word text) returns text[]
  language sql immutable parallel safe strict
  return case when word ~ '...@' then array[search_core(word)] when length(word) > 7 then array[left(word, 7), right(word, 7)] else array[word] end;
