-- Who owes most is listed for all currencies together, which the index by currency could only sort anew each time.
drop index account_owing;
create index account_owing on account (institution_id, balance desc, account_id) where balance > 0;
