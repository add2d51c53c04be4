-- The words that a school may rename.

create table word (
  institution_id bigint not null references institution,
  type text not null,
  replaced_text text not null,
  plural_text text not null,
  primary key (institution_id, type)
);
comment on table word is '@tenant renamed words; the defaults are in core';
comment on column word.type is '@plain';
comment on column word.replaced_text is '@plain';
comment on column word.plural_text is '@plain';
