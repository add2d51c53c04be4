-- Whatever frees a seat (a cancelled place, an expired offer, more seats, an erased record), it is offered to the first
-- in line right after the commit. Until then nobody else can book it.
create or replace function offer_freed_seats() returns trigger language plpgsql as $$
begin
  if exists (select from waitlist w where w.institution_id = new.institution_id and w.series_id = new.series_id and w.status = 'waiting') then
    insert into job (institution_id, kind, payload, key) values (new.institution_id, 'offerSeats', jsonb_build_object('series_id', new.series_id), new.series_id || ' ' || pg_current_xact_id()::text)
      on conflict (institution_id, kind, key) do nothing;
    perform pg_notify('schoolbell', '{"kind":"job"}');
  end if;
  return null;
end $$;
