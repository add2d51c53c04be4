-- What a text must contain to match a word: one or two letters must begin a word of the text.
create or replace function search_needle(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '^[[:alnum:]]{1,2}$' then ' ' else '' end || word;
