-- Forms that ask by what was answered before, and files that come with a form.

alter table field_place add column conditions jsonb not null default '[]';
comment on column field_place.conditions is '@plain';
alter table form_header add column conditions jsonb not null default '[]';
comment on column form_header.conditions is '@plain';
