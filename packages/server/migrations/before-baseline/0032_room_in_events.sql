-- An event's row changes with each place that is taken in it and with its marks; in a full page each such change would
-- move the row, and every one of its indexes with it.
alter table event set (fillfactor = 80);
