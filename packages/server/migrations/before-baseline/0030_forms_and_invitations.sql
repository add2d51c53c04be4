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

-- Whoever signs in on this server already is asked before they become somebody of one more school.
create table invitation (
  user_detail_id bigint primary key,
  institution_id bigint not null,
  sign_in_id bigint not null references sign_in (sign_in_id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table invitation is '@local as whom a sign-in was invited, until its owner has said whether they join';
create index invitation_sign_in on invitation (sign_in_id);

-- The schools that the one who is signed in was invited to, and as whom: the only way to see them before they join.
create function open_invitations() returns table (user_detail_id bigint, institution_id bigint, institution_name text, first_name text, surname text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_detail_id, p.institution_id, i.institution_name, p.first_name, p.surname
  from sign_in_person me
  join invitation v on v.sign_in_id = me.sign_in_id
  join person p on p.institution_id = v.institution_id and p.user_detail_id = v.user_detail_id
  join institution i on i.institution_id = p.institution_id
  where me.user_detail_id = nullif(current_setting('app.actor', true), '')::bigint and me.institution_id = tenant() and p.archived_at is null
  order by v.created_at, p.user_detail_id
$$;
revoke all on function open_invitations from public;
grant execute on function open_invitations to schoolbell_app;

-- Whether a sign-in lands anywhere: who lands nowhere can't be asked.
create function lands(of_sign_in bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sign_in_person m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.user_detail_id
    where m.sign_in_id = of_sign_in and p.archived_at is null)
$$;
revoke all on function lands from public;
grant execute on function lands to schoolbell_app;
