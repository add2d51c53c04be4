-- Each column says of itself whether it names somebody, and what erasing, exporting and merging do with it. The words, and
-- what they mean, stand in docs/privacy.md.

-- What is emptied, and may not be null, has something to be emptied to.
alter table submission alter column body set default '{}', alter column shown set default '[]';

do $$
declare
  word text;
  columns text[];
  c text;
begin
  for word, columns in values
    -- Whom a row is about: it goes with them.
    ('@whose', array[
      'access_person.user_detail_id', 'batch_member.person_id', 'bulk_person.person_id', 'duplicate_pair.one_id', 'duplicate_pair.other_id',
      'emergency_contact.person_id', 'employment.user_detail_id', 'event_series_staff.user_detail_id', 'feed.person_id', 'feedback.user_detail_id',
      'guardian_link.child_id', 'guardian_link.guardian_id', 'guardian_link_removed.child_id', 'guardian_link_removed.guardian_id',
      'invitation.user_detail_id', 'leave.applied_by', 'make_up_link.user_detail_id', 'mention.staff_id', 'merge.kept_id', 'merge.gone_id',
      'note.person_id', 'notification_read.user_detail_id', 'pay_rate.user_detail_id', 'people_import_row.person_id', 'people_import_row.guardian_id',
      'person_external_id.person_id', 'person_file.person_id', 'person_link.person_id', 'person_tag.person_id', 'proposal.person_id',
      'proposal.guardian_id', 'saved_view.user_detail_id', 'session.user_detail_id', 'sign_in.user_detail_id', 'sign_in_person.user_detail_id',
      'subject_staff.user_detail_id', 'task.person_id', 'waitlist.user_detail_id', 'working_hours.user_detail_id']),
    -- The same, where that it was must stay counted or provable: what is personal in the row is emptied.
    ('@whose kept', array[
      'attendance_mark.user_detail_id', 'audit.person_id', 'credit_entry.user_detail_id', 'credit_grant.user_detail_id', 'enrolment.user_detail_id',
      'event_staff.user_detail_id', 'make_up_link.reader_id', 'mark_entry.user_detail_id', 'person.user_detail_id', 'person_link.guardian_id',
      'registration_fee_paid.user_detail_id', 'stage_move.person_id', 'stock_entry.person_id', 'submission.person_id']),
    -- The same, where two rows about one thing say no more than one: two records in one class have one seat once they are merged.
    ('@whose kept once', array['event_student.user_detail_id']),
    -- Who did it.
    ('@by', array[
      'attendance_mark.marked_by', 'audit.actor_id', 'automation.created_by', 'batch.archived_by', 'batch_member.added_by', 'bulk_run.created_by',
      'class_note.noted_by', 'credit_entry.actor_id', 'credit_grant.granted_by', 'duplicate_pair.decided_by', 'enrolment.created_by',
      'event_change.made_by', 'event_series.created_by', 'feed.made_by', 'file.created_by', 'holiday.created_by', 'import_preset.created_by',
      'leave.decided_by', 'location.archived_by', 'make_up_link.created_by', 'make_up_link.revoked_by', 'mark_entry.marked_by', 'merge.merged_by',
      'note.author_id', 'package.archived_by', 'pay_rate.created_by', 'people_import.created_by', 'people_import.started_by', 'person.archived_by',
      'person.owner_id', 'person_file.uploaded_by', 'person_link.created_by', 'person_link.revoked_by', 'person_tag.added_by', 'product.archived_by',
      'proposal.decided_by', 'registration_fee.archived_by', 'registration_fee_paid.actor_id', 'segment.created_by', 'stage_move.moved_by',
      'stock_entry.actor_id', 'subject.archived_by', 'subject_staff.added_by', 'submission.decided_by', 'task.assigned_id', 'task.completed_by',
      'task.owner_id', 'waitlist.created_by']),
    ('@plain the run that undid this one', array['bulk_run.undone_by']),
    -- Tables that know people by an address alone.
    ('@personal @whose by address', array['mail.to_email', 'form_draft.email']),
    -- What families sent, and what leads into a sign-in.
    ('@personal', array['submission.shown', 'submission.terms', 'submission.utm', 'session.user_agent', 'sign_in.email']),
    ('@personal stays: a place in a class counts by its days', array['enrolment.from_date', 'enrolment.to_date']),
    ('@personal by erase_history(): the app may add to history, not change it', array['audit.before', 'audit.after']),
    -- What may name anybody, and by which nobody is found.
    ('@free: what the school tells of what it offers', array[
      'batch.description', 'location.address', 'package.description', 'product.description', 'registration_fee.description', 'subject.description']),
    ('@free: what staff write about an event, for all who come to it', array[
      'class_note.notes', 'event.title', 'event.reason', 'event.notes', 'event.lessonspace_url', 'event.lessonspace_url_student',
      'event_series.title', 'event_series.notes', 'event_series.lessonspace_url', 'event_series.lessonspace_url_student']),
    ('@free: what an event was before its edit, whoever came to it', array['event_change.before']),
    ('@free: a condition may hold any text', array['segment.filter_data']),
    ('@free: what was done with many people, in the words of who did it; emptied by the area once they are erased', array['bulk_run.options', 'bulk_run.label']),
    ('@free: a whole file of people; a job forgets it', array['people_import.bytes', 'people_import.sample']),
    ('@free: staff name their files as they like', array['people_import.file_name']),
    ('@free: a file that no form has brought yet; a job forgets it', array['form_upload.file_name']),
    ('@free: an answer as it was given; forgotten after two days', array['idempotency.answer']),
    ('@free: what a job needs to know; deleted a week after it is done', array['job.payload'])
  loop
    foreach c in array columns loop
      execute format('comment on column %I.%I is %L', split_part(c, '.', 1), split_part(c, '.', 2), word);
    end loop;
  end loop;
