-- Payers who share a bill each have a line of quantity 1 over their part. Its pieces leave the shelf once, with the first invoice.
alter table invoice_item add column pieces integer check (pieces >= 0);
