-- Bookings also bring proposals: new details of a child the school knows. These come without a link.
alter table proposal alter column link_id drop not null;
