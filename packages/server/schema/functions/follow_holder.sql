-- An account that moves to another person, as a merge does it, is their main one only where they have none.
create or replace function follow_holder() returns trigger language plpgsql as $$
begin
  new.is_main := case when exists (select from account a where a.institution_id = new.institution_id and a.holder_id = new.holder_id
    and a.currency = new.currency and a.is_main = 1 and a.account_id <> new.account_id) then 0 else 1 end;
  return new;
end $$;
