-- What the tables are built with, and what the app may do with any of them: read and write rows, and nothing else.
--
-- Each table says in its comment whether it is a school's (@tenant), the same for all (@reference) or the server's own
-- (@local). The keys of a school's table begin with institution_id. Each column that may hold personal data, or names a
-- person, says in its comment what erasing, exporting and merging do with it: docs/privacy.md has the words.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists unaccent;

grant usage on schema public to schoolbell_app;
alter default privileges in schema public grant select, insert, update, delete on tables to schoolbell_app;
