-- Which name a school puts first. Chinese, Japanese and Korean names in their own script begin with the family's anyway.
alter table institution add column name_order text not null default 'given' check (name_order in ('given', 'family'));
comment on column institution.name_order is '@plain';

-- What opens a school answers its order too, so both get another return type; their files make them again.
drop function if exists open_session(bytea);
drop function if exists open_institution(text);