end $$;

-- What was written down about a guardian stands in the history of their children, and names them by their id alone.
create index audit_guardian on audit (institution_id, (coalesce(after, before) ->> 'guardian_id')) where kind in ('guardian_added', 'guardian_changed', 'guardian_unlinked');

create or replace function erase_history(of_people bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit set before = null, after = null where institution_id = tenant() and person_id = any(of_people);
  update audit set before = null, after = null
    where institution_id = tenant() and kind in ('guardian_added', 'guardian_changed', 'guardian_unlinked') and coalesce(after, before) ->> 'guardian_id' = any(of_people::text[]);
$$;

-- ── Merging, by what each column says ─────────────────────────────────────────────────────────────────────────────

-- Every column that says whose a row is, and every key that says who did something: a key must hold once its person is gone.
-- A person's own row stays their own, and what a merge keeps is about the two that it was of.
drop function person_links();
create function person_links() returns table (of_table regclass, of_column text, of_word text)
  language sql stable set search_path = public, pg_temp as $$
  select d.objoid::regclass, a.attname::text, word
  from pg_description d
  join pg_class c on c.oid = d.objoid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.oid <> 'merge'::regclass
  join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and not a.attisdropped
  cross join lateral substring(d.description from '^@(whose kept once|whose kept|whose|by)\M') word
  where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and word is not null and (c.oid, a.attname) <> ('person'::regclass, 'user_detail_id')
    and (word <> 'by' or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attnum = any (k.conkey)))
  order by c.oid::regclass::text, a.attname
$$;

