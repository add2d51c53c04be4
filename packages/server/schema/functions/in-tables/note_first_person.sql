-- A new sign-in can act as the person it was created for.
create or replace function note_first_person() returns trigger language plpgsql as $$
begin
  insert into sign_in_person (user_detail_id, institution_id, sign_in_id) values (new.user_detail_id, new.institution_id, new.sign_in_id);
  return new;
end $$;
