-- Staff's lists of bookings: a tab, a search and the numbers above the list cost the same however many bookings a school has had.
create index booking_to_answer on booking (institution_id, sent_at desc, booking_id desc) include (open_until) where state = 'pending' and sent_at is not null;
create index booking_to_pay on booking (institution_id, sent_at desc, booking_id desc) where state = 'unpaid' and sent_at is not null;
create index booking_ended on booking (institution_id, sent_at desc, booking_id desc) where state in ('rejected', 'expired', 'cancelled') and sent_at is not null;
-- Certain ones are listed by when they were sent, as upcoming or past; and counted by when they begin.
create index booking_certain on booking (institution_id, sent_at desc, booking_id desc) include (first_at, booking_type) where state = 'confirmed' and sent_at is not null;
create index booking_ahead on booking (institution_id, first_at) where state = 'confirmed' and sent_at is not null;
create index booking_first on booking (institution_id, first_at desc, booking_id desc) where sent_at is not null;
-- What a search finds: a reference by its beginning, an address, and a child who has no page yet.
create index booking_reference_begins on booking (institution_id, reference collate "C");
create index booking_email on booking (institution_id, email) where email <> '';
create index booking_line_unknown on booking_line (institution_id, booking_id desc) where person_id is null and child_name <> '';
