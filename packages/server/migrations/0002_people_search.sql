-- Finding people: by part of a name, e-mail or phone, and by what two records of one family share.

-- Below row-level security an index serves only conditions that leak nothing about rows they hide. lower() and digits()
-- make no such promise, plain equality of a stored column does.
drop index person_email;
drop index person_phone;
alter table person add column email_key text generated always as (lower(email)) stored;
alter table person add column phone_key text generated always as (right(digits(phone), 8)) stored;
comment on column person.email_key is '@personal';
comment on column person.phone_key is '@personal';
create index person_email_key on person (institution_id, email_key) where email_key <> '';
create index person_phone_key on person (institution_id, phone_key) where phone_key <> '';
