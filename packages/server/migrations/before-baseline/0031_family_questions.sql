-- Questions that are the family's anyhow, and files, which hang on one child, can't be asked once for all children: forms
-- that say so could not be edited any more. Those of every school at once, which the policies would hide.
alter table field no force row level security;
alter table field_place no force row level security;
update field_place p set for_family = 0
from field d
where d.institution_id = p.institution_id and d.id = p.field_id and p.for_family = 1 and d.field_type in ('file', 'guardian', 'address', 'source');
alter table field force row level security;
alter table field_place force row level security;
