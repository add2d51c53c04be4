-- An institution is its own head until it is made a branch of another, and keeps its own country's holidays.
create or replace function begin_institution() returns trigger language plpgsql as $$
begin
  insert into branch (institution_id, head_id) values (new.institution_id, new.institution_id);
  insert into holiday_country (institution_id, country) values (new.institution_id, new.country);
  return new;
end $$;
