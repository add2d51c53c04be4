-- A page of the school's own website where links to families lead; empty where they lead to ours.
alter table institution add column update_page text not null default '';
comment on column institution.update_page is '@plain';
