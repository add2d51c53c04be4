-- Who owes lists all currencies together, and an index by currency would leave the sorting to each read.
drop index account_owing;
create index account_owing on account (institution_id, balance desc, account_id) where balance > 0;
