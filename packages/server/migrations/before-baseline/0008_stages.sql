-- Leads that stand too long in a stage, and a way through the stages that outlives the stages it tells of.

-- After so many days in the stage, with nothing planned, a lead is marked as rotten; null never marks.
alter table stage add column rotten_days smallint check (rotten_days between 1 and 365);

-- A step keeps the names of its day: a stage may be renamed or deleted later.
alter table stage_move
  add column from_stage_name text not null default '',
  add column to_stage_name text not null default '';
comment on column stage_move.from_stage_name is '@plain';
comment on column stage_move.to_stage_name is '@plain';

-- The steps so far, of every school at once, which the policies would hide.
alter table stage no force row level security;
alter table stage_move no force row level security;
update stage_move m set
  from_stage_name = coalesce((select s.stage_name from stage s where s.institution_id = m.institution_id and s.id = m.from_stage_id), ''),
  to_stage_name = coalesce((select s.stage_name from stage s where s.institution_id = m.institution_id and s.id = m.to_stage_id), '');
alter table stage force row level security;
alter table stage_move force row level security;

create function name_stages() returns trigger language plpgsql as $$
begin
  new.from_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.from_stage_id), '');
  new.to_stage_name := coalesce((select stage_name from stage where institution_id = new.institution_id and id = new.to_stage_id), '');
  return new;
end $$;
create trigger stage_move_names before insert on stage_move for each row execute function name_stages();
