-- The people whom a mail names, so that it is deleted with any of them.
create table mail_person (
  institution_id bigint not null references institution,
  mail_id bigint not null,
  person_id bigint not null,
  primary key (institution_id, mail_id, person_id),
  constraint mail_person_mail_id_mail foreign key (institution_id, mail_id) references mail (institution_id, id) on delete cascade,
  constraint mail_person_person_id_person foreign key (institution_id, person_id) references person (institution_id, user_detail_id) on delete cascade
);
create index mail_person_of on mail_person (institution_id, person_id);

alter table mail_person enable row level security;
alter table mail_person force row level security;
create policy of_tenant on mail_person using (institution_id = tenant()) with check (institution_id = tenant());
comment on table mail_person is '@tenant the people whom a mail names';
comment on column mail_person.person_id is '@whose';
