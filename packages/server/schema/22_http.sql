-- Answers already given, and limits of requests.

create table idempotency (
  institution_id bigint not null references institution,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (institution_id, endpoint, key)
);
comment on table idempotency is '@tenant answers already given, by the key they were asked with';
comment on column idempotency.endpoint is '@plain';
comment on column idempotency.key is '@plain';
comment on column idempotency.body_hash is '@plain';
comment on column idempotency.answer is '@free: an answer as it was given; forgotten after two days';
create index idempotency_age on idempotency (created_at);

create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
comment on table rate_limit is '@local hits by bucket and window; addresses are hashed';
comment on column rate_limit.bucket is '@plain';
