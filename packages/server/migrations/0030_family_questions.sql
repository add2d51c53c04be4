-- Whether a form that takes several children asks a question once for all of them, rather than of each.
alter table field_place add column for_family smallint not null default 0 check (for_family in (0, 1));

-- A school's own questions that stand with the guardian or the address, away from the child's name, are about the family:
-- those of every school at once, which the policies would hide.
alter table field no force row level security;
alter table field_place no force row level security;
update field_place p set for_family = 1
from field d
where d.institution_id = p.institution_id and d.id = p.field_id and d.form_type = 'student' and d.is_default = 0 and d.field_type <> 'file'
  and exists (select from field_place o join field f on f.institution_id = o.institution_id and f.id = o.field_id
    where o.institution_id = p.institution_id and o.custom_form_id = p.custom_form_id and o.header_id = p.header_id and f.field_type in ('guardian', 'address'))
  and not exists (select from field_place o join field f on f.institution_id = o.institution_id and f.id = o.field_id
    where o.institution_id = p.institution_id and o.custom_form_id = p.custom_form_id and o.header_id = p.header_id and f.field_name in ('firstName', 'surname'));
alter table field force row level security;
alter table field_place force row level security;
