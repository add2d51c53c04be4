-- What a text must hold for a word to be found in it: one or two letters must begin a word of the text.
create or replace function search_needle(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '^[[:alnum:]]{1,2}$' then ' ' else '' end || word;
