-- Uploaded pictures and documents; their bytes lie in the data folder.

create table file (
  institution_id bigint not null references institution,
  handle text not null,
  kind text not null,
  media_type text not null,
  bytes integer not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (institution_id, handle)
);
comment on table file is '@tenant uploaded files; their bytes lie under the data folder by handle';
comment on column file.handle is '@plain';
comment on column file.kind is '@plain';
comment on column file.media_type is '@plain';
comment on column file.created_by is '@by';
-- A school's logo is on its public pages and on other people's sites, so it is the one file that everybody may have: while
-- it is the logo, and no other file of the school.
create policy of_logos on file for select to current_user using (kind = 'logo');
