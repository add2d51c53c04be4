-- A new institution gets its line in the public directory.
create or replace function note_institution_hash() returns trigger language plpgsql as $$
begin
  insert into institution_directory (hash, institution_id) values (new.hash, new.institution_id);
  return new;
end $$;
