-- Class notes that were shared: when their families were told. And the inbox names classes whose attendance is open.

alter table class_note add column mailed_at timestamptz;
comment on column class_note.mailed_at is '@plain when the families of the class were mailed the note last';

alter table notification_read drop constraint notification_read_type_check;
alter table notification_read add constraint notification_read_type_check check (type in ('Task', 'Mention', 'Leave', 'Attendance'));
comment on table notification_read is '@tenant which tasks, mentions, leaves and classes to be marked somebody has seen in the inbox';
