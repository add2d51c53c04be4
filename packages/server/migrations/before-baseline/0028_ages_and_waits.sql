-- From which age to which a subject is meant, checked wherever somebody gets a place in it; and waits that outlive the
-- event that they were for.

alter table subject
  add column min_age smallint check (min_age between 0 and 120),
  add column max_age smallint check (max_age between 0 and 120),
  add constraint subject_ages check (max_age >= min_age);

-- Staff put somebody in line although they are not of the age: then nobody asks again.
alter table waitlist add column any_age smallint not null default 0 check (any_age in (0, 1));

-- Who waited for an event that is taken away is told, and stays in the books; taking the edit back brings the wait back.
alter table waitlist drop constraint waitlist_event,
  add constraint waitlist_event foreign key (institution_id, event_id) references event (institution_id, event_id) on delete set null (event_id);
