-- A segment's name is one in the school, whatever its case and whomever it holds: the oldest keeps it, the others get a number.
alter table segment no force row level security;
do $$
declare
  twin record;
  number integer;
begin
  for twin in
    select s.institution_id, s.segment_id, s.segment_name from segment s
    where exists (select from segment o where o.institution_id = s.institution_id and lower(o.segment_name) = lower(s.segment_name) and o.segment_id < s.segment_id)
    order by s.institution_id, s.segment_id
  loop
    number := 2;
    while exists (select from segment o where o.institution_id = twin.institution_id
      and lower(o.segment_name) = lower(left(twin.segment_name, 94) || ' (' || number || ')')) loop
      number := number + 1;
    end loop;
    update segment s set segment_name = left(twin.segment_name, 94) || ' (' || number || ')', version = version + 1
    where s.institution_id = twin.institution_id and s.segment_id = twin.segment_id;
  end loop;
end $$;
alter table segment force row level security;
drop index segment_by_name;
create unique index segment_by_name on segment (institution_id, lower(segment_name));

-- A guardian receives messages only where somebody said so.
alter table guardian_link alter column communication set default 0;
