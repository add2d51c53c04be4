-- A guardian may get copies of invoices and pay nothing of them; the share comes back with a guardian who is restored.
alter table guardian_link drop constraint guardian_link_share_check;
alter table guardian_link add constraint guardian_link_share_check check (share >= 0 and share <= 100);
alter table guardian_link_removed add column share numeric(5, 2) check (share >= 0 and share <= 100);

-- Why a membership is paused, where no one paused it: its student is archived. It goes on when they are restored.
alter table membership add column paused_because text check (paused_because in ('archived'));
comment on column membership.paused_because is '@plain';
