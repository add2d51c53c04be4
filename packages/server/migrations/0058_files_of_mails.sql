-- A mail knows its files itself, so that one that is sent again carries them: [{ handle, filename, contentType }].
alter table mail add column files jsonb;
comment on column mail.files is '@free: what its files are called';

alter table mail no force row level security;
alter table automation_run no force row level security;
alter table automation_version no force row level security;

update mail m set files = j.payload -> 'files' from job j
  where j.institution_id = m.institution_id and j.kind = 'mail' and jsonb_typeof(j.payload -> 'files') = 'array' and (j.payload ->> 'id')::bigint = m.id;
update mail m set files = kept.files
  from automation_run r join automation_version v on v.institution_id = r.institution_id and v.version_id = r.version_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('handle', d ->> 'handle', 'filename', d ->> 'file_name', 'contentType', d ->> 'media_type')) as files
      from jsonb_array_elements(case when jsonb_typeof(v.action -> 'mail_attachments_details') = 'array' then v.action -> 'mail_attachments_details' else '[]' end) d) kept
  where r.institution_id = m.institution_id and r.run_id = m.run_id and kept.files is not null and m.status in ('queued', 'failed', 'kept');

alter table mail force row level security;
alter table automation_run force row level security;
alter table automation_version force row level security;

create index mail_files on mail (institution_id) where files is not null and status = 'queued';
