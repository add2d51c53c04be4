import { FolderInput, UserRound } from 'lucide-react';
import { fullName } from '@schoolbell/core/format';
import { assignLeads, moveLead, stages } from '@schoolbell/core/people/leads/contract';
import { mentionableStaff } from '@schoolbell/core/people/staff/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay } from '../../session/session.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { toast } from '../../ui/toasts.ts';

interface LeadBulkProps {
  ids: readonly number[];
  onDone: () => void;
}

/** Most ids that one call takes. */
const AT_ONCE = 500;

/** Sends any number of leads through a call, and says what came of all of them. */
async function sendAll(ids: readonly number[], send: (part: number[]) => Promise<{ message: string }>, onDone: () => void): Promise<void> {
  try {
    let message = '';
    for (let from = 0; from < ids.length; from += AT_ONCE) message = (await send(ids.slice(from, from + AT_ONCE))).message;
    toast(message);
    onDone();
  } catch (error) {
    toast.error(error as Failure);
  }
}

/** What can be done with selected leads alone: another stage, another owner. */
export function LeadBulk({ ids, onDone }: LeadBulkProps) {
  const may = useMay();
  return (
    <>
      <MoveAll ids={ids} onDone={onDone} />
      {may(assignLeads.access) && <GiveAll ids={ids} onDone={onDone} />}
    </>
  );
}

function MoveAll({ ids, onDone }: LeadBulkProps) {
  const { data } = useRead(stages, {});
  const { mutateAsync } = useWrite(moveLead);
  const run = (stage_id: number) => void sendAll(ids, (user_detail_ids) => mutateAsync({ user_detail_ids, stage_id }), onDone);
  return (
    <MenuButton
      label="Move to stage"
      size="sm"
      icon={<FolderInput size={14} aria-hidden />}
      entries={() => (data?.data ?? []).map((stage) => ({ label: stage.stage_name, onSelect: () => run(stage.id) }))}
    />
  );
}

function GiveAll({ ids, onDone }: LeadBulkProps) {
  const { data } = useRead(mentionableStaff, {});
  const { mutateAsync } = useWrite(assignLeads);
  const run = (owner_id: number | null) => void sendAll(ids, (user_detail_ids) => mutateAsync({ user_detail_ids, owner_id }), onDone);
  return (
    <MenuButton
      label="Owner"
      size="sm"
      icon={<UserRound size={14} aria-hidden />}
      entries={() => [
        { heading: 'Give to' },
        { label: 'Nobody', onSelect: () => run(null) },
        ...(data?.data ?? []).map((staff) => ({ label: fullName(staff), onSelect: () => run(staff.user_detail_id) })),
      ]}
    />
  );
}