-- Rows that both have where there may be but one, and neither may be lost: because of them the two can't be merged.
create function merge_clashes(kept bigint, gone bigint) returns table (of_table text, of_row jsonb)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  link record;
begin
  for link in
    select p.of_table, p.of_column, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as counts,
      (select string_agg(format('k.%1$I = g.%1$I', a.attname), ' and ') from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname <> p.of_column) as same
    from person_links() p
    join pg_attribute own on own.attrelid = p.of_table and own.attname = p.of_column
    join pg_index i on i.indrelid = p.of_table and i.indisunique and i.indexprs is null and own.attnum = any (i.indkey)
    where p.of_word = 'whose kept' order by 1, 2
  loop
    return query execute format('select %1$L, to_jsonb(k) from (select * from %1$s where institution_id = tenant() and %2$I = $1 and %3$s) k
      join (select * from %1$s where institution_id = tenant() and %2$I = $2 and %3$s) g on %4$s', link.of_table, link.of_column, link.counts, link.same) using kept, gone;
  end loop;
end $$;

-- Points everything at `kept` that pointed at `gone`, and answers what it changed. A row that `kept` has already is taken
-- out, unless it must be kept: then there is no merge. It runs as the owner, because some history is insert-only for the
-- app, and works in the tenant of the transaction.
create or replace function merge_links(kept bigint, gone bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb[] := '{}';
  link record;
  one record;
  becomes jsonb;
begin
  if not exists (select from person where institution_id = tenant() and user_detail_id = gone) then return '[]'; end if;
  for link in select * from person_links() loop
    for one in execute format('select ctid as place, to_jsonb(t) as was from %s t where institution_id = tenant() and %I = $1 order by ctid for update', link.of_table, link.of_column) using gone loop
      begin
        execute format('update %s t set %I = $1 where ctid = $2 returning to_jsonb(t)', link.of_table, link.of_column) into becomes using kept, one.place;
        changes := changes || jsonb_build_object('table', link.of_table::text, 'column', link.of_column, 'value', gone,
          'key', (select jsonb_object_agg(name, becomes -> name) from unnest(key_columns(link.of_table)) name));
      exception when unique_violation or check_violation or exclusion_violation then
        if link.of_word = 'whose kept' then raise; end if;
        execute format('delete from %s where ctid = $1', link.of_table) using one.place;
        changes := changes || jsonb_build_object('table', link.of_table::text, 'was', one.was);
      end;
    end loop;
  end loop;
  -- Two main guardians: the one of the record that stays remains it.
  for one in
    update guardian_link l set is_main = 0
    where l.institution_id = tenant() and l.child_id = kept and l.is_main = 1
      and exists (select from guardian_link o where o.institution_id = l.institution_id and o.child_id = kept and o.is_main = 1 and o.guardian_id <> l.guardian_id)
      and exists (select from unnest(changes) c where c ->> 'table' = 'guardian_link' and c -> 'key' = jsonb_build_object('institution_id', l.institution_id, 'child_id', kept, 'guardian_id', l.guardian_id))
    returning to_jsonb(l) as becomes loop
    changes := changes || jsonb_build_object('table', 'guardian_link', 'column', 'is_main', 'value', 1,
      'key', (select jsonb_object_agg(name, one.becomes -> name) from unnest(key_columns('guardian_link')) name));
  end loop;
  -- Whose e-mail was said to be the child's own keeps the address it had, where the child now has another.
  for one in
    update guardian_link l set same_as_primary_email = 0 from person g, person c
    where l.institution_id = tenant() and l.child_id = kept and l.same_as_primary_email = 1
      and g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id and c.institution_id = l.institution_id and c.user_detail_id = kept and g.email <> c.email
    returning to_jsonb(l) as becomes loop
    changes := changes || jsonb_build_object('table', 'guardian_link', 'column', 'same_as_primary_email', 'value', 1,
      'key', (select jsonb_object_agg(name, one.becomes -> name) from unnest(key_columns('guardian_link')) name));
  end loop;
  return to_jsonb(changes);
end $$;

-- Puts back what a merge changed: rows, newest change first, then both people. What somebody wrote since then stays.
create or replace function unmerge_people(wanted bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done merge;
  change jsonb;
  now_is jsonb;
  back jsonb;
  -- Asked once: a merge may have changed thousands of rows.
  tables constant text[] := array(select distinct of_table::text from person_links());
begin
  select * into strict done from merge where institution_id = tenant() and merge_id = wanted;
  for change in select value from jsonb_array_elements(done.changes) with ordinality one order by one.ordinality desc loop
    continue when not change ->> 'table' = any (tables);
    begin
      if change ? 'was' then
        execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing', change ->> 'table', written_columns((change ->> 'table')::regclass))
          using change -> 'was';
      else
        execute format('update %1$s t set %2$I = one.%2$I from jsonb_populate_record(null::%1$s, $1) one, jsonb_populate_record(null::%1$s, $2) known where %3$s', change ->> 'table', change ->> 'column',
          (select string_agg(format('t.%1$I = known.%1$I', name), ' and ') from unnest(key_columns((change ->> 'table')::regclass)) name))
          using jsonb_build_object(change ->> 'column', change -> 'value'), change -> 'key';
      end if;
    exception when foreign_key_violation or unique_violation or check_violation or exclusion_violation then
      -- What it belongs to is gone since, or stands there anew.
    end;
  end loop;
  select to_jsonb(p) into strict now_is from person p where institution_id = tenant() and user_detail_id = done.kept_id for update;
  back := now_is || coalesce((
    select jsonb_object_agg(name, value) from jsonb_each(done.kept_before) one (name, value)
    where now_is -> name = done.kept_after -> name), '{}');
  if now_is -> 'version' <> done.kept_after -> 'version' then
    back := back || jsonb_build_object('version', (now_is ->> 'version')::integer + 1, 'updated_at', now());
  end if;
  execute format('update person p set (%1$s) = (select %1$s from jsonb_populate_record(null::person, $1)) where institution_id = tenant() and user_detail_id = $2', written_columns('person')) using back, done.kept_id;
  execute format('update person p set (%1$s) = (select %1$s from jsonb_populate_record(null::person, $1)) where institution_id = tenant() and user_detail_id = $2', written_columns('person')) using done.gone_before, done.gone_id;
  delete from merge where institution_id = tenant() and merge_id = wanted;
end $$;
