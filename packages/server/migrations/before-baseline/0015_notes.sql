-- Notes as rich text, with files, and a way back for those that were deleted.

alter table note add column deleted_at timestamptz;
-- Whoever was mentioned no longer sees a note that was deleted, and sees it again where it was once it is back.
alter table mention add column hidden_at timestamptz;
create index note_deleted on note (institution_id, deleted_at) where deleted_at is not null;

-- A document belongs to a note, or is uploaded for one that is still being written.
alter table person_file add column note_id bigint;
alter table person_file add column is_draft smallint not null default 0 check (is_draft in (0, 1));
alter table person_file add constraint person_file_note foreign key (institution_id, note_id) references note (institution_id, id);
create index person_file_on on person_file (institution_id, note_id) where note_id is not null;
create index person_file_draft on person_file (institution_id, created_at) where is_draft = 1;

-- What a guardian was to a child when they were taken off them: kept for a day, so that it can be undone.
create table guardian_link_removed (
  institution_id bigint not null references institution,
  child_id bigint not null,
  guardian_id bigint not null,
  relation text not null,
  communication smallint not null,
  invoice_to smallint not null,
  same_as_primary_email smallint not null,
  custody smallint not null,
  is_main smallint not null,
  removed_at timestamptz not null,
  primary key (institution_id, child_id, guardian_id),
  constraint guardian_link_removed_child foreign key (institution_id, child_id) references person (institution_id, user_detail_id),
  constraint guardian_link_removed_guardian foreign key (institution_id, guardian_id) references person (institution_id, user_detail_id)
);
comment on table guardian_link_removed is '@tenant what a guardian was to a child, for a day after they were taken off them';
comment on column guardian_link_removed.relation is '@personal';
create index guardian_link_removed_guardian on guardian_link_removed (institution_id, guardian_id);
alter table guardian_link_removed enable row level security;
alter table guardian_link_removed force row level security;
create policy of_tenant on guardian_link_removed using (institution_id = tenant()) with check (institution_id = tenant());

-- What stood in signs until now becomes markup once: **bold**, _italic_ and lines that begin with "- " or "1. ".
create function pg_temp.line_markup(line text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(replace(replace(replace(line, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    '\*\*(?=\S)([^*]*?\S)\*\*(?!\*)', '<strong>\1</strong>', 'g'),
    '(^|[[:space:]("''[{*>])_(?=\S)([^_]*?\S)_(?![[:alnum:]_])', '\1<em>\2</em>', 'g')
$$;

create function pg_temp.note_markup(message text) returns text language plpgsql immutable as $$
declare
  line text;
  kind text;
  was text := '';
  blocks integer := 0;
  markup text := '';
begin
  foreach line in array string_to_array(replace(message, E'\r', ''), E'\n') loop
    kind := case when line ~ '^[-•] ' then 'ul' when line ~ '^\d{1,3}[.)] ' then 'ol' else 'p' end;
    if kind <> was then
      markup := markup || case was when '' then '' when 'p' then '</p>' else '</' || was || '>' end || '<' || kind || '>';
      blocks := blocks + 1;
    elsif kind = 'p' then
      markup := markup || '<br>';
    end if;
    markup := markup || case kind when 'p' then pg_temp.line_markup(line) else '<li>' || pg_temp.line_markup(regexp_replace(line, '^([-•]|\d{1,3}[.)]) ', '')) || '</li>' end;
    was := kind;
  end loop;
  markup := markup || case was when '' then '' else '</' || was || '>' end;
  -- A paragraph alone stands without its tags.
  return case when blocks = 1 and was = 'p' then substr(markup, 4, length(markup) - 7) else markup end;
end $$;

alter table note no force row level security;
update note set message_box = pg_temp.note_markup(message_box);
alter table note force row level security;
