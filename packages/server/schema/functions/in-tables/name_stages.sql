-- A step keeps the names of its day: a stage may be renamed or deleted later.
create or replace function name_stages() returns trigger language plpgsql as $$
begin
  new.from_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.from_stage_id), '');
  new.to_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.to_stage_id), '');
  return new;
end $$;
