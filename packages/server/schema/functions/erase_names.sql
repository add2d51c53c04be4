-- Takes these people out of what is kept about others, only in the transaction's tenant: entries of the history, work and kept answers
-- and mails to others say "Erased" where they had their name, e-mail or phone, now or earlier. What somebody else at the school has as
-- well, as siblings have an address, stays; a name of one word is only looked for where a family's entries have it alone. It runs
-- while their own rows still say who they are. `gone` is everybody who is erased at once, among whom are these few.
create or replace function erase_names(of_people bigint[], gone bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  guardian_kinds constant text[] := array['guardian_added', 'guardian_changed', 'guardian_unlinked'];
  family bigint[];
  since timestamptz;
  -- Everybody's name in parts, and of those that nobody else has.
  all_names jsonb;
  own_names jsonb;
  -- Patterns: texts within others, and whole texts in a family's entries.
  within text;
  whole text;
  -- What a mail, an entry or other work has to have, to the letter, to be looked at closely: patterns are too slow for everything.
  in_mails text[];
  in_entries text[];
begin
  select min(p.created_at) - interval '180 days' into since from person p where p.institution_id = tenant() and p.user_detail_id = any(of_people);

  select array_agg(distinct f.id) into family from (
    select l.child_id from guardian_link l where l.institution_id = tenant() and l.guardian_id = any(of_people)
    union select a.person_id from audit a where a.institution_id = tenant() and a.kind = any(guardian_kinds) and coalesce(a.after, a.before) ->> 'guardian_id' = any(of_people::text[])
    union select o.child_id from guardian_link l join guardian_link o on o.institution_id = tenant() and o.guardian_id = l.guardian_id
      where l.institution_id = tenant() and l.child_id = any(of_people)
    union select l.guardian_id from guardian_link l where l.institution_id = tenant() and l.child_id = any(of_people)) f (id)
  where f.id <> all(gone);

  with own as (
    select p.user_detail_id, p.first_name, p.surname, p.email, p.phone from person p where p.institution_id = tenant() and p.user_detail_id = any(of_people)),
  entries as (
    select a.person_id as id, a.before, a.after from audit a where a.institution_id = tenant() and a.person_id = any(of_people) and a.kind <> all(guardian_kinds)
    union all
    select (coalesce(a.after, a.before) ->> 'guardian_id')::bigint, a.before, a.after from audit a
    where a.institution_id = tenant() and a.kind in ('guardian_added', 'guardian_changed', 'guardian_unlinked') and coalesce(a.after, a.before) ->> 'guardian_id' = any(of_people::text[])),
  said as (
    select first_name, surname, email, phone from own
    union
    select coalesce(e.one ->> 'firstName', o.first_name), coalesce(e.one ->> 'surname', o.surname), coalesce(e.one ->> 'email', ''), coalesce(e.one ->> 'phone', '')
    from own o join entries on entries.id = o.user_detail_id cross join lateral (values (entries.before), (entries.after)) e (one) where jsonb_typeof(e.one) = 'object'),
  names as (
    select s.first_name, s.surname, btrim(full_name(s.first_name, s.surname)) as text, exists (
      select from person o where o.institution_id = tenant() and o.user_detail_id <> all(gone) and fold(full_name(o.first_name, o.surname)) = fold(full_name(s.first_name, s.surname))) as is_shared
    from (select distinct first_name, surname from said where btrim(first_name) <> '') s),
  contacts as (
    select c.text from (select btrim(email) as text from said union select btrim(phone) from said) c
    where length(c.text) > 5
      and not exists (select from person o where o.institution_id = tenant() and o.user_detail_id <> all(gone) and o.email_key = lower(c.text))
      and not exists (select from person o where o.institution_id = tenant() and o.user_detail_id <> all(gone) and position('@' in c.text) = 0 and o.phone_key = right(digits(c.text), 8) and o.phone_key <> '')
      and not exists (select from institution i where i.institution_id = tenant() and (lower(i.institution_email) = lower(c.text) or i.phone = c.text))),
  texts as (
    select text, position(' ' in text) = 0 as is_whole from names where not is_shared
    union select text, false from contacts),
  patterns as (
    select regexp_replace(f.form, '([^[:alnum:][:space:]])', '\\\1', 'g') as text, t.is_whole
    from texts t cross join lateral (
      select t.text union select replace(replace(replace(replace(replace(t.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')) f (form)),
  hints as (
    select text, is_whole from texts union select lower(text), false from contacts)
  select
    (select jsonb_agg(jsonb_build_object('firstName', first_name, 'surname', surname)) from names),
    (select jsonb_agg(jsonb_build_object('firstName', first_name, 'surname', surname)) from names where not is_shared),
    (select '(?<![[:alnum:]._%+-])(?:' || string_agg(text, '|') || ')(?![.-]?[[:alnum:]])' from patterns where not is_whole),
    (select '^(?:' || string_agg(text, '|') || ')$' from patterns where is_whole),
    (select array_agg(text) from hints where not is_whole),
    (select array_agg(substr(h.text, 2, length(h.text) - 2)) from (select to_jsonb(text)::text from hints) h (text)) || (select array_agg('"firstName": ' || to_jsonb(first_name)::text) from names)
  into all_names, own_names, within, whole, in_mails, in_entries;
  whole := nullif(concat_ws('|', within, whole), '');

  update audit a set before = without_people(a.before, t.names, t.texts), after = without_people(a.after, t.names, t.texts)
    from (
      select e.id, concat_ws(' ', e.before, e.after) as said, case when is_family then all_names else own_names end as names, case when is_family then whole else within end as texts
      from audit e cross join lateral (select coalesce(e.person_id = any(family), false)) f (is_family)
      where e.institution_id = tenant() and not coalesce(e.person_id = any(gone), false) offset 0) t
    where a.institution_id = tenant() and a.id = t.id and exists (select from unnest(in_entries) h (text) where strpos(t.said, h.text) > 0);
  update job j set payload = without_people(j.payload, own_names, within)
    where j.institution_id = tenant() and j.kind <> 'mail' and exists (select from unnest(in_entries) h (text) where strpos(j.payload::text, h.text) > 0);
  update idempotency k set answer = without_people(k.answer, own_names, within)
    where k.institution_id = tenant() and exists (select from unnest(in_entries) h (text) where strpos(k.answer::text, h.text) > 0);
  if within is null then return; end if;
  -- A secret opens only with the mail's own subject, so a mail that still has one goes.
  delete from mail m where m.institution_id = tenant() and m.secret is not null and concat_ws(' ', m.to_name, m.subject, m.text) ~* within;
  update mail m set to_name = regexp_replace(m.to_name, within, 'Erased', 'gi'), subject = regexp_replace(m.subject, within, 'Erased', 'gi'), text = regexp_replace(m.text, within, 'Erased', 'gi'),
      html = regexp_replace(m.html, within, 'Erased', 'gi'), calendar = regexp_replace(m.calendar, within, 'Erased', 'gi')
    from (select l.id, concat_ws(' ', l.to_name, l.subject, l.text, l.calendar) as said from mail l where l.institution_id = tenant() and l.created_at >= since offset 0) t
    where m.institution_id = tenant() and m.id = t.id and exists (select from unnest(in_mails) h (text) where strpos(t.said, h.text) > 0);
end;
$$;
revoke all on function erase_names from public;
grant execute on function erase_names to schoolbell_app;
