-- A step keeps the stages' names of its day, because a stage can be renamed or deleted later.
create or replace function name_stages() returns trigger language plpgsql as $$
begin
  new.from_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.from_stage_id), '');
  new.to_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.to_stage_id), '');
  return new;
end $$;
