-- What the tables are built with, and what the app may do with any of them: read and write rows, and nothing else.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists unaccent;

grant usage on schema public to schoolbell_app;
alter default privileges in schema public grant select, insert, update, delete on tables to schoolbell_app;
