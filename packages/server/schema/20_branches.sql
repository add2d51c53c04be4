-- Several schools together.

-- Branches of one school share a head. The table is outside of the tenants, because it joins them.
create table branch (
  institution_id bigint primary key references institution,
  head_id bigint not null references institution
);
comment on table branch is '@local which institutions are branches of one school';
create index branch_head on branch (head_id);
