-- What a family writes in a booking about a child whom the school knows waits as a proposal too, and comes by no link.
alter table proposal alter column link_id drop not null;
